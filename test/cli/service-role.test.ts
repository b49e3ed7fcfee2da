// The role that the service runs as owns nothing, so whoever speaks SQL through it can neither change what is
// in the books nor give themselves that right. On the embedded database as it comes, statement by statement.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { rowsOf } from '../support/books.ts';
import { openHome } from '../support/command-line.ts';
import { jsonOf } from '../support/tael.ts';

const { home, done, tael } = await openHome('embedded');
const as = (user: string) => ({
  host: join(home, 'data/pg18/socket'),
  user,
  database: 'tael',
});
const SERVICE = as('tael_service');
const injected = new pg.Client(SERVICE);
injected.on('error', () => {}); // The database may be gone first.
await injected.connect();
after(() => injected.end());

/** `insufficient_privilege` */
const DENIED = { code: '42501' };

async function assertDenied(sql: string): Promise<void> {
  await injected.query('begin');
  await assert.rejects(injected.query(sql), DENIED, sql).finally(() => injected.query('rollback'));
}

const tables = (
  await injected.query(`select relname from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`)
).rows.map(({ relname }) => `${relname}`);

test('It is no owner, no member of one, and has no attribute that reaches further.', async () => {
  const [role] = await rowsOf(
    SERVICE,
    `select session_user::text as role, rolsuper or rolcreaterole or rolcreatedb or rolreplication
        or rolbypassrls as reaches,
      (select count(*)::int from pg_auth_members where member = pg_roles.oid) as memberships,
      (select count(*)::int from pg_shdepend where refobjid = pg_roles.oid and deptype = 'o') as owns
    from pg_roles where rolname = current_user`,
  );
  assert.deepEqual(role, { role: 'tael_service', reaches: false, memberships: 0, owns: 0 });
});

