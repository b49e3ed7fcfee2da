// Retries that other payment systems took for new requests, and new requests that they took for
// retries.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { databaseSwitch } from '../../support/api-away.ts';
import { assertRefused, tally } from '../../support/api-http.ts';
import { OWNER_PIN, openApiTown } from '../../support/api-town.ts';
import { until } from '../../support/until.ts';
import { shots, signedPost, volley } from '../../support/volley.ts';

const database = databaseSwitch();
const town = await openApiTown({}, database);
const { api } = town;
const second = await api.secondNode();
const ports = [api.port, second.port];

const refundOf = (txNo: string, idempotencyKey: string, more: object = {}) => {
  const body = { tx_no: txNo, refund_type: 'full', reason: '退', pay_password: OWNER_PIN };
  return { ...body, idempotency_key: idempotencyKey, ...more };
};
const refundShot = (txNo: string, idempotencyKey: string, more: object = {}) =>
  signedPost(town.key, '/refund', refundOf(txNo, idempotencyKey, more));
const collectShot = (body: object) =>
  signedPost(town.key, '/collection', { merchant_id: town.merchantId, ...body });
const refunds = (txNo: string) =>
  api.rows(`select amount::int from refunds where tx_no = '${txNo}'`);

/** Sends a request and disconnects: at once, or as soon as the answer begins. */
async function loseReply(bytes: string, when: 'at once' | 'at the answer'): Promise<void> {
  const socket = connect(api.port, '127.0.0.1');
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  if (when === 'at the answer') await once(socket, 'readable');
  socket.resetAndDestroy();
}

test('Medusa #16681: a refund whose reply was lost is not made again, with any key', async () => {
  for (const when of ['at once', 'at the answer'] as const) {
    for (let round = 0; round < 5; round++) {
      const txNo = await town.paid(7);
      await loseReply(refundShot(txNo, `lost-${txNo}`), when);
      const again = await town.post('/refund', refundOf(txNo, `lost-${txNo}`));
      assert.equal(again.status, 200, again.text);
      if (when === 'at the answer') assert.equal(again.headers.get('idempotent-replayed'), 'true');
      const otherwise = await town.post('/refund', refundOf(txNo, `new-${txNo}`));
      assertRefused(otherwise, 409, 'order_refunded');
      assert.deepEqual(await refunds(txNo), [{ amount: 700 }]);
    }
  }
});

for (const fate of ['pass', 'lose'] as const) {
  test(`Kill Bill #639: no refund is made while the outcome of another is unknown (${fate})`, async () => {
    const txNo = await town.paid(10);
    const held = database.holdCommit();
    const amount = { refund_type: 'partial', amount: 6 };
    const first = await town.post('/refund', refundOf(txNo, `unknown-${fate}`, amount));
    assertRefused(first, 503, 'outcome_unknown');
    const retries = volley([
      ...shots(10, [second.port], () => refundShot(txNo, `unknown-${fate}`, amount)),
      ...shots(10, [second.port], (index) => refundShot(txNo, `${fate}-${index}`, amount)),
    ]);
    await until('the other node waits for the order', async () => {
      const waiting = await api.rows(`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%from orders%'
          and datname = current_database()`);
      return waiting.length > 0;
    });
    held[fate]();
    const answers = await retries;
    assert.deepEqual(await refunds(txNo), [{ amount: 600 }]);
    const won = answers.filter(({ status }) => status === 200);
    assert.equal(new Set(won.map(({ text }) => text)).size, 1, 'one refund, told to all alike');
    const known = answers.slice(0, 10).filter((answer) => won.includes(answer));
    const wonByRetry = fate === 'pass' || known.length > 0;
    assert.deepEqual(tally(answers), {
      200: wonByRetry ? 10 : 1,
      '422 refund_exceeds_remaining': wonByRetry ? 10 : 19,
    });
    const last = await town.post('/refund', refundOf(txNo, `unknown-${fate}`, amount));
    assert.equal(last.status, wonByRetry ? 200 : 422, last.text);
    assert.deepEqual(await refunds(txNo), [{ amount: 600 }]);
  });
}

test('Formance stack PR 1633: fifty identical requests at once have one effect and one answer', async () => {
  const txNo = await town.paid(10);
  const made = await volley(
    shots(50, ports, () => collectShot({ amount: 3.21, idempotency_key: 'fifty' })),
  );
  const refunded = await volley(shots(50, ports, () => refundShot(txNo, 'fifty')));
  for (const answers of [made, refunded]) {
    assert.deepEqual(tally(answers), { 200: 50 });
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    const fresh = answers.filter(({ headers }) => !headers.has('idempotent-replayed'));
    assert.equal(fresh.length, 1);
  }
  assert.ok(made[0]?.data.tx_no && refunded[0]?.data.refund_no);
  const orders = await api.rows('select count(*)::int as count from orders where amount = 321');
  assert.deepEqual(orders, [{ count: 1 }]);
  assert.deepEqual(await refunds(txNo), [{ amount: 1_000 }]);
});

test('Formance ledger #364: fifty different requests at once get fifty complete answers', async () => {
  const answers = await volley(
    shots(50, ports, (index) =>
      collectShot({ amount: (100 + index) / 100, idempotency_key: `each-${index}` }),
    ),
  );
  assert.deepEqual(tally(answers), { 200: 50 });
  assert.equal(new Set(answers.map(({ data }) => data.tx_no)).size, 50);
  for (const [index, { data }] of answers.entries()) {
    assert.equal(Math.round(data.amount * 100), 100 + index, 'nobody has another one’s answer');
    assert.equal((await town.record(data.tx_no)).amount, data.amount);
  }
});

test('runvendo #1297: of two bodies with one key at once, one counts and the other is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const txNo = await town.paid(10);
    const answers = await volley(
      shots(40, ports, (index) =>
        refundShot(txNo, `two-${round}`, { refund_type: 'partial', amount: 1 + (index % 2) }),
      ),
    );
    assert.deepEqual(tally(answers), { 200: 20, '422 idempotency_key_reused': 20 });
    const [one, ...more] = await refunds(txNo);
    assert.deepEqual(more, []);
    const told = new Set(
      answers.filter(({ status }) => status === 200).map(({ data }) => data.amount),
    );
    assert.deepEqual([...told], [one?.amount / 100]);
  }
});
