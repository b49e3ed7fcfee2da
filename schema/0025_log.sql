-- The public log: what was recorded of everybody, as an append-only Merkle tree whose signed roots anybody may
-- keep. Rows are only added. All of it lies on one machine, whatever lies in cells.
--@ oldest 1.0.0

--@ step
-- kind owner: the records of one owner from one number to another, and what is owed to them after the last.
-- kind day: what is owed to everybody when a day of Shanghai ends. root: of the records, or of the tree of sums.
create table log_leaves (
  leaf_no bigint primary key check (leaf_no >= 0),
  kind text not null check (kind in ('owner', 'day')),
  user_id bigint,
  first_record bigint,
  last_record bigint,
  day integer,
  owners integer,
  owed bigint not null check (owed >= 0),
  root bytea not null,
  hash bytea not null,
  check ((kind = 'owner') = (user_id is not null and first_record is not null and last_record is not null)),
  check ((kind = 'day') = (day is not null and owners is not null)),
  check (first_record between 1 and last_record)
);
create unique index log_leaves_owner on log_leaves (user_id, last_record) where user_id is not null;
create unique index log_leaves_day on log_leaves (day) where day is not null;

-- The hash over 2^level leaves, from place * 2^level on: of every fourth level. What is between follows.
create table log_nodes (
  level smallint not null,
  place bigint not null,
  hash bytea not null,
  primary key (level, place)
);

-- through_ms: what was recorded before it, is in the log.
create table log_checkpoints (
  size bigint primary key check (size >= 0),
  root bytea not null,
  at_ms bigint not null,
  through_ms bigint not null,
  note text not null
);

-- owners: each as user:fen, in the order of the leaves of this part of the tree of sums.
create table log_day_tiles (
  day integer not null,
  tile integer not null,
  owners text not null,
  owed bigint not null check (owed >= 0),
  hash bytea not null,
  primary key (day, tile)
);

--@ step
revoke update, delete, truncate on log_leaves, log_nodes, log_checkpoints, log_day_tiles from current_user;
