// Random requests, admitted by PostgreSQL and by the plain log of the in-memory model: the verdicts
// must agree to the second, and no sixty seconds may contain more than the rate.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ONE_CELL } from '../../src/store/postgres/connection/cells.ts';
import {
  ADMISSION_SETTINGS,
  openConnection,
} from '../../src/store/postgres/connection/connection.ts';
import { connectOnDemand } from '../../src/store/postgres/connection/connection-source.ts';
import { admitThrough } from '../../src/store/postgres/reads/admit.ts';
import type { AdmissionRequest } from '../../src/store/store.ts';
import { STARTS_AT_MS } from '../contract/subject.ts';
import { installClock } from '../contract/test-clock.ts';
import { admission } from '../model/admission.ts';
import { testDatabase } from '../support/postgres.ts';
import { type Random, randomFrom } from './random.ts';

const STEPS = 300;
const RATES: Readonly<Record<string, number>> = { a: 1, b: 3, c: 8, d: 60 };
const MINUTE_MS = 60_000;

function passingMs(random: Random): number {
  const often = random.pick([0, 0, 7, 400, 1_000, 5_000, 20_000]);
  // Never as long as a slot of nonces, so that the sweep finds each of them once it is old.
  const seldom = random.pick([-3_000, 59_999, 60_000, 61_000, 62_000, 14 * MINUTE_MS]);
  return random.chance(0.85) ? often : seldom;
}

function quarterOf(ms: number): number {
  return Math.floor(ms / (15 * MINUTE_MS));
}

/** Distinct nonces in a batch, but from a small range, so that later batches repeat them. */
function requests(random: Random): AdmissionRequest[] {
  const nonces = Array.from({ length: 40 }, () => random.below(random.pick([300, 100_000])));
  return [...new Set(nonces)].slice(0, random.pick([1, 3, 10, 40])).map((nonce) => {
    const windowId = random.pick(Object.keys(RATES));
    const nonceId = `00000000-0000-0000-0000-${String(nonce).padStart(12, '0')}`;
    return { windowId, ratePerMinute: RATES[windowId] ?? 1, nonceId };
  });
}

function assertBounded(windowId: string, admittedAtMs: readonly number[]): void {
  const rate = RATES[windowId] ?? 0;
  for (const [index, atMs] of admittedAtMs.entries()) {
    const before = admittedAtMs[index - rate];
    assert.ok(before === undefined || atMs - before >= MINUTE_MS, `${windowId} at ${atMs}`);
  }
}

for (const seed of [1, 128_293, 864_590, Math.floor(Math.random() * 1_000_000)]) {
  test(`PostgreSQL admits what the plain log admits: seed ${seed}.`, async () => {
    const database = await testDatabase();
    let nowMs = STARTS_AT_MS;
    // A clock that is set back does not undo the time that has passed.
    let passedMs = 0;
    const clock = await installClock(database, nowMs);
    const admissions = connectOnDemand(() => openConnection(database.config, ADMISSION_SETTINGS));
    const session = await admissions.connection();
    const run = (text: string) => session.run({ name: text.slice(0, 20), text });
    await run(`insert into rate_windows
      select 0, id, 0, array_fill(0::bigint, array[62]) from unnest('{a,b,c,d}'::text[]) as id`);
    const model = admission((windowId) => windowId in RATES);
    const random = randomFrom(seed);
    const admitted = new Map<string, number[]>();
    try {
      for (let step = 0; step < STEPS; step++) {
        const chosen = passingMs(random);
        // Across a quarter of an hour each may know nonces the other does not; a contract test has
        // it.
        const passing = chosen < 0 && quarterOf(nowMs + chosen) < quarterOf(nowMs) ? 0 : chosen;
        nowMs += passing;
        passedMs += Math.max(0, passing);
        await clock.set(nowMs);
        await run('select empty_oldest_nonces()');
        const asked = requests(random);
        // A node that has just started remembers no window as exhausted.
        const admit = admitThrough({
          source: admissions,
          cells: ONE_CELL,
          nowMs: () => nowMs,
          localMs: Date.now,
          onNow: () => {},
        });
        const told = await admit(asked);
        const expected = asked.map((request) => model(request, nowMs));
        assert.deepEqual(told, expected, `step ${step}`);
        for (const [index, { windowId }] of asked.entries()) {
          if (told[index]?.verdict !== 'admitted') continue;
          admitted.set(windowId, [...(admitted.get(windowId) ?? []), passedMs]);
        }
      }
      for (const [windowId, atMs] of admitted) assertBounded(windowId, atMs);
    } finally {
      await admissions.close();
      await clock.close();
      await database.drop();
    }
  });
}
