-- What must not be done twice. An order that has expired is written down as expired where an equal request
-- makes another in its place. Whether a withdrawal has been paid out or given back is found by its number:
-- settlements are in that index too, and of payments nothing.
--@ oldest 1.0.0

--@ step
alter table orders add constraint orders_status check (status in
  ('pending', 'paid', 'partially_refunded', 'refunded', 'expired', 'cancelled')) not valid;

--@ step
alter table orders validate constraint orders_status;

--@ step
alter table orders drop constraint orders_status_check;

--@ step concurrently
create index concurrently entries_of_withdrawals on entries (tx_no, cell)
  where user_id is not null and coalesce(type, 'withdraw') = 'withdraw';
