-- What users ask to have credited, and what banks call the payments that have arrived.
--@ oldest 1.0.0

--@ step
alter table recharge_proposals add column receiving_account text, add column request_no text;

--@ step
-- What a user says they pay in, until an operator has found it on the statement. One that is approved has the
-- movement of recharge_no; one that is not decided and has one waits for a second operator.
create table recharge_requests (
  cell integer not null,
  request_no text not null,
  user_id bigint not null,
  amount bigint not null check (amount > 0),
  method text not null,
  receiving_account text,
  payer_name text,
  reference text,
  note text,
  status text not null check (status in ('requested', 'approved', 'declined', 'cancelled')),
  requested_at_ms bigint not null,
  decided_at_ms bigint,
  reason text,
  recharge_no text,
  arrived bigint check (arrived > 0),
  bank_reference text,
  mac uuid not null,
  primary key (request_no, cell),
  check ((status = 'requested') = (decided_at_ms is null)),
  check ((recharge_no is null) = (arrived is null)),
  check ((recharge_no is null) = (bank_reference is null)),
  check (recharge_no is not null or status <> 'approved')
);
create index recharge_requests_user on recharge_requests (user_id, request_no);
create index recharge_requests_by_status on recharge_requests (status, request_no);
-- By the end of its number, which people write into a payment.
create index recharge_requests_code on recharge_requests (right(request_no, 6));

--@ step
-- Of each reference the recharge that bears it; null: it came to nothing. The id is receiving account/reference.
-- It lies on one machine, whatever lies in cells: a line of a statement is booked once in all of them.
create table bank_references (
  id text primary key,
  recharge_no text
);

--@ step
insert into bank_references (id, recharge_no)
select distinct on (id) id, recharge_no from (
  select '/' || upper(btrim(normalize(bank_reference, nfkc))) as id, recharge_no, proposed_at_ms as at_ms
  from recharge_proposals where bank_reference is not null and status <> 'declined'
  union all
  select '/' || upper(btrim(normalize(details::jsonb ->> 'bank_reference', nfkc))),
    details::jsonb ->> 'tx_no', at_ms
  from audit_lines where action = 'recharged' and details like '%"bank_reference":"%') as said
order by id, at_ms
on conflict do nothing;

--@ step
revoke delete, truncate on recharge_requests, bank_references from current_user;
