// A bill of a hundred thousand lines: it is sent while it is read, so what it takes of memory is a page.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DAY_MS, shanghaiDay, shanghaiDayNumber } from '../../../src/core/time.ts';
import { signed } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { until } from '../../support/until.ts';

const LINES = 100_000;
const PAGE = 500;
/** The file has eight million, and what it is made of ten times that. */
const HELD_BYTES_MAX = 13_000_000;
/** Collecting garbage takes long. */
const LOOK_EVERY = 20_000;
const DAY_MS_AGO = Date.now() - 3 * DAY_MS;
const DAY = shanghaiDay(DAY_MS_AGO);

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

// Rows without chains or balances, which only a bill is asked of.
const town = await openApiTown({}, { assertHeld: async () => {} });
const { api, owner, merchantId, key } = town;

await api.rows(`
  insert into orders (cell, tx_no, merchant_id, owner_id, merchant_name, title, amount, status,
      payer_id, created_at_ms, expires_at_ms, paid_at_ms, unsettled, settled, refunded,
      partial_refunded, fee, out_trade_no)
    select 0, 'C' || n, ${merchantId}, ${owner.userId}, '茶', '茶', 100, 'paid',
      ${town.payer.userId}, 0, 1, 1, 0, 0, 0, 0, 0, 'basket-' || n
    from generate_series(1, ${LINES}) n;
  insert into entries
    select 0, 'C' || n, 0, n, gen_random_uuid(), ${owner.userId}, 'merchant', 0, 100, 0, 100, n,
      'collection', 'C' || n, null, 'user', ${town.payer.userId}, ${DAY_MS_AGO}
    from generate_series(1, ${LINES}) n;
  insert into record_checkpoints values
    (0, ${owner.userId}, 1, ${shanghaiDayNumber(DAY_MS_AGO)}, '0');
  analyze orders; analyze entries`);

test('a hundred thousand lines are added up to the fen, and held in no memory', async () => {
  const before = held();
  let highest = 0;
  const address = `${api.origin}/api/v1/bills/${DAY}?kind=orders`;
  const answer = await fetch(address, { headers: signed(key) });
  assert.equal(answer.status, 200);
  const hash = createHash('sha256');
  let lines = 0;
  let end = '';
  for await (const bytes of answer.body ?? []) {
    hash.update(bytes);
    const text = Buffer.from(bytes).toString();
    const last = lines;
    lines += text.split('\n').length - 1;
    const isToLook = Math.floor(lines / LOOK_EVERY) > Math.floor(last / LOOK_EVERY);
    if (isToLook) highest = Math.max(highest, held() - before);
    end = (end + text).slice(-100);
  }
  assert.equal(lines, LINES + 2);
  assert.equal(answer.headers.get('repr-digest'), `sha-256=:${hash.digest('base64')}:`);
  assert.ok(end.endsWith(`\nsums,,,,${LINES}.00,0.00,0.00,0.00,,,,,,\r\n`), end);
  assert.ok(highest > 0 && highest < HELD_BYTES_MAX, `${highest} bytes were held`);
});

test('an owner has four bills at once, and who goes away has theirs read no further', async () => {
  const address = `${api.origin}/api/v1/bills/${DAY}?kind=orders`;
  const ask = (signal: AbortSignal | null = null) =>
    fetch(address, { headers: signed(key), signal });
  const open = await Promise.all(Array.from({ length: 4 }, () => ask()));
  for (const { status } of open) assert.equal(status, 200);
  const refused = await ask();
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '1']);
  assert.equal((await refused.json()).code, 'overloaded');
  const other = await town.get(`/bills/${DAY}?kind=orders`, { key: town.strangerKey });
  assert.equal(other.status, 200, other.text);
  for (const { body } of open) await body?.cancel();
  const reads = await pagesReadAfterLeaving(ask);
  assert.ok(reads < LINES / PAGE, `${reads} pages were read for nobody`);
  await until('there is a place again', async () => {
    const answer = await ask();
    await answer.body?.cancel();
    return answer.status === 200;
  });
});

/** Of a bill whose reader goes while its digest is made. */
async function pagesReadAfterLeaving(ask: (signal: AbortSignal) => Promise<unknown>) {
  const { queries } = api.service.store;
  const { billedRecords } = queries;
  const leave = new AbortController();
  let reads = 0;
  let since = performance.now();
  const counted = (asked: Parameters<typeof billedRecords>[0]) => {
    reads += 1;
    since = performance.now();
    leave.abort();
    return billedRecords(asked);
  };
  Object.assign(queries, { billedRecords: counted });
  await until('it is admitted, and left', async () => {
    await ask(leave.signal).catch(() => null);
    return reads > 0;
  });
  await until('nothing more is read', () => performance.now() - since > 500);
  Object.assign(queries, { billedRecords });
  return reads;
}

/** Of the service and its client, without what is only waiting to be collected. */
function held(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
