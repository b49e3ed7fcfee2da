-- The ledger. Constraints are here, rules in src/core. Times are milliseconds since 1970 on the
-- database's clock, amounts are fen. Tables on the money path have no foreign keys or triggers,
-- which cost a fifth of the throughput; `tael verify` checks the references instead.

-- In which cells rows lie: a distributed database keeps those of one cell together on one machine. One
-- machine has one cell. What writes rows reads its cell here, so that such a database knows of one machine
-- to send the whole statement to.
create table cells (cell integer primary key);
insert into cells values (0);
revoke insert, update, delete, truncate on cells from current_user;
-- `cell`, wherever it stands, is that of the owner of the row. It is the first column of a key whose other
-- columns are looked up one by one, and the last where whole arrays of them are: before version 17
-- PostgreSQL would rather read a whole cell.

-- `mac`, wherever it stands, is a MAC over what says in a row who may do what or who gets what, and over its
-- table and key. Its key is not in the database. Who writes such a row without it makes the row useless.

create table users (
  user_id bigint primary key,
  wallet_id text not null unique,
  name text not null,
  login text not null unique,
  -- What the platform calls them.
  reference text unique check (char_length(reference) between 1 and 64),
  -- Their account at the sign-in provider: its issuer and the subject, as bound by their first sign-in.
  provider_account text unique check (char_length(provider_account) <= 1024),
  login_password_hash text not null,
  pay_password_salt text not null,
  totp_sealed_secret text,
  operator boolean not null,
  created_at_ms bigint not null,
  -- Up to when they have seen what happened to their access.
  security_read_at_ms bigint not null,
  mac uuid
);
create sequence user_id_seq start 1001;
-- For finding users by how their names begin.
create index users_by_name on users (name collate "C", user_id);

-- One row holds both wallets of a user and everything that a money decision reads about them, so
-- one lock is enough. Half-filled pages allow updates that do not touch the index.
create table wallets (
  cell integer not null,
  user_id bigint not null,
  consumer_balance bigint not null check (consumer_balance >= 0),
  consumer_frozen bigint not null check (consumer_frozen >= 0),
  consumer_in bigint not null,
  consumer_out bigint not null,
  merchant_balance bigint not null check (merchant_balance >= 0),
  merchant_frozen bigint not null check (merchant_frozen >= 0),
  merchant_in bigint not null,
  merchant_out bigint not null,
  record_no bigint not null,
  record_day integer not null,
  tallies text not null,
  last_at_ms bigint not null,
  chain_no bigint not null,
  chain_head uuid,
  suspended boolean not null,
  -- Null: the account is open. A closed one holds nothing, and nothing comes in.
  closed_at_ms bigint,
  pay_password_digest text,
  factor_failures integer not null,
  locked_until_ms bigint,
  totp_enrolment integer not null,
  totp_last_step bigint not null,
  -- What the owner's receivers want to be told, in bits.
  announces integer not null default 0,
  -- Payments above it take a code; null: as the installation says.
  pay_code_above bigint check (pay_code_above >= 0),
  -- Until then no money goes out, as this was replaced.
  cooling_off_until_ms bigint,
  cooling_off_after text
    check (cooling_off_after in ('pay_password', 'two_factor', 'login_password')),
  mac uuid,
  primary key (user_id, cell),
  constraint wallets_closed_hold_nothing check (closed_at_ms is null or suspended
    and consumer_balance + consumer_frozen + merchant_balance + merchant_frozen = 0),
  check (consumer_balance + consumer_frozen = consumer_in - consumer_out),
  check (merchant_balance + merchant_frozen = merchant_in - merchant_out),
  check ((cooling_off_until_ms is null) = (cooling_off_after is null))
) with (fillfactor = 50);

create table merchants (
  merchant_id bigint primary key,
  owner_id bigint not null,
  name text not null
);
create index merchants_owner on merchants (owner_id);
create sequence merchant_id_seq start 1001;

create table branches (
  branch_id bigint primary key,
  merchant_id bigint not null,
  name text not null
);
create index branches_merchant on branches (merchant_id);
create sequence branch_id_seq start 1001;

