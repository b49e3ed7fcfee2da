-- What nobody read of a request, for its line in the request log.
--@ oldest 1.0.0

--@ step
alter table request_log add column ignored text;
