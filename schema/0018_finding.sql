-- What customers quote, found without knowing whose it is; and of a refused request the fields that were wrong.
--@ oldest 1.0.0

--@ step concurrently
create index concurrently orders_called on orders (out_trade_no, owner_id, created_at_ms)
  where out_trade_no is not null;

--@ step concurrently
-- The one above finds what it found.
drop index concurrently if exists orders_numbers;

--@ step concurrently
create index concurrently refunds_called on refunds (out_refund_no) where out_refund_no is not null;

--@ step concurrently
create index concurrently refund_requests_called on refund_requests (out_refund_no)
  where out_refund_no is not null;

--@ step
alter table request_log add column fields text;

--@ step concurrently
create index concurrently request_log_codes on request_log (code, request_no) where code is not null;

--@ step concurrently
create index concurrently request_log_refusals on request_log (request_no) where code is not null;
