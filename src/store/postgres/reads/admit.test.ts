// The worked example of the rate window in schema/0002_admission.sql.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { installClock } from '../../../../test/contract/test-clock.ts';
import { testDatabase } from '../../../../test/support/postgres.ts';
import { ONE_CELL } from '../connection/cells.ts';
import { openConnection, type Statement, WRITE_SETTINGS } from '../connection/connection.ts';
import { connectOnDemand } from '../connection/connection-source.ts';
import { admitThrough } from './admit.ts';

const HOUR_MS = 1_767_225_600_000;
const admitted = (room: number) => ({ verdict: 'admitted', room }) as const;
const refusedUntil = (seconds: number) => {
  return { verdict: 'rate_limited', freeAtMs: HOUR_MS + seconds * 1_000 } as const;
};
const WINDOW: Statement = {
  name: 'window',
  text: `insert into rate_windows (cell, window_id, last_s, sums)
    values (0, 'window', 0, array_fill(0::bigint, array[62]))`,
};
const SECOND_70: Statement<{ readonly sum: string; readonly end: number }> = {
  name: 'second_70',
  text: `select sums[place] as sum, ends[place] as end
    from rate_windows, (select (${HOUR_MS / 1_000} + 70) % 62 + 1 as place) as it`,
};

const database = await testDatabase();
const clock = await installClock(database, HOUR_MS);
const source = connectOnDemand(() => openConnection(database.config, WRITE_SETTINGS));
after(async () => {
  await source.close();
  await clock.close();
  await database.drop();
});

test('the window of the worked example admits and refuses as described', async () => {
  const connection = await source.connection();
  await connection.run(WINDOW);
  const answers = [];
  let nonce = 0;
  for (const seconds of [10.2, 10.7, 40.5, 69.9, 70.6, 70.7]) {
    const nowMs = HOUR_MS + seconds * 1_000;
    await clock.set(nowMs);
    // Remembers no window as exhausted, so that each request reaches the database.
    const admit = admitThrough({
      source,
      cells: ONE_CELL,
      nowMs: () => nowMs,
      localMs: Date.now,
      onNow: () => {},
    });
    nonce += 1;
    const nonceId = `00000000-0000-0000-0000-00000000000${nonce}`;
    answers.push(...(await admit([{ windowId: 'window', ratePerMinute: 3, nonceId }])));
  }
  const refused = refusedUntil(70.7);
  const expected = [admitted(2), admitted(1), admitted(0), refused, refused, admitted(1)];
  assert.deepEqual(answers, expected);
  assert.deepEqual((await connection.run(SECOND_70)).rows, [{ sum: '4', end: 700 }]);
});

test('a request is admitted at the time that is given, however the clock stands', async () => {
  const connection = await source.connection();
  await connection.run({ ...WINDOW, name: '', text: WINDOW.text.replace("'window'", "'given'") });
  await clock.set(HOUR_MS + 3_600_000);
  const { rows } = await connection.run<{ readonly verdicts: readonly number[] }>({
    name: '',
    text: `select verdicts, free_at_ms[1] - ${HOUR_MS} as free_ms from admit(0, ${HOUR_MS},
      array['given'], array[1], array[2], array[gen_random_uuid(), gen_random_uuid()])`,
  });
  assert.deepEqual(rows, [{ verdicts: [0, 2], free_ms: '60000' }]);
});
