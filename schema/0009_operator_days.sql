-- What one operator moves alone in a day, and why a recharge was proposed.
--@ oldest 1.0.0

--@ step
-- What an operator brought in and paid out alone, on the last Shanghai day on which they did, where the
-- installation has an amount above which it takes two. Changed under the lock of the operator's wallet row.
create table operator_days (
  operator_id bigint primary key,
  day integer not null,
  moved bigint not null check (moved > 0)
);

--@ step
alter table recharge_proposals add column proposed_reason text, add column bank_reference text;
