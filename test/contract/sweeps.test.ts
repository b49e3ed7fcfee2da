// Housekeeping of what people see: the security log and the verifications lose what is old, the audit
// trail nothing.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SECURITY_EVENTS_KEPT_MS } from '../../src/core/access/security-event.ts';
import { openConnection, READ_SETTINGS } from '../../src/store/postgres/connection/connection.ts';
import { connectOnDemand } from '../../src/store/postgres/connection/connection-source.ts';
import { startSweeper } from '../../src/store/postgres/sweep.ts';
import { REQUESTS_KEPT_MS } from '../../src/store/request-log.ts';
import { testDatabase } from '../support/postgres.ts';

const database = await testDatabase();
const source = connectOnDemand(() => openConnection(database.config, READ_SETTINGS));
after(async () => {
  await source.close();
  await database.drop();
});

async function sweep(): Promise<void> {
  const errors: object[] = [];
  const sweeper = startSweeper(
    source,
    async () => {},
    (_, details) => errors.push(details),
  );
  sweeper.wake();
  await sweeper.stop();
  assert.deepEqual(errors, []);
}

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
    `insert into audit_lines values (1, 1, gen_random_uuid(), 0, 'user_created', 'operator', 'root',
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
  const errors: object[] = [];
  const sweeper = startSweeper(
    source,
    async () => {},
    (_, details) => errors.push(details),
  );
  sweeper.wake();
  await sweeper.stop();
  assert.deepEqual(errors, []);
  const left = await run('left_requests', 'select at_ms from request_log');
  const counts = await run('left_counts', 'select hour_ms as at_ms from request_counts');
  for (const { rows } of [left, counts])
    assert.deepEqual(
      rows.map((row) => Number(row.at_ms)),
      [young],
    );
});
