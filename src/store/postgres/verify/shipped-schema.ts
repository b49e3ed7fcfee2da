// Holds what acts by itself in the database, and who may write there, against the schema that came with this
// version: functions, triggers and rules, and the rights to the tables.

import type { Connection, Statement } from '../connection/connection.ts';
import { type SchemaFile, schemaFiles } from '../tables/schema-files.ts';
import { collectFindings, type Finding, type Findings } from './check.ts';

export const SCHEMA_RULES = {
  functions_are_shipped:
    'Functions are those of the schema, and nothing else acts on a table by itself.',
  rights_are_shipped:
    'Only the owner of the tables may write, and what is kept for ever not even they may change.',
} as const;

type Found = Findings<typeof SCHEMA_RULES>;

/** Those of Tael's tables. */
const NAMESPACE = `(select relnamespace from pg_class where oid = 'entries'::regclass)`;
const ours = (oid: string) => `not exists (
    select from pg_depend where objid = ${oid} and deptype = 'e')`;

interface FunctionRow {
  readonly name: string;
  readonly language: string;
  readonly source: string;
  /** It has other rights or settings than its caller, or another one is found by its name. */
  readonly other: boolean;
}
const FUNCTIONS: Statement<FunctionRow> = {
  name: 'schema_functions',
  text: `select proname::text as name, lanname::text as language, prosrc as source,
      prosecdef or proconfig is not null
        or to_regproc(proname::text) is distinct from pg_proc.oid::regproc as other
    from pg_proc join pg_language on pg_language.oid = prolang
    where pronamespace = ${NAMESPACE} and ${ours('pg_proc.oid')}
      and not (proname = any('{clock_timestamp,sandbox_mark,sandbox_reset}')
        and exists (select from settings where name = 'purpose' and value = 'sandbox'))
    order by proname`,
};

const ACTORS: Statement<{ readonly what: string }> = {
  name: 'schema_actors',
  text: `select format('trigger %s on %s', tgname, tgrelid::regclass) as what
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = ${NAMESPACE} and not tgisinternal and ${ours('pg_trigger.oid')}
    union all
    select format('rule %s on %s', rulename, ev_class::regclass)
    from pg_rewrite join pg_class on pg_class.oid = ev_class
    where relnamespace = ${NAMESPACE} and ${ours('pg_class.oid')}
    union all
    select format('row security on %s', oid::regclass) from pg_class
    where relnamespace = ${NAMESPACE} and relrowsecurity and ${ours('oid')}
    order by 1`,
};

interface RightRow {
  readonly table: string;
  readonly privilege: string;
  readonly grantee: string;
  readonly own: boolean;
}
/** To tables and to columns of them. */
const RIGHTS: Statement<RightRow> = {
  name: 'schema_rights',
  text: `select relname::text as table, privilege_type as privilege,
      case grantee when 0 then 'everybody' else pg_get_userbyid(grantee)::text end as grantee,
      grantee = relowner as own
    from (
        select oid, relname, relowner, coalesce(relacl, acldefault('r', relowner)) as acl
        from pg_class where relnamespace = ${NAMESPACE} and relkind in ('r', 'p') and ${ours('oid')}
        union all
        select attrelid, relname, relowner, attacl
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = ${NAMESPACE} and attacl is not null
      ) as granted cross join lateral aclexplode(acl)
    where privilege_type in ('INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER')
    order by 1, 2, 3`,
};

const APPLIED: Statement<{ readonly name: string }> = {
  name: 'schema_applied',
  text: 'select name from schema_files',
};

/** `shipped`: those that came with this version are the default. */
export async function verifySchema(
  connection: Pick<Connection, 'run'>,
  shipped?: readonly SchemaFile[],
): Promise<Finding[]> {
  const found = collectFindings(SCHEMA_RULES);
  const files = shipped ?? (await schemaFiles());
  const applied = (await connection.run(APPLIED)).rows;
  const isLater = applied.some(({ name }) => !files.some((file) => file.name === name));
  const functions = (await connection.run(FUNCTIONS)).rows;
  const known = functionsOf(files);
  // What a newer version has added is not judged here. What this version calls is, and so is whatever
  // acts by itself.
  checkFunctions(
    functions.filter(({ name, other }) => !isLater || known.has(name) || other),
    known,
    found,
  );
  for (const { what } of (await connection.run(ACTORS)).rows) {
    found.add('functions_are_shipped', `${what} is none of the schema's`);
  }
  const revoked = revokedIn(files);
  for (const { table, privilege, grantee, own } of (await connection.run(RIGHTS)).rows) {
    if (own && !revoked.has(`${privilege} ${table}`)) continue;
    found.add('rights_are_shipped', `${grantee} may ${privilege.toLowerCase()} ${table}`);
  }
  return found.all();
}

function checkFunctions(
  rows: readonly FunctionRow[],
  shipped: ReadonlyMap<string, string>,
  found: Found,
): void {
  const missing = new Set(shipped.keys());
  for (const { name, language, source, other } of rows) {
    // Whatever is left of a name that came twice is none of the schema's.
    const known = missing.delete(name) && shipped.get(name) === `${language} ${source}` && !other;
    if (!known) found.add('functions_are_shipped', `${name}() is not the schema's function`);
  }
  for (const name of missing) found.add('functions_are_shipped', `${name}() is gone`);
}

const DROPPED = String.raw`drop function (\w+)`;
const NAMED = String.raw`create (?:or replace )?function (\w+)\(`;
const WRITTEN = String.raw`language (\w+)[^$]*?as \$\$([\s\S]*?)\$\$`;
const FUNCTION_CHANGES = new RegExp(`${DROPPED}|${NAMED}[^$]*?${WRITTEN}`, 'g');

/** Language and text by name; a later file may have replaced or dropped one. */
export function functionsOf(files: readonly SchemaFile[]): ReadonlyMap<string, string> {
  const functions = new Map<string, string>();
  for (const { sql } of files) {
    for (const [, dropped, name = '', language, source] of sql.matchAll(FUNCTION_CHANGES)) {
      if (dropped !== undefined) functions.delete(dropped);
      else functions.set(name, `${language} ${source}`);
    }
  }
  return functions;
}

/** As `UPDATE entries`. */
function revokedIn(files: readonly SchemaFile[]): ReadonlySet<string> {
  const revoked = files.flatMap(({ sql }) =>
    [...sql.matchAll(/^revoke ([\w, ]+) on ([\w,\s]+?)\s+from current_user/gm)].flatMap(
      ([, privileges = '', tables = '']) =>
        listed(tables).flatMap((table) =>
          listed(privileges).map((privilege) => `${privilege.toUpperCase()} ${table}`),
        ),
    ),
  );
  return new Set(revoked);
}

function listed(text: string): readonly string[] {
  return text.split(',').map((one) => one.trim());
}
