// Makes what a sandbox has in its database and no other books have: a clock of its own in front of the
// database's, and functions that remember all rows and put them back. All that asks for the time, in SQL
// and in the functions of schema/, says `clock_timestamp()`; which one that is, the search path decides.

import type { Connection } from '../connection/connection.ts';

/** In milliseconds, in `settings`; none: nothing was moved. */
export const AHEAD = 'sandbox_ahead_ms';
/** The names of settings with what was marked begin with it; the table follows, and a number. */
const MARK = 'sandbox_mark/';
/** So few that no setting is as long as what a restore takes for a bomb. */
const ROWS_TOGETHER = 250;
const SEQUENCE = 'sandbox_mark_sequence/';
const LOCK = 7_263_451;

/** They belong to a process or to the database, not to the state of the books. */
const LEFT_ALONE = "'cells', 'schema_files', 'settings', 'sessions', 'staff_sessions'";
/** Emptied, and not put back. What was verified of later books says nothing about these. */
const FORGOTTEN =
  "'batches', 'request_log', 'request_counts', 'verifications', 'proofs', 'proved_chains'";

const CLOCK = `create or replace function clock_timestamp() returns timestamptz
  language sql volatile as $f$
    select pg_catalog.clock_timestamp()
      + coalesce((select value::bigint from settings where name = '${AHEAD}'), 0)
      * interval '1 millisecond'
  $f$`;

const MARK_ALL = `create or replace function sandbox_mark() returns void language plpgsql as $f$
declare
  v_table text;
begin
  delete from settings where name like 'sandbox\\_mark%';
  for v_table in select relname from pg_class
    where relnamespace = current_schema()::text::regnamespace and relkind = 'r'
      and relname not in (${LEFT_ALONE}, ${FORGOTTEN})
  loop
    execute format('insert into settings select %L || number, json_agg(one) from (
        select one, (row_number() over () - 1) / ${ROWS_TOGETHER} as number from %I one
      ) as numbered group by number', '${MARK}' || v_table || '/', v_table);
  end loop;
  insert into settings select '${SEQUENCE}' || sequencename, coalesce(last_value, 0)::text
    from pg_sequences where schemaname = current_schema();
  insert into settings select '${MARK}', coalesce(
    (select value from settings where name = '${AHEAD}'), '0');
end $f$`;

const RESET_ALL = `create or replace function sandbox_reset() returns void language plpgsql as $f$
declare
  v_tables text[] := array(select quote_ident(relname) from pg_class
    where relnamespace = current_schema()::text::regnamespace and relkind = 'r'
      and relname not in (${LEFT_ALONE}));
  v_kept text[] := array(select one from unnest(v_tables) one
    where not has_table_privilege(current_user, one, 'truncate'));
  v_mark record;
  v_columns text;
  v_back_ms bigint;
begin
  if cardinality(v_kept) > 0 then
    execute format('grant truncate on %s to current_user', array_to_string(v_kept, ', '));
  end if;
  execute format('truncate %s', array_to_string(v_tables, ', '));
  if cardinality(v_kept) > 0 then
    execute format('revoke truncate on %s from current_user', array_to_string(v_kept, ', '));
  end if;
  for v_mark in select split_part(name, '/', 2) as name, value from settings
    where name like 'sandbox\\_mark/%' and name <> '${MARK}'
  loop
    select string_agg(quote_ident(attname), ', ' order by attnum) into v_columns from pg_attribute
      where attrelid = quote_ident(v_mark.name)::regclass and attnum > 0 and not attisdropped
        and attgenerated = '';
    execute format('insert into %1$I (%2$s) overriding system value
      select %2$s from json_populate_recordset(null::%1$I, $1)', v_mark.name, v_columns)
      using v_mark.value::json;
  end loop;
  perform setval(quote_ident(substr(name, ${SEQUENCE.length + 1}))::regclass,
      greatest(value::bigint, 1), value <> '0')
    from settings where name like 'sandbox\\_mark\\_sequence/%';
  delete from sessions where user_id not in (select user_id from users);
  select coalesce((select value::bigint from settings where name = '${AHEAD}'), 0)
    - (select value::bigint from settings where name = '${MARK}') into v_back_ms;
  update sessions set expires_at_ms = expires_at_ms - v_back_ms,
    used_at_ms = used_at_ms - v_back_ms, created_at_ms = created_at_ms - v_back_ms;
  update staff_sessions set expires_at_ms = expires_at_ms - v_back_ms,
    created_at_ms = created_at_ms - v_back_ms;
  delete from settings where name = '${AHEAD}';
  insert into settings select '${AHEAD}', value from settings where name = '${MARK}';
end $f$`;

/** Called at every start, because a backup has no functions. */
export async function makeFunctions(connection: Pick<Connection, 'run'>): Promise<void> {
  const steps = [
    'begin',
    `select pg_advisory_xact_lock(${LOCK})`,
    ...[CLOCK, MARK_ALL, RESET_ALL],
    'commit',
  ];
  for (const [step, text] of steps.entries()) {
    await connection.run({ name: `sandbox_function_${step}`, text });
  }
}

/** Where a connection of a sandbox looks: everything of the database's own comes last. */
export async function searchPathOf(connection: Pick<Connection, 'run'>): Promise<string> {
  const text = "select replace(current_setting('search_path'), ' ', '') as path";
  const { rows } = await connection.run<{ readonly path: string }>({ name: 'search_path', text });
  return `${rows[0]?.path ?? 'public'},pg_catalog`;
}
