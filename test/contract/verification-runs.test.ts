// Verifications as they are kept: one at a time over all nodes, one that is silent counts as cut off,
// and what was found is there afterwards.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fen } from '../../src/core/money.ts';
import { ledgerHealth, standingOf } from '../../src/service/ledger-health.ts';
import { openPostgresStore } from '../../src/store/postgres/open.ts';
import { resultOf, type VerificationResult } from '../../src/store/postgres/verify/runs.ts';
import { differencesOf } from '../../src/store/postgres/verify/totals.ts';
import { NOT_BEGUN, type VerificationProgress } from '../../src/store/postgres/verify/verify.ts';
import { verifyIfDue } from '../../src/workers/verifying.ts';
import { rowsOf } from '../support/books.ts';
import { ANCHOR_KEY, CHAIN_KEY, chainKey } from '../support/chain-key.ts';
import { testDatabase } from '../support/postgres.ts';
import { until } from '../support/until.ts';
import { createUser, recharge } from './commands.ts';

const database = await testDatabase();
const clientConfig = async () => database.config;
const open = () => openPostgresStore({ chainKey, clientConfig, log: () => {} });
const [store, other] = [await open(), await open()];
after(async () => {
  await store.close();
  await other.close();
  await database.drop();
});

const HOUR_MS = 3_600_000;
/** On several machines each rule is asked on all of them. */
const PATIENCE_MS = 120_000;
const by = { kind: 'user', name: '1001', from: '203.0.113.7' } as const;
const RUN = { by, node: 'one (1)', whole: true, progress: NOT_BEGUN };
const ASIDE = {
  chainKey: CHAIN_KEY,
  anchorKey: ANCHOR_KEY,
  whole: true,
  paced: false,
  signal: new AbortController().signal,
  onVoid: () => assert.fail('cells do not move here'),
};
const HALF = { ...NOT_BEGUN, rule: 20, name: 'chains', doing: 'Half.', links: 5 };

const begin = async (on = store) => {
  const runNo = await on.verifications.begin(RUN);
  assert(runNo !== null, 'nobody else verifies');
  return runNo;
};
const newest = async () => {
  const [run] = await other.verifications.newest(1);
  assert(run, 'there is a run');
  return run;
};

function verified(broken: VerificationResult['broken'] = []): VerificationResult {
  const none = { consumerFen: fen(0), merchantFen: fen(0), feeFen: fen(0), frozenFen: fen(0) };
  const totals = { ...none, externalFen: fen(-1), walletsFen: fen(1), heldFen: fen(0) };
  return { sinceMs: null, records: 3, users: 2, orders: 1, links: 4, rules: 40, broken, totals };
}

test('One goes on at a time, over all nodes, and others see how far it is.', async () => {
  const runNo = await begin();
  assert.equal(await other.verifications.begin(RUN), null);
  assert.equal(await store.verifications.begin(RUN), null);
  assert.equal(await store.verifications.note(runNo, HALF), true);
  const { endedAtMs, progress, result } = await newest();
  assert.deepEqual([endedAtMs, progress, result], [null, HALF, null]);
  const finding = { name: 'r', rule: 'It holds.', violations: 21, examples: ['this', 'that'] };
  await store.verifications.end(runNo, verified([finding]));
  const ended = await newest();
  assert.ok((ended.endedAtMs ?? 0) >= ended.startedAtMs);
  assert.deepEqual([ended.by, ended.node, ended.result], [by, 'one (1)', verified([finding])]);
  await other.verifications.end(await begin(other), null);
});

test('One that has been silent was cut off: the next begins, and the old one learns it.', async () => {
  const runNo = await begin();
  await rowsOf(
    database.admin,
    'update verifications set seen_at_ms = seen_at_ms - 60000 where ended_at_ms is null',
  );
  const silent = await newest();
  assert.equal(silent.result, null);
  assert.ok(silent.endedAtMs !== null, 'it counts as ended before anybody begins');
  const next = await begin(other);
  assert.equal(await store.verifications.note(runNo, HALF), false);
  await store.verifications.end(runNo, verified());
  assert.equal((await store.verifications.newest(2))[1]?.result, null, 'too late');
  await other.verifications.end(next, null);
});

