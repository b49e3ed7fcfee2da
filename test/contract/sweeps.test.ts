// Housekeeping of what people see: the security log and the verifications lose what is old, the audit
// trail nothing.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { EVENTS_BEFORE } from '../../src/core/ledger/wallet.ts';
import { EVENTS_KEPT_MS } from '../../src/core/owner-event.ts';
import { SECURITY_EVENTS_KEPT_MS } from '../../src/core/rows/security-event.ts';
import { openConnection, READ_SETTINGS } from '../../src/store/postgres/connection/connection.ts';
import { connectOnDemand } from '../../src/store/postgres/connection/connection-source.ts';
import { CoreBug } from '../../src/store/postgres/connection/failure.ts';
import { readCells } from '../../src/store/postgres/machines/cell-count.ts';
import { startSweeper, sweptByAge } from '../../src/store/postgres/sweep.ts';
import { CALLBACK_CHECKS } from '../../src/store/postgres/verify/callbacks.ts';
import { REQUESTS_KEPT_MS } from '../../src/store/request-log.ts';
import { rowsOf } from '../support/books.ts';
import { testDatabase } from '../support/postgres.ts';
import { until } from '../support/until.ts';

const ATTEMPTS_KEPT_MS = 90 * 86_400_000;

const database = await testDatabase();
const source = connectOnDemand(() => openConnection(database.config, READ_SETTINGS));
const cells = await readCells(await source.connection());
after(async () => {
  await source.close();
  await database.drop();
});

/** It is told to stop after one portion of each table, unless there is more to wait for. */
async function sweep(done: () => Promise<boolean> = async () => true): Promise<void> {
  const errors: object[] = [];
  const sweeper = startSweeper({
    source,
    cells,
    synchronizeClock: async () => {},
    attemptsKeptMs: ATTEMPTS_KEPT_MS,
    log: (_, details) => errors.push(details),
  });
  sweeper.wake();
  await until('it has swept', done);
  await sweeper.stop();
  assert.deepEqual(errors, []);
}

test('A sweep without a database says nothing, for everything else does; of a bug it tells.', async () => {
  for (const [thrown, told] of [
    [new Error('Connection terminated'), 0],
    [new CoreBug('no such column'), 1],
  ] as const) {
    const errors: object[] = [];
    let tried = false;
    const sweeper = startSweeper({
      source,
      cells,
      async synchronizeClock() {
        tried = true;
        throw thrown;
      },
      log: (_, details) => errors.push(details),
    });
    sweeper.wake();
    await until('it has tried', async () => tried);
    await sweeper.stop();
    assert.equal(errors.length, told, thrown.message);
  }
});

test('Security events are kept for ninety days, and lines of the audit trail for ever.', async () => {
  const connection = await source.connection();
  const run = (name: string, text: string) => connection.run<{ at_ms: string }>({ name, text });
  const nowMs = Date.now();
  const [old, young] = [
    nowMs - SECURITY_EVENTS_KEPT_MS - 1,
    nowMs - SECURITY_EVENTS_KEPT_MS + 60_000,
  ];
  await run(
    'events',
    `insert into security_events (user_id, at_ms, kind)
     values (1, ${old}, 'signed_in'), (1, ${young}, 'signed_in')`,
  );
  await run(
    'line',
    `insert into audit_lines values (0, 1, 1, gen_random_uuid(), 0, 'user_created', 'operator', 'root',
       'here', null, '{}')`,
  );
  await sweep();
  const { rows } = await run('left', 'select at_ms from security_events');
  assert.deepEqual(
    rows.map((row) => Number(row.at_ms)),
    [young],
  );
  assert.equal((await run('lines', 'select at_ms from audit_lines')).rows.length, 1);
});