create table api_keys (
  cell integer not null,
  key_id text not null,
  user_id bigint not null,
  name text not null,
  scopes text[] not null,
  ip_rules text[] not null,
  rate_per_minute integer not null check (rate_per_minute > 0),
  secret_digest text not null,
  window_id text not null,
  tool_refund_limit bigint check (tool_refund_limit > 0),
  refund_limit bigint check (refund_limit > 0),
  -- Of keys for operators, which may do nothing with money without.
  recharge_limit bigint check (recharge_limit > 0),
  payout_limit bigint check (payout_limit > 0),
  merchant_id bigint,
  signs_requests boolean not null,
  created_at_ms bigint not null,
  expires_at_ms bigint,
  ends_at_ms bigint,
  revoked_at_ms bigint,
  factor_failures integer not null,
  mac uuid,
  primary key (key_id, cell)
);
create index api_keys_user on api_keys (user_id, cell);

create table key_uses (
  cell integer not null,
  key_id text not null,
  at_ms bigint not null,
  address text not null,
  primary key (key_id, cell)
);

create table orders (
  cell integer not null,
  tx_no text not null,
  merchant_id bigint not null,
  owner_id bigint not null,
  merchant_name text not null,
  branch_id bigint,
  title text not null,
  amount bigint not null check (amount > 0),
  notify_url text,
  return_url text,
  status text not null
    check (status in ('pending', 'paid', 'partially_refunded', 'refunded', 'cancelled')),
  designated_payer_id bigint,
  payer_id bigint check (payer_id <> owner_id),
  created_at_ms bigint not null,
  expires_at_ms bigint not null,
  paid_at_ms bigint,
  cancelled_at_ms bigint,
  settle_due_at_ms bigint,
  settled_at_ms bigint,
  unsettled bigint not null check (unsettled >= 0),
  settled bigint not null check (settled >= 0),
  refunded bigint not null check (refunded between 0 and amount),
  partial_refunded bigint not null check (partial_refunded between 0 and refunded),
  fee bigint not null check (fee between 0 and partial_refunded),
  -- Over what never changes of an order.
  mac uuid,
  primary key (tx_no, cell),
  check ((paid_at_ms is null) = (payer_id is null)),
  check (paid_at_ms is not null or (refunded = 0 and unsettled = 0 and settled = 0))
) with (fillfactor = 70);
-- An owner's orders by time. No column of it ever changes, so updates do not touch it.
create index orders_owner on orders (owner_id, created_at_ms);
-- What a till lists and adds up. No column of it ever changes, so updates do not touch it, and orders
-- without a branch are not in it.
create index orders_branch on orders (branch_id, created_at_ms) where branch_id is not null;

create table refunds (
  cell integer not null,
  refund_no text not null,
  tx_no text not null,
  refund_type text not null check (refund_type in ('full', 'partial')),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee between 0 and amount),
  reason text not null,
  key_id text,
  authority text not null check (authority in ('factors', 'request', 'direct', 'operator')),
  at_ms bigint not null,
  mac uuid,
  primary key (refund_no, cell),
  check (authority in ('factors', 'operator') or key_id is not null)
);
-- With the cell, so that no plan prefers another index for that alone.
create index refunds_order on refunds (tx_no, cell);

-- Refunds that tools request and owners decide. An undecided request ends when it expires or its
-- key ends; nothing is written then. A refund belongs to at most one request.
create table refund_requests (
  cell integer not null,
  request_no text not null,
  tx_no text not null,
  owner_id bigint not null,
  key_id text not null,
  refund_type text not null check (refund_type in ('full', 'partial')),
  amount bigint not null check (amount > 0),
  reason text not null,
  requested_at_ms bigint not null,
  expires_at_ms bigint not null,
  decided_at_ms bigint,
  refund_no text,
  mac uuid,
  primary key (request_no, cell),
  unique (refund_no, cell),
  check (refund_no is null or decided_at_ms is not null)
);
create index refund_requests_order on refund_requests (tx_no, cell);
create index refund_requests_owner on refund_requests (owner_id, requested_at_ms);
create index refund_requests_undecided on refund_requests (expires_at_ms)
  where decided_at_ms is null;