test('One that nobody waited for is recorded when it has ended, while another goes on.', async () => {
  const runNo = await begin();
  await other.verifications.record({ ...RUN, durationMs: 1_500, result: verified() });
  const { startedAtMs, endedAtMs, result } = await newest();
  assert.equal((endedAtMs ?? 0) - startedAtMs, 1_500);
  assert.deepEqual(result, verified());
  await store.verifications.end(runNo, null);
});

test('In a thread of its own the books are verified, and their totals are zero.', async () => {
  const user = createUser();
  await store.execute([user, recharge(user.userId, '12.34')], 'main');
  const told: number[] = [];
  const onProgress = ({ rule }: VerificationProgress) => void told.push(rule);
  const verification = await store.verifyAside({ ...ASIDE, onProgress });
  assert(verification);
  const { broken, rules, totals } = resultOf(verification);
  assert.deepEqual(broken, []);
  assert.equal(told.at(-1), rules);
  assert.deepEqual([totals.externalFen, totals.consumerFen], [-1234n, 1234n]);
  const zero = { journalFen: 0n, walletsFen: 0n, frozenFen: 0n };
  assert.deepEqual(differencesOf(totals), zero);
});

test('In the background what is new is verified, as soon as the books were verified whole.', async () => {
  let nowMs = Date.now();
  const log = { info: () => {}, warn: assert.fail };
  const keys = { chain: CHAIN_KEY, anchor: ANCHOR_KEY };
  const [one, two] = [store, other].map(({ verifications, newestAnchor, verifyAside }) => {
    const books = { verifications, newestAnchor, verifyAside, nowMs: () => nowMs };
    const health = ledgerHealth({ store: books, keys, log, machine: 'here' } as never);
    return {
      health,
      books: { store: books, ledgerHealth: health, operator: { from: 'here' }, log },
    };
  });
  assert(one && two);
  const look = async ({ books, health }: typeof one) => {
    const found = await verifyIfDue(books as never, HOUR_MS);
    await until('it has ended', async () => (await health.show()).running === null, PATIENCE_MS);
    return found;
  };
  await rowsOf(database.admin, 'truncate verifications, proofs, proved_chains');
  assert.equal(await look(one), 'begun');
  assert.deepEqual([await look(one), await look(two)], ['not due', 'not due']);
  const user = createUser();
  await store.execute([user, recharge(user.userId, '1.00')], 'main');
  nowMs += HOUR_MS + 60_000;
  assert.equal(await look(two), 'begun');
  const { runs, whole } = await one.health.show();
  assert.deepEqual(
    runs.map((run) => [run.by.name, run.whole, run.result?.records, run.result?.broken]),
    [
      ['tael serve', false, 1, []],
      ['tael serve', true, 1, []],
    ],
  );
  assert.equal(runs[0]?.result?.sinceMs !== null, true);
  assert.equal(whole?.runNo, runs[1]?.runNo);
  await one.health.stop();
  await two.health.stop();
});

test('What the whole books break is not forgotten when nothing new breaks it.', () => {
  const run = { ...RUN, startedAtMs: 1, endedAtMs: 2 };
  const finding = { name: 'r', rule: 'It holds.', violations: 1, examples: [] };
  const whole = { ...run, runNo: 1, result: verified([finding]) };
  const fine = { ...run, runNo: 2, whole: false, result: verified() };
  assert.deepEqual(standingOf({ runs: [fine, whole], whole })?.broken, [finding]);
  const later = { ...whole, runNo: 3, result: verified() };
  const standing = standingOf({
    runs: [later, { ...fine, result: verified([finding]) }],
    whole: later,
  });
  assert.deepEqual(standing, { atMs: 2, broken: [] });
  assert.equal(standingOf({ runs: [], whole: null }), null);
});

test('A thread that is told to end ends, and has no result.', async () => {
  const end = new AbortController();
  const work = store.verifyAside({ ...ASIDE, onProgress: () => end.abort(), signal: end.signal });
  await assert.rejects(work, /without a result/);
});
