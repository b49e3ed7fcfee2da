// Edits of what the tables are, what acts on them and what the database is for, as docs/ledger.md lists them.

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
  { what: 'A right is given', changes: ['grant update on entries to public'] },
  { what: 'The role of the tables becomes a superuser', changes: ['alter role tael superuser'] },
  {
    what: 'An index that prevents double posting is dropped',
    changes: ['drop index entries_movement'],
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
