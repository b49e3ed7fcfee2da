-- What the trail has noted of who and what opens a door, found for a request, a sign-in or a delivery.
--@ oldest 1.0.0

--@ step concurrently
create index concurrently audit_lines_noting_doors on audit_lines (user_id, chain_no)
  where row_macs like '%staff_logins/%' or row_macs like '%event_receivers/%'
    or row_macs like '%api_keys/%' or row_macs like '%users/%';

--@ step concurrently
-- Most keys are never changed, so there is no older row of them to put back.
create index concurrently audit_lines_changing_keys
  on audit_lines (substring(details from '"key_id":"([^"]+)"'), cell)
  where action in ('key_updated', 'key_rotated', 'key_revoked');

--@ step concurrently
-- Whom nothing is paid out to any more.
create index concurrently audit_lines_removing_payees on audit_lines (user_id, cell)
  where action = 'payee_removed';