-- The amount that keys of one rate window refunded directly on their latest Shanghai day with such
-- a refund; and, under the name of the window with '/all' behind it, what they refunded at all, if
-- that is limited; with '/recharged' and '/paid_out' behind it, what a key for operators did. Changed under the lock of the owner's wallet row.
create table tool_refund_days (
  cell integer not null,
  window_id text not null,
  day integer not null,
  refunded bigint not null check (refunded > 0),
  primary key (window_id, cell)
);

-- Everything one owner has due at the same time. Changed under the lock of the owner's wallet row
-- and settled by one movement. An order is settled when its bucket is; the order's own row records
-- that when it is next written for another reason.
create table settlement_buckets (
  cell integer not null,
  id text not null,
  owner_id bigint not null,
  due_at_ms bigint not null,
  amount bigint not null,
  settled_at_ms bigint,
  settlement_no text,
  primary key (id, cell)
);
create index settlement_buckets_due on settlement_buckets (due_at_ms) where settled_at_ms is null;
create index settlement_buckets_owner on settlement_buckets (cell, owner_id, due_at_ms)
  where settled_at_ms is null;
create index settlement_buckets_settlement on settlement_buckets (settlement_no)
  where settlement_no is not null;

create table withdrawals (
  cell integer not null,
  withdrawal_no text not null,
  user_id bigint not null,
  wallet text not null check (wallet in ('consumer', 'merchant')),
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'approved', 'declined')),
  requested_at_ms bigint not null,
  proposed_by bigint,
  proposed_at_ms bigint,
  decided_at_ms bigint,
  reason text,
  mac uuid,
  primary key (withdrawal_no, cell),
  check ((proposed_by is null) = (proposed_at_ms is null)),
  check ((status = 'pending') = (decided_at_ms is null))
);
create index withdrawals_pending on withdrawals (requested_at_ms) where status = 'pending';
create index withdrawals_user on withdrawals (cell, user_id, withdrawal_no);

-- Recharges that take two operators. One that is approved has the movement of its number.
create table recharge_proposals (
  cell integer not null,
  recharge_no text not null,
  user_id bigint not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'approved', 'declined')),
  proposed_by bigint not null,
  proposed_at_ms bigint not null,
  decided_at_ms bigint,
  reason text,
  mac uuid,
  primary key (recharge_no, cell),
  check ((status = 'pending') = (decided_at_ms is null))
);
create index recharge_proposals_pending on recharge_proposals (proposed_at_ms)
  where status = 'pending';

-- The journal: append-only by permission (see the end of this file). Entries of the system accounts
-- have no user, number or balance. Every movement has a leg 0, so a unique index over those alone
-- prevents double posting, and only they are looked up by movement. A primary key would cost an
-- index insertion per entry. Entries of the system accounts lie with the leg 0 of their movement.
create table entries (
  cell integer not null,
  movement_no text not null,
  leg smallint not null check (leg >= 0),
  chain_no bigint,
  mac uuid,
  user_id bigint,
  account text not null check (account in ('consumer', 'merchant', 'external', 'fee')),
  balance_delta bigint not null,
  frozen_delta bigint not null,
  balance_after bigint check (balance_after >= 0),
  frozen_after bigint check (frozen_after >= 0),
  record_no bigint,
  type text check (type in ('recharge', 'consume', 'refund', 'transfer', 'withdraw', 'collection')),
  tx_no text not null,
  refund_no text,
  counterparty_kind text check (counterparty_kind in ('user', 'merchant', 'platform')),
  counterparty_id bigint,
  at_ms bigint not null,
  check ((user_id is null) = (account in ('external', 'fee'))),
  check ((user_id is null) = (chain_no is null) and (user_id is null) = (mac is null))
);
-- Whoever looks for a movement need not know whose leg 0 it has, so the cell is not first here.
create unique index entries_movement on entries (movement_no, cell) where leg = 0;
create unique index entries_record on entries (cell, user_id, record_no) where record_no is not null;
-- What is no record and what is no user's, for a verification that reads only what is new. A payment has
-- neither.
create index entries_unrecorded on entries (cell, user_id, chain_no)
  where user_id is not null and record_no is null;
-- Entries come in the order of their times, or nearly: this is as good as nothing to write, and finds those
-- of a time. What is newest is summarized soon, so that little more is read than is wanted.
create index entries_time on entries using brin (at_ms)
  with (pages_per_range = 32, autosummarize = on);
