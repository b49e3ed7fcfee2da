// Changes of the catalogue, one statement each, as somebody with the database's superuser makes them; and how
// `tael verify` names them, and says what to do.

import type { SCHEMA_RULES } from '../../src/store/postgres/verify/shipped-schema.ts';

export interface CatalogueEdit {
  readonly edit: string;
  readonly rule: keyof typeof SCHEMA_RULES;
  readonly named: readonly (string | RegExp)[];
}

const table = (edit: string, ...named: CatalogueEdit['named']): CatalogueEdit => {
  return { edit, rule: 'tables_are_shipped', named };
};
const acts = (edit: string, ...named: CatalogueEdit['named']): CatalogueEdit => {
  return { edit, rule: 'functions_are_shipped', named };
};
const right = (edit: string, ...named: CatalogueEdit['named']): CatalogueEdit => {
  return { edit, rule: 'rights_are_shipped', named };
};
const setting = (edit: string, ...named: CatalogueEdit['named']): CatalogueEdit => {
  return { edit, rule: 'settings_are_shipped', named };
};

const NONE = "is none of the schema's: drop it";
export const GONE = 'is gone: make it as it was,';
const ACT = 'function "act"() returns trigger language plpgsql as $$ begin return null; end $$';

export const CATALOGUE_EDITS: readonly CatalogueEdit[] = [
  table(
    'alter table wallets drop constraint wallets_consumer_balance_check',
    `constraint wallets.wallets_consumer_balance_check ${GONE} CHECK (consumer_balance >= 0)`,
  ),
  table(
    `alter table wallets drop constraint wallets_consumer_balance_check,
       add constraint wallets_consumer_balance_check check (consumer_balance >= 0) not valid`,
    'constraint wallets.wallets_consumer_balance_check is CHECK (consumer_balance >= 0) NOT VALID: ' +
      'make it as it was, CHECK (consumer_balance >= 0)',
  ),
  table(
    `alter table wallets drop constraint wallets_consumer_balance_check,
       add constraint wallets_consumer_balance_check check (consumer_balance >= -1)`,
    /^constraint wallets\.wallets_consumer_balance_check is CHECK \(consumer_balance >= .*-1.*\): make it/,
  ),
  table(
    'alter table idempotency_keys drop constraint idempotency_keys_pkey',
    `constraint idempotency_keys.idempotency_keys_pkey ${GONE} PRIMARY KEY (id, cell)`,
    /^index idempotency_keys_pkey is gone: make it as it was, CREATE UNIQUE INDEX /,
  ),
  table(
    'alter table users drop constraint users_login_key',
    `constraint users.users_login_key ${GONE} UNIQUE (login)`,
    `index users_login_key ${GONE} CREATE UNIQUE INDEX users_login_key ON users USING btree (login)`,
  ),
  table(
    'drop index entries_movement',
    /^index entries_movement is gone: make it as it was, CREATE/,
  ),
  table(
    `drop index entries_movement;
     create unique index entries_movement on entries (movement_no, cell) where leg = 7`,
    /^index entries_movement is CREATE .* WHERE leg = 7: make it as it was, CREATE .* WHERE leg = 0$/,
  ),
  table(
    `update pg_index set indisvalid = false where indexrelid = 'entries_movement'::regclass`,
    /^index entries_movement is CREATE .* \(not valid\): make it as it was, CREATE/,
  ),
  table('create index own on orders (title)', `index own ${NONE}`),
  table(
    `alter table wallets alter column announces set default 7`,
    'column wallets.announces is integer not null default 7: make it as it was, integer not null default 0',
  ),
  table(
    'alter table branches alter column name type character varying(200)',
    'column branches.name is character varying(200) not null: make it as it was, text not null',
  ),
  table(
    'alter table merchants alter column name drop not null',
    'column merchants.name is text: make it as it was, text not null',
  ),
  table(`alter table users add column own text`, `column users.own ${NONE}`),
  table(
    'alter table users drop column security_read_at_ms',
    /^column users\.security_read_at_ms is gone/,
  ),
  table('drop sequence user_id_seq', /^sequence user_id_seq is gone/),
  table(
    'alter sequence user_id_seq cycle maxvalue 1010',
    /^sequence user_id_seq is bigint .* to 1010 cache 1 cycle: make it as it was, bigint start 1001/,
  ),
  table('create view own as select * from users', `view own ${NONE}`),
  table('create table own ()', `table own ${NONE}`),
  table(
    'create table elsewhere.below () inherits (entries)',
    `inheritance elsewhere.below below entries ${NONE}`,
  ),
  table(
    'create table elsewhere.pointing (login text references users (login))',
    `constraint elsewhere.pointing.pointing_login_fkey ${NONE}`,
  ),
  table(
    'alter table sessions set unlogged',
    ...[1, 2, 3].map(() => /^index sessions_.* is unlogged CREATE/),
    'table sessions is unlogged table using heap: make it as it was, table using heap',
  ),
  table('create domain own as text', `type own ${NONE}`),
  table('create statistics own on name, login from users', `statistics own ${NONE}`),
  acts(
    `create or replace function nonce_slot(p_now_ms bigint) returns integer language sql immutable
       as 'select 0'`,
    "function nonce_slot(p_now_ms bigint) is not the schema's: replace it",
  ),
  acts(
    'alter function nonce_slot(bigint) security definer',
    "function nonce_slot(p_now_ms bigint) is not the schema's: replace it",
  ),
  acts(
    `alter function nonce_slot(bigint) set search_path = elsewhere`,
    "function nonce_slot(p_now_ms bigint) is not the schema's: replace it",
  ),
  acts(
    `create function own() returns void language sql security definer as 'select'`,
    `function own() ${NONE}`,
  ),
  acts(`create procedure own() language sql as 'select'`, `function own() ${NONE}`),
  acts(
    `create aggregate own (bigint) (sfunc = int8pl, stype = bigint)`,
    `function own(bigint) ${NONE}`,
  ),
  acts(
    `create function nonce_slot(p_now_ms integer) returns integer language sql immutable as 'select 0'`,
    `function nonce_slot(p_now_ms integer) ${NONE}`,
    'function nonce_slot() is not the one that is found by its name: remove the other, or mend search_path',
  ),
  acts('drop function nonce_slot', /^function nonce_slot\(p_now_ms bigint\) is gone/),
  acts(
    `create ${ACT.replace('"act"', 'elsewhere.act')};
     create trigger act before insert on entries for each row execute function elsewhere.act()`,
    `trigger act on entries ${NONE}`,
  ),
  acts('create rule own as on insert to entries do instead nothing', `rule own on entries ${NONE}`),
  acts('create policy own on orders using (false)', `policy own on orders ${NONE}`),
  acts('alter table orders enable row level security', `row security on orders ${NONE}`),
  acts(
    `create function elsewhere.act() returns event_trigger language plpgsql as $$ begin end $$;
     create event trigger own on ddl_command_end execute function elsewhere.act()`,
    `event trigger own ${NONE}`,
  ),
  acts(
    `create function elsewhere.act() returns event_trigger language plpgsql as $$ begin end $$;
     create event trigger own on ddl_command_end execute function elsewhere.act();
     alter extension plpgsql add event trigger own`,
    `event trigger own ${NONE}`,
  ),
  acts(
    `create extension pg_prewarm schema elsewhere;
     create function elsewhere.act() returns event_trigger language plpgsql as $$ begin end $$;
     create event trigger own on ddl_command_end execute function elsewhere.act();
     alter extension pg_prewarm add event trigger own`,
    `event trigger own ${NONE}`,
  ),
  acts(
    `create extension pg_prewarm schema elsewhere;
     create function own() returns void language sql security definer as 'select';
     alter extension pg_prewarm add function own()`,
    `function own() ${NONE}`,
  ),
  acts(
    `create function elsewhere.md5(text) returns text language sql as $$ select 'x' $$;
     set local search_path = elsewhere, pg_catalog, public`,
    'function elsewhere.md5() has the name of one of PostgreSQL itself: remove it, or mend search_path',
  ),
  acts(
    `create operator elsewhere.= (leftarg = bigint, rightarg = bigint, function = int8ne);
     set local search_path = public, elsewhere`,
    'operator elsewhere.= has the name of one of PostgreSQL itself: remove it, or mend search_path',
  ),
  acts('create extension pg_trgm schema elsewhere', `extension pg_trgm ${NONE}`),
  acts('create cast (text as bigint) with inout as implicit', `cast text as bigint ${NONE}`),
  acts(
    'create operator === (leftarg = text, rightarg = text, function = texteq)',
    `operator ===(text,text) ${NONE}`,
  ),
  right('grant update on entries to public', 'everybody has UPDATE on entries: revoke it'),
  right('grant update on entries to tael', 'the owner has UPDATE on entries: revoke it'),
  right(
    'grant update (amount) on orders to public',
    'everybody has UPDATE on orders.amount: revoke it',
  ),
  right('grant usage on user_id_seq to public', 'everybody has USAGE on user_id_seq: revoke it'),
  right('grant update on entries to tael_service', 'the service has UPDATE on entries: revoke it'),
  right(
    'grant truncate on wallets to tael_service',
    'the service has TRUNCATE on wallets: revoke it',
  ),
  right('grant update on user_id_seq to tael_service', /^the service has UPDATE on user_id_seq/),
  right(
    'grant delete on orders to tael_service with grant option',
    'the service has DELETE on orders: revoke it',
  ),
  right(
    'grant update (balance_delta) on entries to tael_service',
    'the service has UPDATE on entries.balance_delta: revoke it',
  ),
  right('revoke insert on orders from tael_service', /^the service has no INSERT on orders: grant/),
  right(
    'create role own; grant insert, update on entries to own',
    'own has INSERT, UPDATE on entries: revoke it',
  ),
  right('grant tael to tael_service', /^tael_service is a member of tael: take that away/),
  right(
    'grant pg_write_all_data to tael_service',
    /^tael_service is a member of pg_write_all_data/,
  ),
  right(
    'grant create on schema public to tael_service',
    'tael_service has CREATE on the schema public: revoke it',
  ),
  right('alter role tael_service createdb', /^tael_service may make databases: take that away/),
  right('alter role tael_service superuser', /^tael_service is a superuser: take that away/),
  right('alter role tael_service createrole replication bypassrls', /^tael_service may make roles/),
  right('alter schema public owner to tael_service', /^tael_service owns the schema public: take/),
  right(
    `do $$ begin execute format('alter database %I owner to tael_service', current_database()); end $$`,
    /^tael_service owns the database: take that away/,
  ),
  right(
    `do $$ begin
       execute format('grant create on database %I to tael_service', current_database());
     end $$`,
    'tael_service has CREATE on the database: revoke it',
  ),
  right(
    'alter table orders owner to tael_service',
    /^orders is owned by tael_service: give it/,
    'the service has no INSERT, UPDATE on orders: grant it',
  ),
  setting(
    'alter role tael_service set row_security = off',
    'row_security of tael_service is off: reset it',
  ),
  right('revoke insert on entries from tael', 'the owner has no INSERT on entries: grant it'),
  right(
    'grant create on schema public to public',
    'everybody has CREATE on the schema public: revoke it',
  ),
  right(
    'alter default privileges for role tael grant insert on tables to public',
    'everybody has INSERT on what will be made: revoke it',
  ),
  right(
    'alter table orders owner to postgres',
    'orders is owned by postgres: give it to the role that owns the other tables',
  ),
  right('alter role tael superuser', 'tael is a superuser: take that away from it'),
  right(
    'alter role tael bypassrls createrole',
    /^tael may make roles, passes row security: take that/,
  ),
  right('grant postgres to tael', 'tael is a member of postgres: take that away from it'),
  right(
    'create role own createrole; create role between in role own; grant between to tael',
    'tael is a member of own: take that away from it',
  ),
  right('create role own in role tael', 'own is a member of tael: take that away from it'),
  setting(
    'alter role tael set session_replication_role = replica',
    'session_replication_role of tael is replica: reset it',
  ),
  setting(
    `do $$ begin execute format('alter database %I set row_security = off', current_database()); end $$`,
    'row_security of the database is off: reset it',
  ),
  setting(
    `alter role all set default_transaction_isolation = 'read uncommitted'`,
    'default_transaction_isolation of the database is read uncommitted: reset it',
  ),
];
