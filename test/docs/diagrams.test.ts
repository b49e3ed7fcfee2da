// The diagrams show every state there is, and what leads from one to another: all that orders, requests and
// settlements do when everything is tried in every state.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DIAGRAMS, type Diagram } from '../../site/diagrams.ts';
import { ORDER_STATUSES } from '../../src/core/order/order.ts';
import { REFUND_REQUEST_STATUSES } from '../../src/core/order/refund-request.ts';
import { settleDue } from '../../src/workers/settlement.ts';
import { OWNER_PIN, openApiTown } from '../support/api-town.ts';
import { refundRequestsIn } from '../support/refund-requests.ts';

const town = await openApiTown({}, { sandbox: true });
const { openRequest, fetchRequest, approve, decline } = refundRequestsIn(town);

const orders = new Set<string>();
const settlements = new Set<string>();
const requests = new Set<string>();

const drawn = ({ changes }: Diagram) => changes.map(({ from, to }) => `${from} → ${to}`).toSorted();

/** Signed by the clock of the sandbox. */
const post = (path: string, body: object) => {
  const timestamp = String(Math.floor(town.api.service.store.nowMs() / 1000));
  return town.post(path, body, { signing: { timestamp } });
};

async function recordOf(txNo: string) {
  const { status, text, data } = await post('/query', { query_type: 'order', tx_no: txNo });
  assert.equal(status, 200, text);
  return data;
}

/** What an order goes through while something is done. */
async function watch(txNos: readonly string[], act: () => Promise<unknown>): Promise<void> {
  const look = () => Promise.all(txNos.map(recordOf));
  const before = await look();
  await act();
  for (const [at, after] of (await look()).entries()) {
    note(orders, before[at]?.status, after.status);
    note(settlements, before[at]?.settlement_status, after.settlement_status);
  }
}

function note(seen: Set<string>, from: string, to: string): void {
  if (from !== to) seen.add(`${from} → ${to}`);
}

const refund = (txNo: string, body: object) => {
  const said = { reason: '杯子是凉的', pay_password: OWNER_PIN };
  return post('/refund', { tx_no: txNo, ...said, ...body });
};
const ACTS: readonly ((txNo: string) => Promise<unknown>)[] = [
  (txNo) => town.pay(txNo),
  (txNo) => post(`/orders/${txNo}/cancel`, {}),
  (txNo) => refund(txNo, { refund_type: 'partial', amount: 1 }),
  (txNo) => refund(txNo, { refund_type: 'partial', amount: 9 }),
  (txNo) => refund(txNo, { refund_type: 'full' }),
];
const [pay, cancel, refundPart, , refundAll] = ACTS;
/** How an order gets into each state, but for the one that takes time. */
const WAYS: readonly (readonly ((typeof ACTS)[number] | undefined)[])[] = [
  ...[[], [pay], [cancel], [pay, refundPart], [pay, refundAll]],
];

async function orderBy(way: (typeof WAYS)[number]): Promise<string> {
  const txNo = await town.order({ amount: 10 });
  for (const act of way) await act?.(txNo);
  return txNo;
}

const moveClock = async (seconds: number) => {
  assert.equal((await post('/sandbox/clock', { seconds })).status, 200);
  await settleDue(town.api.service);
};

test('an order, its settlement and a request go through what is drawn, and nothing else', async () => {
  for (const way of WAYS) {
    for (const act of ACTS) {
      const txNo = await orderBy(way);
      await watch([txNo], () => act(txNo));
    }
  }
  for (const decide of [approve, decline]) {
    const { requestNo } = await openRequest(await town.paid(10), 4);
    await watchRequest(requestNo, () => decide(requestNo));
    for (const again of [approve, decline]) {
      await watchRequest(requestNo, () => again(requestNo));
    }
  }
  const { requestNo } = await openRequest(await town.paid(10), 4);
  const one = await Promise.all(WAYS.map(orderBy));
  await watchRequest(requestNo, () => watch(one, () => moveClock(31 * 60)));
  for (const act of ACTS) {
    const [expired] = one;
    if (expired) await watch([expired], () => act(expired));
  }
  await watchRequest(requestNo, () => approve(requestNo));
  await watch(one, () => moveClock(25 * 3600));
  for (const act of ACTS) {
    for (const txNo of one.slice(1)) await watch([txNo], () => act(txNo));
  }
  assert.deepEqual([...orders].toSorted(), drawn(DIAGRAMS.order));
  assert.deepEqual([...settlements].toSorted(), drawn(DIAGRAMS.settlement));
  const decided = drawn(DIAGRAMS.refund).filter((change) => /^approval/.test(change));
  assert.deepEqual([...requests].toSorted(), decided);
});

async function watchRequest(requestNo: string, act: () => Promise<unknown>): Promise<void> {
  const look = async () => (await fetchRequest(requestNo)).data.status;
  const before = await look();
  await act();
  note(requests, before, await look());
}

test('every state is drawn', () => {
  const statesOf = ({ states }: Diagram) => Object.keys(states).toSorted();
  assert.deepEqual(statesOf(DIAGRAMS.order), [...ORDER_STATUSES].toSorted());
  assert.deepEqual(statesOf(DIAGRAMS.refund), [...REFUND_REQUEST_STATUSES, 'paid'].toSorted());
  assert.deepEqual(statesOf(DIAGRAMS.settlement), ['none', 'pending', 'settled']);
});