create index entries_of_system on entries (movement_no) where user_id is null;

-- The tallies before record record_no, which begins a block or a Shanghai day: first the counts and
-- then the sums of each kind of record (a type and direction in a wallet), in the order of
-- RECORD_KINDS, separated by commas. An array would cost every payment some microseconds. Never
-- changed once written.
create table record_checkpoints (
  cell integer not null,
  user_id bigint not null,
  record_no bigint not null,
  day integer not null,
  tallies text not null,
  primary key (cell, user_id, record_no)
);
create index record_checkpoints_day on record_checkpoints (cell, user_id, day, record_no);

-- The audit trail: who changed what about a user. Lines are links of the user's chain, between
-- their entries, and append-only like the journal.
create table audit_lines (
  cell integer not null,
  user_id bigint not null,
  chain_no bigint not null,
  mac uuid not null,
  at_ms bigint not null,
  action text not null,
  by_kind text not null check (by_kind in ('operator', 'user', 'key')),
  by_name text not null,
  by_from text not null,
  by_device text,
  details text not null,
  -- Of the rows that the line changed, each as table/key=mac.
  row_macs text,
  primary key (cell, user_id, chain_no)
);
create index audit_lines_time on audit_lines (at_ms);
create index audit_lines_noting on audit_lines (user_id, chain_no) where row_macs is not null;

-- The heads of all chains when an anchor was made, and the root, which is also kept elsewhere.
create table anchors (
  anchor_no bigint primary key,
  at_ms bigint not null,
  chains bigint not null,
  root text not null
);
create table anchor_heads (
  anchor_no bigint not null,
  user_id bigint not null,
  chain_no bigint not null,
  head uuid not null,
  primary key (anchor_no, user_id)
);
create index anchor_heads_user on anchor_heads (user_id, chain_no);

-- How far each chain was proved by the newest verification that found nothing broken, and what its
-- owner's row said then. The next verification may continue from here: it reads what came since. The
-- root is a MAC over all of it, under a key that the database does not hold.
create table proved_chains (
  user_id bigint primary key,
  chain_no bigint not null,
  chain_head uuid,
  consumer_balance bigint not null,
  consumer_frozen bigint not null,
  consumer_in bigint not null,
  consumer_out bigint not null,
  merchant_balance bigint not null,
  merchant_frozen bigint not null,
  merchant_in bigint not null,
  merchant_out bigint not null,
  record_no bigint not null,
  record_day integer not null,
  tallies text not null,
  last_at_ms bigint not null
) with (fillfactor = 70);
-- One row: of the newest. `external_total` and `fee_total` are what the system accounts came to.
create table proofs (
  proof_no bigint primary key,
  at_ms bigint not null,
  anchor_no bigint not null,
  external_total bigint not null,
  fee_total bigint not null,
  root text not null
);

-- Verifications of the books, whole or of what is new: who ran them, where, and what came of it, as
-- operators are shown it. They prove nothing. A run that goes on says so every second; one that has been silent for long
-- was cut off, and the next one ends it. Progress and result are JSON.
create table verifications (
  verification_no bigint generated always as identity primary key,
  by_kind text not null,
  by_name text not null,
  by_from text not null,
  node text not null,
  whole boolean not null,
  started_at_ms bigint not null,
  seen_at_ms bigint not null,
  ended_at_ms bigint,
  progress text not null,
  result text,
  check (result is null or ended_at_ms is not null)
);
-- One goes on at a time, on whichever node.
create unique index verifications_running on verifications ((true)) where ended_at_ms is null;

create table idempotency_keys (
  cell integer not null,
  id text not null,
  operation text not null,
  parameters text not null,
  result text not null,
  made_no text not null,
  at_ms bigint not null,
  free_at_ms bigint not null,
  primary key (id, cell)
);
create index idempotency_keys_age on idempotency_keys using brin (free_at_ms);

-- Called when a batch would bind a key that another node has bound meanwhile. Fails like any lost
-- race, so the batch rolls back and is loaded and decided again. A distributed database accepts no other
-- than an immutable function where it is called; the argument keeps it from being called too early.
create function lost_race(p_at_ms bigint) returns bigint immutable language plpgsql as $$
begin
  raise exception 'another node has bound the key' using errcode = 'serialization_failure';
