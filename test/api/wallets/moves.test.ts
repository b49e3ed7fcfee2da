// Tests that what moved within the wallets of a user stands beside their records, as a line of its day and
// as no record: with it, what a wallet had after its last line is what it has.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../../src/core/money.ts';
import { shanghaiDay } from '../../../src/core/time.ts';
import { requestWithdrawal } from '../../../src/service/withdrawals.ts';
import { settleDue } from '../../../src/workers/settlement.ts';
import { MINUTE_MS, openStage } from '../../browser/stage.ts';
import { unwrap } from '../../support/residents.ts';

const HOUR_MS = 60 * MINUTE_MS;
const stage = await openStage();
const { service, clock, owner } = stage;
test.after(() => stage.close());

async function get(path: string) {
  const headers = { cookie: await stage.cookieOf('lin') };
  const response = await fetch(`${stage.origin}/api/v1${path}`, { headers });
  assert.equal(response.status, 200, path);
  return response;
}

interface Line {
  readonly wallet: string;
  readonly balance_after: number;
  readonly frozen_after: number;
}
interface Move extends Line {
  readonly kind: string;
  readonly count: number;
  readonly amount: number;
  readonly moved_at: string;
  readonly after_id: number | null;
}
interface Page {
  readonly total: number;
  readonly total_pages: number;
  readonly items: readonly (Line & { readonly id: number })[];
  readonly moves: readonly Move[];
}

async function page(query: string): Promise<Page> {
  return ((await (await get(`/records?${query}`)).json()) as { data: Page }).data;
}

const told = ({ moved_at: at, kind, count, amount, after_id: after }: Move) =>
  `${at.slice(0, 10)} ${kind} ${count} ${amount} after ${after}`;

// Two sales at noon; the next day one more, between the two settlements.
await stage.paid('one', { amountFen: 10_00n });
clock.nowMs += HOUR_MS;
await stage.paid('two', { amountFen: 20_00n });
clock.nowMs += 23 * HOUR_MS + 2 * MINUTE_MS;
await settleDue(service);
await stage.paid('three', { amountFen: 5_00n });
clock.nowMs += HOUR_MS;
await settleDue(service);
const wanted = { userId: owner, wallet: 'merchant', amountFen: fen(4_00n) } as const;
unwrap(await requestWithdrawal(service, { ...wanted, idempotencyKey: null }, service.operator));
const today = shanghaiDay(clock.nowMs);

test('A day has one line for what was settled, with what the wallet had after it.', async () => {
  const { items, moves, total } = await page('');
  assert.deepEqual(moves.map(told), [`${today} held 1 4 after 3`, `${today} settled 2 30 after 3`]);
  assert.equal(total, 3, 'and none of them is a record');
  assert.equal(items[0]?.balance_after, 10, 'before the second settlement');
  const { data } = (await (await get('/wallets')).json()) as { data: { merchant: object } };
  const { balance, frozen } = data.merchant as { balance: number; frozen: number };
  assert.deepEqual([moves[0]?.balance_after, moves[0]?.frozen_after], [balance, frozen]);
  assert.deepEqual([balance, frozen], [26, 9]);
});

test('Each page tells what moved from its oldest record on, up to the page before it.', async () => {
  const pages = [await page('per_page=1'), await page('per_page=1&page=2')];
  const last = await page('per_page=1&page=3');
  assert.deepEqual(pages[0]?.moves.map(told), [
    `${today} held 1 4 after 3`,
    `${today} settled 1 20 after 3`,
  ]);
  assert.deepEqual(pages[1]?.moves.map(told), [`${today} settled 1 10 after 2`]);
  assert.deepEqual([last.moves, (await page('per_page=1&page=4')).moves], [[], []]);
});

test('Other filters than a wallet and days leave nothing that could add up.', async () => {
  assert.deepEqual((await page('type=collection')).moves, []);
  assert.deepEqual((await page('direction=in')).moves, []);
  assert.deepEqual((await page('wallet=consumer')).moves, []);
  assert.equal((await page('wallet=merchant')).moves.length, 2);
  assert.equal((await page(`date_from=${today}`)).moves.length, 2);
  assert.deepEqual(
    (await page(`date_from=${today}`)).moves.map(told).at(-1),
    `${today} settled 2 30 after 3`,
  );
  const yesterday = shanghaiDay(clock.nowMs - 24 * HOUR_MS);
  assert.deepEqual((await page(`date_to=${yesterday}`)).moves, []);
});

test('Nothing of it is in the file of the records.', async () => {
  const lines = (await (await get('/records.csv')).text()).trimEnd().split('\r\n');
  assert.equal(lines.length, 1 + 3);
});
