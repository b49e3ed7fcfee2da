-- Callbacks that payments owe to the notify_url of their orders, and what receivers of owners are told. The
-- transaction that makes it happen inserts the row; a payment without a notify_url inserts nothing, and so
-- does whatever no receiver wants to be told.

-- While a row is pending, it may be claimed from due_at_ms on: the time of the next attempt or, if
-- it is claimed, the end of that lease. The first claim writes the body, which never changes. Hosts
-- are compared byte by byte, which makes it possible to write a value that sorts after every host.
--
-- tx_no is the number of the order that was paid; of a copy for a receiver, the number of what it is about
-- and the receiver's, with a hyphen between them. It tells the cell of the owner, in which all rows of these
-- tables lie. held: the receiver is paused or removed. facts are what
-- happened, in JSON, of which the first claim of a copy makes the body.
create table callbacks (
  cell integer not null,
  tx_no text not null,
  owner_id bigint not null,
  url text not null,
  host text collate "C" not null,
  created_at_ms bigint not null,
  due_at_ms bigint not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed', 'held')),
  claim_no integer not null default 0,
  attempt_count integer not null default 0,
  attempts_before integer not null default 0
    check (attempts_before between 0 and attempt_count),
  body text,
  -- How many of its attempts, the oldest, have been removed after the time for which they are kept.
  attempts_swept integer not null default 0 check (attempts_swept between 0 and attempt_count),
  receiver_id bigint,
  type text not null default 'order.paid',
  facts text,
  -- Of a copy that was never claimed over its facts; after the first claim over the body.
  mac uuid,
  primary key (tx_no, cell),
  check ((receiver_id is null) = (facts is null)),
  check ((receiver_id is null) = (type = 'order.paid')),
  check (state <> 'held' or receiver_id is not null)
);
-- The next callback of a cell; and the next of each receiver in it, for when all at the head of the queue
-- wait for busy receivers.
create index callbacks_due on callbacks (cell, due_at_ms, tx_no) where state = 'pending';
create index callbacks_receiver on callbacks (cell, owner_id, host, due_at_ms) where state = 'pending';
create index callbacks_failed on callbacks (created_at_ms) where state = 'failed';
-- What is owed to a notify_url is in neither.
create index callbacks_held on callbacks (created_at_ms) where state = 'held';
create index callbacks_told on callbacks (receiver_id, created_at_ms) where receiver_id is not null;

-- Receivers of owners. Their secrets are sealed. Changed under the lock of the owner's wallet row, but for
-- expired_through_ms: of all orders that expired before, this receiver has been told.
create table event_receivers (
  cell integer not null,
  receiver_id bigint not null,
  owner_id bigint not null,
  url text not null,
  host text not null,
  -- Separated by commas.
  types text not null,
  paused boolean not null,
  current text not null,
  previous text,
  previous_until_ms bigint,
  created_at_ms bigint not null,
  expiries_from_ms bigint not null,
  expired_through_ms bigint not null default 0,
  removed_at_ms bigint,
  mac uuid,
  primary key (receiver_id, cell),
  check ((previous is null) = (previous_until_ms is null))
);
create index event_receivers_owner on event_receivers (owner_id, cell);
create sequence receiver_id_seq start 1001;

-- The outcome of each claim whose claimant reported one. Never changed, and removed when it is old.
create table callback_attempts (
  cell integer not null,
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
  primary key (tx_no, claim_no, cell)
);

-- The secrets that sign callbacks, sealed. Changed under the lock of the owner's wallet row.
create table callback_secrets (
  cell integer not null,
  user_id bigint not null,
  current text not null,
  previous text,
  previous_until_ms bigint,
  primary key (user_id, cell),
  check ((previous is null) = (previous_until_ms is null))
);

create index callback_attempts_age on callback_attempts using brin (at_ms);

revoke update, truncate on callback_attempts from current_user;

-- Payments made before this table existed owe callbacks too. Hosts are parsed as in the URL
-- standard, but internationalised names stay as written, because there is no Punycode here.
insert into callbacks (cell, tx_no, owner_id, url, host, created_at_ms, due_at_ms)
select cell, tx_no, owner_id, notify_url,
  left(lower(part[2]), 254) || coalesce(nullif(part[3], ':'),
    case when lower(part[1]) = 'https' then ':443' else ':80' end),
  paid_at_ms, paid_at_ms
from orders,
  lateral (select coalesce(
    regexp_match(notify_url, '^([A-Za-z]+)://(?:[^/\\?#]*@)?(\[[^]/\\?#]*\]|[^:/\\?#]*)(:[0-9]*)?'),
    '{http,"",:80}') as part) as _
where paid_at_ms is not null and notify_url is not null;