/** What the schema says is never changed, or never removed. */
const NEVER_CHANGED = [
  'anchor_heads',
  'anchors',
  'audit_lines',
  'callback_attempts',
  'cells',
  'entries',
  'record_checkpoints',
  'schema_files',
];
const MAY_BE_REMOVED = [
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

for (const table of NEVER_CHANGED) {
  test(`Rows of ${table} are not changed, not by one column either.`, async () => {
    const [{ attname } = {}] = await rowsOf(
      SERVICE,
      `select attname from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 limit 1`,
    );
    await assertDenied(`update ${table} set ${attname} = ${attname}`);
    await assertDenied(`select from ${table} for update`);
  });
}

test('Rows of nothing else are removed than what the service removes by its rules.', async () => {
  for (const table of tables.filter((name) => !MAY_BE_REMOVED.includes(name))) {
    await assertDenied(`delete from ${table}`);
  }
  for (const table of tables.filter((name) => !/^nonces_\d$/.test(name))) {
    await assertDenied(`truncate ${table}`);
  }
});

test('No table is altered, dropped, locked out of the way or given away.', async () => {
  for (const table of tables) {
    await assertDenied(`alter table ${table} add column own text`);
    await assertDenied(`alter table ${table} disable trigger all`);
    await assertDenied(`alter table ${table} owner to tael_service`);
    await assertDenied(`drop table ${table}`);
    await assertDenied(`create index on ${table} ((1))`);
    await assertDenied(`create rule own as on insert to ${table} do instead nothing`);
    await assertDenied(`create policy own on ${table} using (false)`);
  }
});

for (const sql of [
  'set role tael',
  'set role postgres',
  'set session authorization tael',
  'grant tael to tael_service',
  'create role own',
  'create database own',
  'alter role tael_service superuser',
  'alter role tael_service createrole',
  'alter role tael login',
  'create table own ()',
  'create schema own',
  'create view own as select',
  `create function own() returns void language sql as 'select'`,
  `create or replace function nonce_slot(p_now_ms bigint) returns integer language sql as 'select 0'`,
  'alter function nonce_slot(bigint) security definer',
  'drop function nonce_slot(bigint)',
  'create extension pg_trgm',
  `create event trigger own on ddl_command_end execute function nonce_slot()`,
  `set session_replication_role = 'replica'`,
  'alter role tael_service set session_replication_role = replica',
  `alter database tael set search_path = own`,
  'alter default privileges for role tael grant all on tables to tael_service',
  `select setval('user_id_seq', 1)`,
  'alter sequence user_id_seq restart',
  `copy entries to program 'true'`,
  `copy entries to '/tmp/entries'`,
  `select pg_read_file('postmaster.pid')`,
  `select lo_import('/etc/passwd')`,
  `comment on table entries is 'own'`,
  'alter system set fsync = off',
  'select pg_reload_conf()',
  'vacuum full entries',
]) {
  test(`It may not: ${sql}`, async () => {
    if (sql.startsWith('vacuum')) {
      const [before] = await rowsOf(SERVICE, `select pg_relation_filenode('entries') as file`);
      await injected.query(sql).catch(() => {}); // PostgreSQL warns and goes on.
      assert.deepEqual(await rowsOf(SERVICE, `select pg_relation_filenode('entries') as file`), [
        before,
      ]);
    } else if (/^(create database|alter system)/.test(sql)) {
      await assert.rejects(injected.query(sql), DENIED);
    } else {
      await assertDenied(sql);
    }
  });
}

test('It cannot grant itself anything.', async () => {
  const rights = `select relname, relacl::text from pg_class where relnamespace = 'public'::regnamespace
    union all select attname, attacl::text from pg_attribute where attacl is not null order by 1, 2`;
  const before = await rowsOf(SERVICE, rights);
  for (const table of tables) {
    for (const right of ['all', 'update', 'delete', 'truncate', 'trigger', 'update (ctid)']) {
      // PostgreSQL refuses it, or warns that nothing was granted.
      await injected.query(`grant ${right} on ${table} to tael_service`).catch(() => {});
    }
    await injected.query(`revoke all on ${table} from tael`).catch(() => {});
  }
  assert.deepEqual(await rowsOf(SERVICE, rights), before);
});

test('The ordinary life goes on under it, and tael verify finds the rights that ship.', async () => {
  await done('user create --name Ann --login ann --pay-password 135790');
  await done('recharge --user ann --amount 100.00');
  for (const line of ['verify', 'verify --since last']) {
    assert.equal(jsonOf(await tael(...line.split(' '), '--json')).ok, true, line);
  }
  await done('backup saved');
});

test('What is granted to it in excess is named, and a start does not hide it.', async () => {
  const admin = as('postgres');
  for (const [edit, undo, said] of [
    [
      'grant update on entries to tael_service',
      'revoke update on entries from tael_service',
      /the service has UPDATE on entries: revoke it/,
    ],
    [
      'grant update (at_ms) on audit_lines to tael_service',
      'revoke update (at_ms) on audit_lines from tael_service',
      /the service has UPDATE on audit_lines.at_ms: revoke it/,
    ],
    [
      'grant tael to tael_service',
      'revoke tael from tael_service',
      /tael_service is a member of tael: take that away/,
    ],
    [
      'alter role tael_service createdb createrole',
      'alter role tael_service nocreatedb nocreaterole',
      /tael_service may make roles, may make databases: take/,
    ],
    [
      'alter database tael owner to tael_service',
      'alter database tael owner to tael',
      /tael_service owns the database: take that away/,
    ],
    [
      'grant create on database tael to tael_service',
      'revoke create on database tael from tael_service',
      /tael_service has CREATE on the database: revoke it/,
    ],
  ] as const) {
    await rowsOf(admin, edit);
    await tael('status');
    const verified = await tael('verify');
    await rowsOf(admin, undo);
    assert.equal(verified.status, 1, edit);
    assert.match(verified.out, said, edit);
  }
  assert.equal((await tael('verify')).status, 0);
});
