-- What may leave a consumer wallet in a day and a month, as its owner says, and how well the platform knows who
-- is behind an account. Null: nothing was said, as in all rows of before.
--@ oldest 1.0.0

--@ step
alter table wallets add column own_day_limit bigint, add column own_month_limit bigint,
  add column account_class text, add column real_name_known boolean;
