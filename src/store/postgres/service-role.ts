// The role that the service runs as, where the tables belong to another: it owns nothing, so it can give
// itself nothing. What it may do follows from what the schema has left to the owner.

import type pg from 'pg';
import { type Connection, onlyRow } from './connection/connection.ts';

/** The service removes rows of these and of no others. */
const REMOVED = [
  'batches',
  'callback_attempts',
  'events',
  'idempotency_keys',
  'key_uses',
  'notice_wishes',
  'notices',
  'proofs',
  'proved_chains',
  'recovery_codes',
  'request_counts',
  'request_log',
  'security_events',
  'sessions',
  'sign_in_attempts',
  'staff_sessions',
  'verifications',
];
/** Emptied in turns: see `empty_oldest_nonces`. */
const EMPTIED = ['nonces_0', 'nonces_1', 'nonces_2', 'nonces_3'];
/** Written by whoever changes the schema. */
const READ = ['schema_files'];

const oneOf = (tables: readonly string[]) =>
  `relname in (${tables.map((one) => `'${one}'`).join(', ')})`;

/** What the role `$1` has to be granted; nothing, if it is the owner. */
const LACKING = `with place as (
    select nspname, relnamespace, relowner from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where pg_class.oid = to_regclass('entries')
  )
  select what from (
    select format('%s on %s', string_agg(wanted, ', ' order by wanted), wanting::regclass) as what
    from (
      select pg_class.oid as wanting, lower(privilege_type) as wanted, relkind
      from pg_class cross join lateral aclexplode(coalesce(relacl,
        acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner)))
      where (relnamespace, relowner) = (select relnamespace, relowner from place)
        and relkind in ('r', 'S') and grantee = relowner and case
          when relkind = 'S' then privilege_type = 'USAGE'
          when ${oneOf(READ)} then privilege_type = 'SELECT'
          when ${oneOf(EMPTIED)} then privilege_type in ('SELECT', 'INSERT', 'TRUNCATE')
          else privilege_type in ('SELECT', 'INSERT', 'UPDATE')
            or privilege_type = 'DELETE' and ${oneOf(REMOVED)}
        end
    ) as rights
    where case relkind when 'S' then not has_sequence_privilege($1::name, wanting, wanted)
      else not has_table_privilege($1::name, wanting, wanted) end
    group by wanting
    union all
    select format('usage on schema %I', nspname) from place
    where not has_schema_privilege($1::name, nspname, 'usage')
  ) as lacking order by what`;

const WHO = `select current_user::text as role, concat_ws(' ', extract(epoch from pg_postmaster_start_time()),
  (select oid from pg_database where datname = current_database())) as place`;

export interface ServiceRole {
  readonly role: string;
  /** Which server and database it has come to. */
  readonly place: string;
}

type Session = Pick<pg.Client, 'query'>;

export async function roleOf(session: Session): Promise<ServiceRole> {
  return onlyRow(await session.query<ServiceRole>(WHO));
}

/** As SQL, what follows `grant`. */
export async function rightsLacking(session: Session, role: string): Promise<readonly string[]> {
  const { rows } = await session.query<{ what: string }>(LACKING, [role]);
  return rows.map(({ what }) => what);
}

/** Of whatever the owner has beside Tael's tables, too. */
export async function mayReadAll(session: Session): Promise<boolean> {
  const { role } = await roleOf(session);
  return !(await rightsLacking(session, role)).some((what) => /\bselect\b/.test(what));
}

/** What it has too much is for `tael verify` to name: nothing is taken away. */
export async function giveRights(owner: Session, role: string): Promise<void> {
  const lacking = await rightsLacking(owner, role);
  await owner.query('begin');
  for (const what of lacking) await owner.query(`grant ${what} to ${quoted(role)}`);
  await owner.query('commit');
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export interface Ownership {
  readonly role: string;
  /** The role is the owner of the tables, or may act as that one. */
  readonly owns: boolean;
}

export async function ownership(connection: Pick<Connection, 'run'>): Promise<Ownership> {
  const text = `select current_user::text as role, pg_has_role(relowner, 'usage') as owns
    from pg_class where oid = 'entries'::regclass`;
  return onlyRow(await connection.run<Ownership>({ name: 'ownership', text }));
}

/** Else it would fail later, at one statement or another. */
export async function requireRights(connection: Pick<Connection, 'run'>): Promise<void> {
  const lackingHere = LACKING.replaceAll('$1::name', 'current_user');
  const text = `select current_user::text as role, array(${lackingHere}) as lacking`;
  const { role, lacking } = onlyRow(
    await connection.run<{ role: string; lacking: readonly string[] }>({ name: 'lacking', text }),
  );
  if (lacking.length === 0) return;
  throw new Error(
    `The role ${role} of DATABASE_URL lacks rights, such as ${lacking[0]}. Give the owner of the tables in ` +
      'TAEL_OWNER_DATABASE_URL for one start: it grants what is needed, and nothing else.',
  );
}
