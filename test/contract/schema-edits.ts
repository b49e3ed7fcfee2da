// Edits of what the tables are, what acts on them and what the database is for, as edits.tsv
// lists them.

import type { Edit } from './database-edits.ts';

export const SCHEMA_EDITS: readonly Edit[] = [
  {
    what: 'A function does something else',
    changes: [
      `create or replace function public.nonce_slot(p_now_ms bigint) returns integer
        language sql immutable as 'select 0'`,
    ],
  },
  {
    what: 'A function of the same name is found before it',
    changes: [
      'create schema aside',
      `create function aside.nonce_slot(p_now_ms bigint) returns integer
        language sql immutable as 'select 0'`,
      `select set_config('search_path', 'aside, ' || current_setting('search_path'), true)`,
    ],
  },
  {
    what: 'A trigger is added',
    changes: [
      `create function before.act() returns trigger language plpgsql as 'begin return null; end'`,
      'create trigger act before insert on merchants for each row execute function before.act()',
    ],
  },
  {
    what: 'A function is found before one of PostgreSQL’s own',
    changes: [
      'create schema aside',
      `create function aside.md5(text) returns text language sql as $$ select 'x' $$`,
      `select set_config('search_path', 'aside, ' || current_setting('search_path'), true)`,
    ],
  },
  {
    what: 'The clock of the database is another',
    changes: [
      `create or replace function test_clock.clock_timestamp() returns timestamptz
        language sql volatile as 'select to_timestamp(0)'`,
    ],
    left: 'Times come from it: what is due comes early or late, and no amount is another.',
  },
  { what: 'A right is given', changes: ['grant update on entries to public'] },
  { what: 'The role of the tables becomes a superuser', changes: ['alter role tael superuser'] },
  {
    what: 'The role of the tables may act as a superuser',
    changes: ['grant postgres to tael'],
  },
  {
    what: 'An event trigger is made, as a part of an extension that may be there',
    changes: [
      `create function before.told() returns event_trigger language plpgsql as 'begin end'`,
      'create event trigger told on ddl_command_end execute function before.told()',
      'alter extension plpgsql add event trigger told',
    ],
  },
  {
    what: 'An index that prevents double posting is dropped',
    changes: ['drop index entries_movement'],
  },
  {
    what: 'Such an index is dropped, and a newer version is said to have brought the schema',
    changes: [
      'drop index entries_movement',
      `insert into schema_files (name, sha256, oldest, steps, steps_done)
        values ('9999_own.sql', '', '1.0.0', 1, 1)`,
    ],
  },
  {
    what: 'A condition on a balance is dropped',
    changes: ['alter table wallets drop constraint wallets_consumer_balance_check'],
  },
  {
    what: 'The database takes every session for a replica',
    changes: ['alter role tael set session_replication_role = replica'],
  },
  {
    what: 'The books are said to be play money',
    changes: [`insert into settings values ('purpose', 'sandbox')`],
  },
];
