-- Payees, which withdrawals name, and what becomes of a withdrawal once it is approved.
--@ oldest 1.0.0

--@ step
-- Bank accounts that owners want their withdrawals to go to. What one says is sealed by the service, and gone
-- when it is removed. Before usable_at_ms nothing goes to it.
create table payees (
  cell integer not null,
  payee_id text not null,
  owner_id bigint not null,
  sealed text,
  created_at_ms bigint not null,
  usable_at_ms bigint not null check (usable_at_ms >= created_at_ms),
  removed_at_ms bigint,
  mac uuid not null,
  primary key (payee_id, cell),
  check ((sealed is null) = (removed_at_ms is not null))
);

--@ step
create index payees_owner on payees (owner_id, payee_id) where removed_at_ms is null;

--@ step
-- payee_sealed is what the payee said when the withdrawal was asked for, payout_no the file of payouts that it
-- was taken into. An approved withdrawal ends when it is paid out, or returned by the movement return_no.
alter table withdrawals add column payee_id text, add column payee_sealed text, add column payout_no text,
  add column ended text, add column ended_at_ms bigint, add column bank_reference text,
  add column return_no text, add column return_reason text;

--@ step
alter table withdrawals add constraint withdrawals_ended check (
  ended is null or (ended in ('paid_out', 'returned') and status = 'approved' and ended_at_ms is not null
    and (ended = 'paid_out') = (bank_reference is not null)
    and (ended = 'returned') = (return_no is not null))) not valid;

--@ step
alter table withdrawals validate constraint withdrawals_ended;

--@ step
revoke delete, truncate on payees from current_user;

--@ step concurrently
-- What is approved, and nobody has said yet what became of it.
create index concurrently withdrawals_open on withdrawals (withdrawal_no)
  where status = 'approved' and ended is null;

--@ step concurrently
create index concurrently withdrawals_by_end on withdrawals (ended, withdrawal_no) where ended is not null;

--@ step concurrently
create index concurrently withdrawals_payout on withdrawals (payout_no, withdrawal_no)
  where payout_no is not null;

--@ step concurrently
create index concurrently withdrawals_bank_reference on withdrawals (bank_reference, withdrawal_no)
  where bank_reference is not null;

--@ step concurrently
-- What is in a file, or paid, is so for ever, whatever the row of the withdrawal says.
create index concurrently audit_lines_paying
  on audit_lines (substring(details from '"withdrawal_no":"([^"]+)"'), cell)
  where action in ('payout_taken', 'withdrawal_paid_out');
