-- What programs asked with API keys and how they were answered, for the owners of the keys to see. No
-- bodies, no secrets, one week of it. Nothing is decided by it, and no request waits for it.

create table request_log (
  request_no bigint generated always as identity primary key,
  owner_id bigint not null,
  key_id text not null,
  request_id text not null,
  at_ms bigint not null,
  method text not null,
  path text not null,
  status integer not null,
  code text,
  duration_ms bigint not null,
  address text not null
);
create index request_log_owner on request_log (owner_id, request_no);
create index request_log_key on request_log (owner_id, key_id, request_no);
create index request_log_refused on request_log (owner_id, request_no) where code is not null;
create index request_log_request on request_log (request_id);
-- For the sweep: rows come in about in the order of their times.
create index request_log_at on request_log using brin (at_ms);

-- All requests of a key in an hour, also those that the log had no room for.
create table request_counts (
  key_id text not null,
  owner_id bigint not null,
  hour_ms bigint not null,
  requests bigint not null,
  refused bigint not null,
  primary key (key_id, hour_ms)
);
create index request_counts_owner on request_counts (owner_id, hour_ms);
