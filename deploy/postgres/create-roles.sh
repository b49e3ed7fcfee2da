#!/usr/bin/env bash
# Once, in the new primary: the roles and the database of Tael, and the role that the standby copies with.
# There is no standby yet, so nothing waits for it.
set -euo pipefail
export PGOPTIONS='-c synchronous_commit=local'
psql --username postgres --set ON_ERROR_STOP=1 \
  --set owner="${TAEL_OWNER_DB_PASSWORD:?}" --set tael="$TAEL_DB_PASSWORD" --set replication="$REPLICATION_PASSWORD" <<'SQL'
create role tael_owner login password :'owner';
create role tael login password :'tael';
create database tael owner tael_owner encoding 'UTF8' template template0;
create role standby login replication password :'replication';
SQL
echo 'host replication standby samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
