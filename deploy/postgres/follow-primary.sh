#!/usr/bin/env bash
# The standby: copies the primary once, then follows it. Its name is what the primary waits for.
set -euo pipefail
export PGPASSWORD="$REPLICATION_PASSWORD"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  pg_basebackup --pgdata "$PGDATA" --write-recovery-conf --checkpoint fast --wal-method stream \
    --dbname 'host=primary user=standby application_name=standby'
  chown -R postgres:postgres "$PGDATA"
  chmod 0700 "$PGDATA"
fi
exec docker-entrypoint.sh postgres
