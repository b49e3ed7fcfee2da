// One fault under load, as a test: clients work, the fault strikes and passes, and then every answer they
// heard is compared with the books. What was measured becomes a row of the report.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { seededRandom } from '../../../bench/load-ledger/random.ts';
import { assertBooksHold } from '../../support/books.ts';
import type { TestPostgres } from '../../support/replicated.ts';
import { until } from '../../support/until.ts';
import { type Field, type FieldWishes, openField } from './field.ts';
import { type Asked, BUSY, type Choose, type Fleet, startFleet } from './fleet.ts';
import type { ReportLine } from './report.ts';

const HERE = join(import.meta.dirname, '../../..');
const LOAD_MS = 1_500;
const SETTLE_MS_MAX = 60_000;
/** Set by `npm run task test:faults`. */
const SEED = Number(process.env.TAEL_FAULT_SEED ?? 1);
const UNTIL_MS = Number(process.env.TAEL_FAULT_UNTIL ?? Number.POSITIVE_INFINITY);
const REPORT = process.env.TAEL_FAULT_REPORT;

export interface DrillWishes extends FieldWishes {
  /** Why this machine cannot do it. */
  readonly missing?: () => string | null;
  /** Whom clients ask; anybody, unless there is a balancer. */
  readonly choose?: (field: Field) => Choose;
  /** Where the books are afterwards; with the first server, unless another has taken over. */
  readonly books?: (field: Field) => TestPostgres | undefined;
  /** The version that runs afterwards, unless it is this one. */
  readonly checkout?: () => string;
  /** Adds up the books in SQL, where those are not simply with the server. */
  readonly assertHeld?: () => Promise<void>;
  /** What must hold of the answers besides being true. */
  readonly expect?: (asked: readonly Asked[]) => void;
}

export function drill(
  fault: string,
  wishes: DrillWishes,
  strike: (field: Field) => Promise<void>,
): void {
  test(fault, { timeout: 300_000 }, async (t) => {
    const missing = wishes.missing?.() ?? null;
    if (missing !== null) await report({ fault, skipped: missing });
    if (missing !== null) return t.skip(missing);
    if (Date.now() > UNTIL_MS) return t.skip('no time is left');
    const field = await openField(t, seededRandom(SEED ^ hashOf(fault)), wishes);
    const anybody: Choose = () => field.random.of(field.nodes);
    const fleet = startFleet(field, wishes.choose?.(field) ?? anybody);
    t.after(() => fleet.stop());
    await pause(LOAD_MS * (0.5 + field.random.fraction()));
    await strike(field);
    await assertServedAgain(fleet);
    await pause(LOAD_MS);
    await fleet.stop();
    wishes.expect?.(fleet.asked);
    const books = wishes.books?.(field) ?? field.servers[0];
    assert.ok(books);
    const found = await assertTold(field, books, fleet.asked);
    const measured = { ...found, unavailableMs: longestWithoutSuccess(fleet.asked) };
    t.diagnostic(JSON.stringify({ ...measured, answers: tallyOf(fleet.asked) }));
    await (wishes.assertHeld?.() ?? assertBooksHold(books.config));
    await assertVerified(field, wishes.checkout?.());
    await report({ fault, ...measured });
  });
}

/** Each kind of request succeeds again, and nobody has done anything about it. */
async function assertServedAgain({ asked }: Fleet): Promise<void> {
  const from = asked.length;
  const all = ['collection', 'payment', 'refund', 'recharge request', 'withdrawal', 'approval'];
  for (const kind of all) {
    const succeeds = () => asked.slice(from).some((one) => one.kind === kind && one.heard === 'ok');
    await until(`a ${kind} succeeds again`, succeeds, SETTLE_MS_MAX);
  }
}