test('The newest hundred verifications are kept, of the whole books and of what was new.', async () => {
  const connection = await source.connection();
  await connection.run({
    name: 'verifications',
    text: `insert into verifications (by_kind, by_name, by_from, node, whole, started_at_ms,
        seen_at_ms, ended_at_ms, progress)
      select 'user', '1', 'here', 'here', n % 2 = 0, n, n, n, '{}'
      from generate_series(1, 203) as n`,
  });
  await sweep();
  const left = await connection.run<{ started_at_ms: string }>({
    name: 'verifications_left',
    text: 'select started_at_ms from verifications order by verification_no',
  });
  assert.equal(left.rows.length, 200);
  assert.equal(left.rows[0]?.started_at_ms, '4');
});

test('The request log is kept for seven days.', async () => {
  const connection = await source.connection();
  const run = (name: string, text: string) => connection.run<{ at_ms: string }>({ name, text });
  const [old, young] = [-1, 60_000].map((ms) => Date.now() - REQUESTS_KEPT_MS + ms);
  await run(
    'requests',
    `insert into request_log
       (owner_id, key_id, request_id, at_ms, method, path, status, duration_ms, address)
     select 1, 'tk_a', 'req_a', at_ms, 'GET', '/', 200, 1, '::1'
     from unnest(array[${old}, ${young}]) as at_ms`,
  );
  await run(
    'counts',
    `insert into request_counts select 'tk_a', 1, at_ms, 1, 0
     from unnest(array[${old}, ${young}]) as at_ms`,
  );
  await sweep();
  const left = await run('left_requests', 'select at_ms from request_log');
  const counts = await run('left_counts', 'select hour_ms as at_ms from request_counts');
  for (const { rows } of [left, counts])
    assert.deepEqual(
      rows.map((row) => Number(row.at_ms)),
      [young],
    );
});

test('More rows than one statement removes are removed all the same, and no others.', async () => {
  const connection = await source.connection();
  await connection.run({
    name: 'keys',
    text: `insert into idempotency_keys
      select 0, n, 'pay', '{}', '{}', n, 0, case when n <= 4500 then n else 9e15 end
      from generate_series(1, 4600) as n`,
  });
  await sweep(async () => {
    const left = await rowsOf(database.admin, 'select count(*) from idempotency_keys');
    return Number(left[0]?.count) <= 100;
  });
  const left = await rowsOf(database.admin, 'select count(*), min(id::int) from idempotency_keys');
  assert.deepEqual(left, [{ count: '100', min: 4501 }]);
});

test('What is old is found by its age, however much there is that is not.', async () => {
  const connection = await source.connection();
  const many = 'generate_series(1, 20000) n';
  const never = 9_000_000_000_000_000;
  await rowsOf(
    database.admin,
    `insert into idempotency_keys
       select 0, n || '/young', 'refund', '', '{}', '', 0, ${never} from ${many};
     insert into callback_attempts
       select 0, 'young' || n, 1, 1, ${never}, 1, null, 500, null, '', null from ${many};
     insert into events
       select 0, 'young' || n, n, null, 'order.expired', 0, n, 0, ${never}, '', gen_random_uuid()
       from ${many};
     analyze idempotency_keys, callback_attempts, events`,
  );
  const statements = sweptByAge(cells);
  assert.equal(statements.length, 3);
  for (const { name, text } of statements) {
    await connection.run({ name: `prepare_${name}`, text: `prepare aged_${name} as ${text}` });
    const explain = { name: `explain_${name}`, text: `explain execute aged_${name} (0, 5)` };
    const { rows } = await connection.run<Record<'QUERY PLAN', string>>(explain);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    assert.match(
      plan,
      /Index Scan (on|using) (idempotency_keys_age|callback_attempts_age|events_age)/,
      plan,
    );
  }
  await rowsOf(
    database.admin,
    `delete from idempotency_keys where id like '%/young';
     delete from callback_attempts where tx_no like 'young%';
     delete from events where subject_no like 'young%'`,
  );
});