end $$;

-- session_id is what the user sees of it, and opens nothing. device is in words.
create table sessions (
  cell integer not null,
  session_digest text not null,
  session_id text not null,
  user_id bigint not null,
  created_at_ms bigint not null,
  -- Up to a minute late.
  used_at_ms bigint not null,
  expires_at_ms bigint not null,
  address text not null,
  device text,
  -- Opened by a link of the platform, or by the sign-in provider: it can pay and look, and changes no authority.
  limited boolean not null default false,
  mac uuid,
  primary key (session_digest, cell),
  unique (session_id, cell)
);
-- A new login password ends all sessions of a user.
create index sessions_user on sessions (user_id, cell);

-- What signs in without a one-time code, once each: keyed digests of those that are left. They belong
-- to one enrolment. Changed under the lock of the owner's row.
create table recovery_codes (
  cell integer not null,
  user_id bigint not null,
  enrolment integer not null,
  unused_digests text[] not null check (cardinality(unused_digests) <= 10),
  created_at_ms bigint not null,
  primary key (user_id, cell)
);

-- What users see in their security log beside the audit trail. Kept for ninety days, in no chain.
create sequence security_event_no_seq;
create table security_events (
  event_no bigint primary key default nextval('security_event_no_seq'),
  user_id bigint not null,
  at_ms bigint not null,
  kind text not null,
  address text,
  device text
);
create index security_events_user on security_events (user_id, at_ms);
create index security_events_time on security_events (at_ms);

-- Who collects at a branch, without being a user. A removed login stays for the audit trail to refer to,
-- and its text may be given again. Changed under the lock of the owner's wallet row.
create table staff_logins (
  staff_id bigint primary key,
  branch_id bigint not null,
  owner_id bigint not null,
  name text not null,
  login text not null,
  password_hash text not null,
  created_at_ms bigint not null,
  removed_at_ms bigint,
  mac uuid
);
create unique index staff_logins_login on staff_logins (login) where removed_at_ms is null;
create index staff_logins_branch on staff_logins (branch_id) where removed_at_ms is null;
create index staff_logins_owner on staff_logins (owner_id);
create sequence staff_id_seq start 1001;

-- Apart from those of users, so that nothing which asks for a user can find one.
create table staff_sessions (
  session_digest text primary key,
  staff_id bigint not null,
  owner_id bigint not null,
  created_at_ms bigint not null,
  expires_at_ms bigint not null,
  mac uuid
);
create index staff_sessions_staff on staff_sessions (staff_id);
create index staff_sessions_owner on staff_sessions (owner_id);

-- Wrong sign-ins. They are nobody's: the first ten bits of the subject, which is a digest, are the bucket.
create table sign_in_attempts (
  cell integer not null,
  subject text not null,
  failures integer not null,
  last_at_ms bigint not null,
  blocked_until_ms bigint,
  primary key (subject, cell)
);

-- Places for people who may sign up. A sign-up takes one under the lock of the row, in the batch
-- that creates the user. created_by and revoked_by are accounts on machines.
create table invites (
  code_digest text primary key,
  invite_id bigint not null unique,
  places integer not null check (places > 0),
  taken integer not null check (taken between 0 and places),
  created_at_ms bigint not null,
  created_by text not null,
  expires_at_ms bigint not null,
  revoked_at_ms bigint,
  revoked_by text,
  check ((revoked_at_ms is null) = (revoked_by is null))
);
create sequence invite_id_seq start 1001;

-- Every batch writes its own id. To resolve an unknown commit, another connection writes the same
-- id, marked as a fence: if the row is then the fence's, the batch can never commit.
create table batches (
  id uuid primary key,
  at_ms bigint not null,
  fence boolean not null
);
create index batches_age on batches using brin (at_ms);

create table settings (
  name text primary key,
  value text not null
);

-- What the books are made of never leaves them: orders stay refundable and records listable for ever.
revoke delete, truncate on users, wallets, merchants, branches, orders, refunds, refund_requests,
  settlement_buckets, withdrawals, recharge_proposals
  from current_user;
revoke update, delete, truncate on entries, record_checkpoints, audit_lines, anchors, anchor_heads
  from current_user;