async function assertTold(field: Field, books: TestPostgres, asked: readonly Asked[]) {
  const bugs = asked.filter(({ code }) => code === 'internal' || code === '500');
  const inDoubt = asked.filter(({ heard }) => heard === 'unknown');
  const before = await effectsIn(books);
  const settled = await Promise.all(inDoubt.map((one) => settle(one, field)));
  const after = await effectsIn(books);
  const acknowledged = [...asked.filter(({ heard }) => heard === 'ok'), ...settled];
  const refused = asked.filter(({ heard }) => heard === 'refused');
  const lost = acknowledged.filter((one) => after(one) === 0);
  const doubled = asked.filter((one) => after(one) > 1 || before(one) > 1);
  const agreed = Map.groupBy(acknowledged, ({ kind, mark }) => `${kind} ${mark}`);
  // A decision that was refused may have been asked for again, and done.
  const untrue = refused.filter(
    (one) => after(one) > (agreed.get(`${one.kind} ${one.mark}`)?.length ?? 0),
  );
  const told = (all: readonly Asked[]) =>
    all.map(({ kind, mark, code }) => `${kind} ${mark} ${code}`);
  assert.deepEqual(told(lost), [], 'what was acknowledged is in the books');
  assert.deepEqual(told(doubled), [], 'nothing happened twice');
  assert.deepEqual(told(untrue), [], 'what was refused did not happen');
  assert.deepEqual(told(bugs), [], 'nobody met a bug');
  return {
    operations: asked.length,
    acknowledged: acknowledged.length - settled.length,
    refused: refused.length,
    unknown: inDoubt.length,
    lost: lost.length,
    doubled: doubled.length,
  };
}

/** Rejects with what it said, if it finds anything. */
export async function assertVerified({ env }: Field, checkout = HERE): Promise<void> {
  const args = [join(checkout, 'src/main.ts'), 'verify', '--json'];
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env }, cwd: '/' });
}

/** Asks again with the same key until the answer is known. */
async function settle(one: Asked, { nodes, random }: Field): Promise<Asked> {
  const deadlineMs = performance.now() + SETTLE_MS_MAX;
  for (;;) {
    const again = await one.repeat(random.of(nodes));
    const isPaid = again.kind === 'payment' && again.code === 'order_already_paid';
    if (again.heard === 'ok' || isPaid) return again;
    const hopeful = again.heard !== 'refused' || BUSY.includes(again.code);
    assert.ok(hopeful, `a ${one.kind} in doubt was repeated and answered with ${again.code}`);
    assert.ok(performance.now() < deadlineMs, `a ${one.kind} in doubt was never settled`);
    await pause(100);
  }
}

/** How often the effect of a request is in the books. */
async function effectsIn(books: TestPostgres): Promise<(one: Asked) => number> {
  const rows = await books.sql(`
    select 'collection ' || title as effect, count(*)::int as times from orders group by title
    union all select 'refund ' || reason, count(*)::int from refunds group by reason
    union all select 'payment ' || movement_no, count(*)::int from entries
      join orders on orders.tx_no = movement_no where leg = 0 group by movement_no
    union all select 'recharge request ' || amount, count(*)::int from recharge_requests group by amount
    union all select (case status when 'declined' then 'decline ' else 'cancellation ' end) || amount,
      count(*)::int from recharge_requests where status in ('declined', 'cancelled') group by status, amount
    union all select 'credit ' || balance_delta, count(*)::int from entries
      where type = 'recharge' group by balance_delta
    union all select 'withdrawal ' || amount, count(*)::int from withdrawals group by amount
    union all select 'approval ' || -frozen_delta, count(*)::int from entries
      where type = 'withdraw' and frozen_delta < 0 group by frozen_delta
    union all select 'payout ' || amount, count(*)::int from withdrawals
      where ended = 'paid_out' group by amount
    union all select 'return ' || balance_delta, count(*)::int from entries
      where type = 'withdraw' and balance_delta > 0 group by balance_delta`);
  const times = new Map(rows.map(({ effect, times }) => [String(effect), Number(times)]));
  return ({ kind, mark }) => times.get(`${kind} ${mark}`) ?? 0;
}

/** How long nobody in the whole fleet had a success. */
function longestWithoutSuccess(asked: readonly Asked[]): number {
  const times = asked.filter(({ heard }) => heard === 'ok').map(({ atMs }) => atMs);
  const gaps = times.sort((a, b) => a - b).map((atMs, index) => atMs - (times[index - 1] ?? atMs));
  return Math.round(Math.max(...gaps));
}

function tallyOf(asked: readonly Asked[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of asked) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

async function report(line: ReportLine): Promise<void> {
  if (REPORT) await appendFile(REPORT, `${JSON.stringify(line)}\n`);
}

function hashOf(text: string): number {
  return [...text].reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0, 7);
}
