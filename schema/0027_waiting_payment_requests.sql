-- The payment requests that still wait for their payer, of whom a key may have a few: those that were decided, and
-- those of long ago, are not looked at.
--@ oldest 1.0.0

--@ step concurrently
create index concurrently payment_requests_waiting on payment_requests (payer_id, cell, expires_at_ms)
  where decided_at_ms is null;
