// Lists what may be there besides the schema that ships, and what somebody changes who also says that a
// newer version has brought the schema.

import { type CatalogueEdit, GONE } from './catalogue-edits.ts';

const LATER = `insert into schema_files (name, sha256, oldest, steps, steps_done)
  values ('9999_own.sql', '', '1.0.0', 1, 1);`;

export const MAY_BE_THERE: readonly string[] = [
  'select',
  ...[
    'amcheck',
    'pg_buffercache',
    'pg_freespacemap',
    'pg_prewarm',
    'pg_stat_statements',
    'pg_visibility',
    'pg_walinspect',
    'pgrowlocks',
    'pgstattuple',
  ].map((name) => `create extension ${name} schema public`),
  `create type elsewhere.own as enum ('x');
   create function elsewhere.made(elsewhere.own) returns text language sql immutable as 'select null';
   create cast (elsewhere.own as text) with function elsewhere.made(elsewhere.own)`,
  `alter role tael set session_preload_libraries = 'auto_explain'`,
  `alter role tael set "pgaudit.log" = 'write'`,
  'set local quote_all_identifiers = on',
  // As a newer version may have changed it.
  `${LATER} alter table orders add column own text default 'x', alter column title drop not null;
   alter table orders add constraint own check (own <> '');
   create unique index own_once on orders (own, cell);
   drop index request_log_at; create table own_lines (line_no bigint primary key);
   create function own() returns bigint language sql as 'select 1'`,
];

const later = (
  edit: string,
  rule: CatalogueEdit['rule'],
  ...named: CatalogueEdit['named']
): CatalogueEdit => {
  return { edit: `${LATER} ${edit}`, rule, named };
};

export const LATER_EDITS: readonly CatalogueEdit[] = [
  later(
    'alter table wallets drop constraint wallets_consumer_balance_check',
    'tables_are_shipped',
    `constraint wallets.wallets_consumer_balance_check ${GONE} CHECK (consumer_balance >= 0)`,
  ),
  later(
    'drop index entries_movement',
    'tables_are_shipped',
    /^index entries_movement is gone: make it as it was, CREATE UNIQUE INDEX/,
  ),
  later(
    `drop index entries_movement;
     create unique index entries_movement on entries (movement_no, cell) where leg = 7`,
    'tables_are_shipped',
    /^index entries_movement is CREATE .* WHERE leg = 7: make it/,
  ),
  later(
    'alter sequence user_id_seq cycle',
    'tables_are_shipped',
    /^sequence user_id_seq is bigint .* cycle: make it/,
  ),
  later(
    'create table elsewhere.below () inherits (entries)',
    'tables_are_shipped',
    "inheritance elsewhere.below below entries is none of the schema's: drop it",
  ),
  later(
    'grant update on entries to tael_service; create table own (); grant insert on own to tael_service',
    'rights_are_shipped',
    'the service has UPDATE on entries: revoke it',
  ),
  later('drop function nonce_slot', 'functions_are_shipped', /^function nonce_slot\(.*\) is gone/),
  later(
    'create function pg_catalog.own() returns bigint language sql as $$ select 1 $$',
    'functions_are_shipped',
    "function pg_catalog.own() is none of the schema's: drop it",
  ),
];
