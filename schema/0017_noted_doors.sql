-- What the trail has noted of staff and of receivers, found for a sign-in or a delivery.
--@ oldest 1.0.0

--@ step concurrently
create index concurrently audit_lines_noting_doors on audit_lines (user_id, chain_no)
  where row_macs like '%staff_logins/%' or row_macs like '%event_receivers/%';
