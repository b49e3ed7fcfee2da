-- MACs of rows that had none, and what a session is bound to.
--@ oldest 1.0.0

--@ step
alter table merchants add column mac uuid;

--@ step
alter table branches add column mac uuid;

--@ step
alter table tool_refund_days add column mac uuid;

--@ step
alter table operator_days add column mac uuid;

--@ step
alter table invites add column mac uuid;

--@ step
alter table sign_in_attempts add column mac uuid;

--@ step
alter table recovery_codes add column mac uuid;

--@ step
alter table callback_secrets add column mac uuid;

--@ step
-- How often all sessions of a user were ended. Null: never, or not since sessions are bound to it.
alter table wallets add column sessions_epoch bigint;

--@ step
-- Until when it was good when it was opened, which no clock moves; the epoch in which it is good, and the MAC
-- over that and the digest, which change for a session that stays when the others end.
alter table sessions add column ends_at_ms bigint, add column epoch bigint, add column epoch_mac uuid;

--@ step concurrently
-- What was decided about an order or a recharge, so that nothing is decided twice.
create index concurrently audit_lines_deciding
  on audit_lines (substring(details from '"tx_no":"([^"]+)"'), cell)
  where action in ('refund_request_approved', 'refund_request_declined', 'recharge_declined');
