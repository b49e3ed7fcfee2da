-- What a shop calls its orders, and what its program keeps with them.
--@ oldest 1.0.0

--@ step
alter table orders add column out_trade_no text, add column metadata text;

--@ step
alter table refunds add column out_refund_no text;

--@ step
alter table refund_requests add column out_refund_no text;

--@ step
-- Of each number the order that bears it, or was the last to. The id is owner/merchant/number. A number is
-- taken from an order that nobody can pay any more, and never by two at once: see save_shop_numbers.
create table shop_numbers (
  cell integer not null,
  id text not null,
  tx_no text not null,
  replaces_tx_no text,
  primary key (id, cell)
);

--@ step
-- The same of refunds. made_no is the refund, or the request for it; one that came to nothing leaves it.
create table refund_numbers (
  cell integer not null,
  id text not null,
  tx_no text not null,
  made_no text not null,
  replaces_no text,
  primary key (id, cell)
);

--@ step
revoke delete, truncate on shop_numbers, refund_numbers from current_user;

--@ step concurrently
create index concurrently orders_numbers on orders (owner_id, out_trade_no, created_at_ms)
  where out_trade_no is not null;
