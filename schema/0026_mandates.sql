-- The right to spend: what payers allow to be paid without their payment password, by whom and how far, and
-- what they are asked to pay beyond that.
--@ oldest 1.0.0

--@ step
-- mac covers what a mandate allows, and is null once the account is closed; seal what was spent under it: on the
-- Shanghai day of the newest payment, in its month (its first day), and in all, gross.
create table mandates (
  cell integer not null,
  mandate_no text not null,
  user_id bigint not null,
  kind text not null check (kind in ('program', 'small')),
  name text not null,
  per_payment bigint not null check (per_payment > 0),
  per_day bigint not null check (per_day >= per_payment),
  per_month bigint check (per_month >= per_day),
  total bigint check (total >= coalesce(per_month, per_day)),
  merchants text,
  valid_until_ms bigint check (valid_until_ms > created_at_ms),
  created_at_ms bigint not null,
  ended_at_ms bigint,
  spent_day integer not null,
  day_spent bigint not null check (day_spent >= 0),
  spent_month integer not null,
  month_spent bigint not null check (month_spent >= day_spent),
  total_spent bigint not null check (total_spent >= month_spent),
  payments bigint not null,
  mac uuid,
  seal text,
  primary key (mandate_no, cell),
  check (kind = 'small' or valid_until_ms is not null)
) with (fillfactor = 50);

--@ step
create index mandates_user on mandates (user_id, cell, mandate_no);

--@ step
-- A payment that a mandate did not allow, and that its payer was asked for.
create table payment_requests (
  cell integer not null,
  request_no text not null,
  tx_no text not null,
  payer_id bigint not null,
  mandate_no text not null,
  key_id text not null,
  amount bigint not null check (amount > 0),
  requested_at_ms bigint not null,
  expires_at_ms bigint not null,
  decided_at_ms bigint,
  paid boolean not null,
  mac uuid not null,
  primary key (request_no, cell),
  check (decided_at_ms is not null or not paid)
);

--@ step
create index payment_requests_order on payment_requests (tx_no, cell, request_no);

--@ step
create index payment_requests_payer on payment_requests (payer_id, cell, request_no);

--@ step
revoke delete, truncate on mandates, payment_requests from current_user;

--@ step
-- The mandate that a key of scope spend belongs to. Null: a key without that scope.
alter table api_keys add column mandate_no text;

--@ step
-- The mandate that a payment was made under, in the entry of its payer. Null: none, as in all rows of before.
alter table entries add column mandate_no text;

--@ step concurrently
-- What was ended stays so, whatever its row says.
create index concurrently audit_lines_mandates on audit_lines (user_id, cell) where action = 'mandate_ended';

--@ step concurrently
create index concurrently entries_mandate on entries (mandate_no, record_no) where mandate_no is not null;