test('Attempts of a callback are removed together, when the last is old and it has ended.', async () => {
  const connection = await source.connection();
  const old = Date.now() - ATTEMPTS_KEPT_MS - 1;
  const callback = (txNo: string, state: string, ...times: readonly number[]) => `
    insert into callbacks (cell, tx_no, owner_id, url, host, created_at_ms, due_at_ms, state, claim_no,
      attempt_count, body) values (0, '${txNo}', 1, 'http://a/', 'a:80', 0, 0, '${state}',
      ${times.length}, ${times.length}, '');
    insert into callback_attempts select 0, '${txNo}', n, n, at_ms, 1, null, 500, null, '', null
      from unnest(array[${times.join()}]::bigint[]) with ordinality as made (at_ms, n);`;
  await rowsOf(
    database.admin,
    [
      callback('C1', 'delivered', old, old),
      callback('C2', 'failed', old, Date.now()),
      callback('C3', 'pending', old),
    ].join(''),
  );
  await sweep();
  const { rows } = await connection.run<{
    tx_no: string;
    swept: number;
    body: string | null;
    left: string;
  }>({
    name: 'attempts_left',
    text: `select tx_no, attempts_swept as swept, body,
      (select count(*) from callback_attempts a
        where (a.cell, a.tx_no) = (c.cell, c.tx_no)) as left
      from callbacks c order by tx_no`,
  });
  assert.deepEqual(rows, [
    { tx_no: 'C1', swept: 2, body: null, left: '0' },
    { tx_no: 'C2', swept: 0, body: '', left: '2' },
    { tx_no: 'C3', swept: 0, body: '', left: '1' },
  ]);
  const broken = await Promise.all(
    CALLBACK_CHECKS.slice(1).map(({ violations }) =>
      connection.run<{ what: string }>({ name: '', text: `${violations}` }),
    ),
  );
  const found = broken.flatMap((answer) => answer.rows.map(({ what }) => what));
  assert.deepEqual(
    found.filter((what) => what.includes('C1')),
    [],
    'what is not kept breaks no rule',
  );
});

test('Events are kept for ninety days, and wallets count what is gone.', async () => {
  const old = Date.now() - EVENTS_KEPT_MS - 3_600_001;
  const owners = [7, 8, 9, 10];
  const event = (ownerId: number, sequence: number, toldAtMs: number) =>
    `(0, 'E${ownerId}-${sequence}', ${ownerId}, null, 'order.expired', 0, ${EVENTS_BEFORE + sequence}, 0,
      ${toldAtMs}, '', gen_random_uuid())`;
  const events = [
    ...[1, 2, 3].map((sequence) => event(7, sequence, old - 9 + sequence)),
    ...[event(7, 4, Date.now()), event(8, 1, old), event(9, 1, Date.now()), event(10, 1, old)],
  ];
  const wallets = owners.map(
    (ownerId) => `(0, ${ownerId}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '', 0, 0, null,
    false, null, null, 0, null, 0, 0)`,
  );
  await rowsOf(
    database.admin,
    `insert into wallets values ${wallets.join()};
     insert into events values ${events.join()};
     update wallets set told_no = told_no + told.events from (select cell, owner_id, count(*) as events
       from events group by cell, owner_id) told
     where wallets.cell = told.cell and wallets.user_id = told.owner_id`,
  );
  const left = async () => {
    const rows = await rowsOf(database.admin, 'select subject_no from events order by 1');
    return rows.map(({ subject_no }) => subject_no);
  };
  const busy = new pg.Client(database.admin);
  await busy.connect();
  await busy.query('begin; select from wallets where cell = 0 and user_id = 10 for update');
  await sweep(async () => (await left()).length < events.length);
  await busy.query('commit');
  await busy.end();
  assert.deepEqual(await left(), ['E10-1', 'E7-4', 'E9-1'], 'who is busy is not waited for');
  await sweep(async () => (await left()).length < 3);
  assert.deepEqual(await left(), ['E7-4', 'E9-1']);
  const counted = 'select gone_no::int as gone from wallets order by user_id';
  assert.deepEqual(
    (await rowsOf(database.admin, counted)).map(({ gone }) => gone),
    [3, 1, 0, 1],
  );
  const places = CALLBACK_CHECKS.find(({ name }) => name === 'events_have_their_place');
  assert.ok(places);
  assert.deepEqual(await rowsOf(database.admin, places.violations), []);
});
