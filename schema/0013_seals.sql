-- A seal over everything in a row that a money decision reads. Its key is not in the database. Null: a release
-- without seals wrote the row; once the books are whole, such a row decides nothing.
--@ oldest 1.0.0

--@ step
alter table wallets add column seal text;

--@ step
alter table orders add column seal text;

--@ step
alter table idempotency_keys add column seal text;

--@ step
alter table shop_numbers add column seal text;

--@ step
alter table refund_numbers add column seal text;
