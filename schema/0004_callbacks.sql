-- Callbacks: what payments owe to the addresses their orders name. A payment leaves its row in its own
-- transaction; a payment that owes none leaves nothing here.

-- While a row is pending, due_at_ms is when it may be claimed: when it is to be tried next or, once it
-- is claimed, when that claim ends. The body is written by the first claim and never again. Hosts are
-- compared byte by byte, so that "after every host" can be written down.
create table callbacks (
  tx_no text primary key,
  owner_id bigint not null,
  url text not null,
  host text collate "C" not null,
  created_at_ms bigint not null,
  due_at_ms bigint not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  claim_no integer not null default 0,
  attempt_count integer not null default 0,
  attempts_before integer not null default 0
    check (attempts_before between 0 and attempt_count),
  body text
);
-- Who is next; and who is next of each receiver, for when the first in the queue all wait for
-- receivers that are busy.
create index callbacks_due on callbacks (due_at_ms, tx_no) where state = 'pending';
create index callbacks_receiver on callbacks (owner_id, host, due_at_ms) where state = 'pending';
create index callbacks_failed on callbacks (created_at_ms) where state = 'failed';

-- What came of each claim that was reported back. Append-only.
create table callback_attempts (
  tx_no text not null,
  claim_no integer not null,
  attempt_no integer not null,
  at_ms bigint not null,
  duration_ms bigint not null check (duration_ms >= 0),
  address text,
  status integer,
  failure text,
  answer text not null,
  next_attempt_at_ms bigint,
  primary key (tx_no, claim_no)
);

-- What callbacks are signed with, sealed. Changed under the lock of the owner's wallet row.
create table callback_secrets (
  user_id bigint primary key,
  current text not null,
  previous text,
  previous_until_ms bigint,
  check ((previous is null) = (previous_until_ms is null))
);

revoke update, delete, truncate on callback_attempts from current_user;

-- Payments that were made before callbacks were kept owe theirs too. Their hosts are read as the URL
-- standard has them; only foreign names stay as they were written, for this knows no Punycode.
insert into callbacks (tx_no, owner_id, url, host, created_at_ms, due_at_ms)
select tx_no, owner_id, notify_url,
  left(lower(part[2]), 254) || coalesce(nullif(part[3], ':'),
    case when lower(part[1]) = 'https' then ':443' else ':80' end),
  paid_at_ms, paid_at_ms
from orders,
  lateral (select coalesce(
    regexp_match(notify_url, '^([A-Za-z]+)://(?:[^/\\?#]*@)?(\[[^]/\\?#]*\]|[^:/\\?#]*)(:[0-9]*)?'),
    '{http,"",:80}') as part) as _
where paid_at_ms is not null and notify_url is not null;
