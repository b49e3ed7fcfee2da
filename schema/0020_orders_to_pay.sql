-- The orders that one user alone may pay, for whoever asks what they have to pay. No column of it ever changes,
-- so updates do not touch it, and orders that anybody may pay are not in it.
--@ oldest 1.0.0

--@ step concurrently
create index concurrently orders_to_pay on orders (designated_payer_id, created_at_ms)
  where designated_payer_id is not null;
