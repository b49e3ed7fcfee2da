-- What the bank says of the money that is kept: statements with their lines and balances, which recharge or
-- payout each line is, and differences with how they ended. Rows are only added; only the choice of columns is
-- replaced. All of it lies on one machine, whatever lies in cells.
--@ oldest 1.0.0

--@ step
-- amount: more than zero came in. reference_id: as references are compared.
create table bank_lines (
  line_id text primary key,
  account text not null,
  day integer not null,
  amount bigint not null check (amount <> 0),
  reference text,
  reference_id text,
  said text,
  entered_at_ms bigint not null,
  mac uuid not null
);
create index bank_lines_day on bank_lines (day, account);

-- Of several for one account and day the one with the highest turn counts.
create table bank_balances (
  balance_id text primary key,
  account text not null,
  day integer not null,
  turn integer not null check (turn >= 0),
  balance bigint not null,
  with_lines boolean not null,
  entered_at_ms bigint not null,
  entered_by text not null,
  mac uuid not null
);
create index bank_balances_day on bank_balances (day, account, turn);

-- A recharge or a payout is one line at most. amount: as the books have it.
create table bank_matches (
  item_no text primary key,
  line_id text not null,
  line_day integer not null,
  item_day integer not null,
  amount bigint not null check (amount <> 0),
  mac uuid not null
);
create index bank_matches_line on bank_matches (line_id);
create index bank_matches_between on bank_matches (line_day, item_day) where line_day <> item_day;

create table bank_differences (
  difference_no text primary key,
  kind text not null check (kind in ('not_here', 'not_at_bank', 'wrong_amount', 'double', 'balance')),
  account text,
  day integer not null,
  subject_id text not null,
  concerned_no text,
  reference text,
  reference_id text,
  said text,
  bank bigint not null,
  here bigint not null,
  found_at_ms bigint not null,
  mac uuid not null,
  check (bank <> here)
);
create index bank_differences_found on bank_differences (found_at_ms, difference_no);
create index bank_differences_subject on bank_differences (subject_id);

-- closed: by a person, with a reason. resolved: by what came later. A difference may be both.
create table bank_difference_ends (
  end_id text primary key,
  difference_no text not null,
  how text not null check (how in ('closed', 'resolved')),
  reason text,
  ended_by text,
  ended_at_ms bigint not null,
  mac uuid not null,
  check (how = 'resolved' or (reason is not null and ended_by is not null))
);

-- How files of an account, or answers to payouts, are read; told is JSON of the service.
create table bank_columns (
  columns_id text primary key,
  told text not null,
  chosen_at_ms bigint not null,
  chosen_by text not null,
  mac uuid not null
);

--@ step
revoke update, delete, truncate
  on bank_lines, bank_balances, bank_matches, bank_differences, bank_difference_ends from current_user;
revoke delete, truncate on bank_columns from current_user;

--@ step concurrently
create index concurrently withdrawals_by_end_time on withdrawals (ended_at_ms) where ended_at_ms is not null;

--@ step concurrently
create index concurrently withdrawals_by_decision on withdrawals (decided_at_ms)
  where decided_at_ms is not null;

--@ step concurrently
-- As references are compared; what is long was never typed by a person, and no index could hold it.
create index concurrently withdrawals_reference_id
  on withdrawals (upper(btrim(normalize(bank_reference, nfkc)))) where bank_reference is not null;
