// Races that have cost other payment systems money, each against two nodes of Tael, with all
// requests released together. Afterwards the books are verified.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../../src/core/money.ts';
import { atThisMachine } from '../../../src/service/administration/authorization.ts';
import type { Answer as ServiceAnswer } from '../../../src/service/answer.ts';
import { transfer } from '../../../src/service/transfers.ts';
import { decideWithdrawal, requestWithdrawal } from '../../../src/service/withdrawals.ts';
import { settleDue } from '../../../src/workers/settlement.ts';
import { tally, times } from '../../support/api-http.ts';
import { OWNER_PIN, openApiTown, PAYER_PIN } from '../../support/api-town.ts';
import { until } from '../../support/until.ts';
import { post, shots, signedPost, volley } from '../../support/volley.ts';

const town = await openApiTown({ TAEL_SETTLEMENT_DELAY: '1s' });
const { api } = town;
const second = await api.secondNode();
const nodes = [api.service, second.service] as const;
const ports = [api.port, second.port];
const PAID = { pay_password: PAYER_PIN };

const pay = (cookie: string, txNo = '') => post(`/pay/${txNo}`, cookie, PAID);
const partial = (txNo: string, amount: number, more: object = {}) => {
  const body = {
    tx_no: txNo,
    refund_type: 'partial',
    amount,
    reason: '退',
    pay_password: OWNER_PIN,
  };
  return signedPost(town.key, '/refund', { ...body, ...more });
};
const inFen = (yuan: number) => Math.round(yuan * 100);
const orders = (count: number, amount: number) => times(count, () => town.order({ amount }));

async function newcomer(login: string, amountFen: bigint) {
  const person = await town.newPerson(login);
  if (amountFen > 0n) await town.recharge(person, amountFen);
  const [key, cookie] = [await town.newKey(person), await town.cookieOf(login)];
  return { ...person, key, cookie, pin: PAYER_PIN };
}

/** Waits until nothing is left to settle. */
async function allDue(): Promise<void> {
  await until('everything is due', async () => {
    const [row] = await api.rows(`select max(settle_due_at_ms)
      < (extract(epoch from clock_timestamp()) * 1000)::bigint as due from orders`);
    return row?.due === true;
  });
}

function said(answers: readonly ServiceAnswer<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const word = answer.ok ? 'done' : answer.refusal.code;
    counts[word] = (counts[word] ?? 0) + 1;
  }
  return counts;
}

test('LNbank 2022: of 50 payments of 60.00 out of 100.00 at once, one succeeds', async () => {
  const poor = await newcomer('poor', 10_000n);
  const txNos = await orders(50, 60);
  const answers = await volley(shots(50, ports, (index) => pay(poor.cookie, txNos[index])));
  assert.deepEqual(tally(answers), { 200: 1, '422 insufficient_balance': 49 });
  const { consumer } = await town.balance(poor.key);
  assert.deepEqual([consumer.balance, consumer.total_out], [40, 60]);
});

test('Starbucks 2015: a balance transferred from two sessions at once leaves once', async () => {
  const [from, to] = [await newcomer('card-a', 10_000n), await newcomer('card-b', 0n)];
  const source = { userId: from.userId, wallet: 'consumer' } as const;
  const order = { source, target: to.walletId, amountFen: fen(10_000n), idempotencyKey: null };
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => {
      const node = nodes[index % 2] ?? nodes[0];
      return transfer(node, order, node.operator);
    }),
  );
  assert.deepEqual(said(answers), { done: 1, insufficient_balance: 39 });
  const balances = [await town.balance(from.key), await town.balance(to.key)];
  assert.deepEqual(
    balances.map(({ consumer }) => consumer.balance),
    [0, 100],
  );
});

test('Hyperswitch #13182: of 40 refunds of 60.00 out of 100.00 at once, one succeeds', async () => {
  const txNo = await town.paid(100);
  const answers = await volley(
    shots(40, ports, (index) => partial(txNo, 60, { idempotency_key: `over-${txNo}-${index}` })),
  );
  assert.deepEqual(tally(answers), { 200: 1, '422 refund_exceeds_remaining': 39 });
  const record = await town.record(txNo);
  assert.deepEqual([record.refunded_amount, record.refundable_amount], [60, 40]);
});

test('Medusa #13301: of two payers with twenty tabs each, one pays, and pays once', async () => {
  const payers = [await newcomer('tab-a', 1_000n), await newcomer('tab-b', 1_000n)];
  const txNo = await town.order({ amount: 10 });
  const answers = await volley(
    shots(40, ports, (index) => pay(payers[Math.floor(index / 2) % 2]?.cookie ?? '', txNo)),
  );
  assert.deepEqual(tally(answers), { 200: 20, '409 order_already_paid': 20 });
  const paid = answers.filter(({ status }) => status === 200).map(({ text }) => text);
  assert.equal(new Set(paid).size, 1, 'whoever has paid hears so in every tab, alike');
  const entries = await api.rows(`select type from entries where tx_no = '${txNo}' order by leg`);
  assert.deepEqual(entries, [{ type: 'consume' }, { type: 'collection' }]);
  const left = await Promise.all(payers.map(async ({ key }) => (await town.balance(key)).consumer));
  assert.deepEqual(left.map(({ balance }) => balance).sort(), [0, 10]);
});

test('Vendure PR 4660: 200 concurrent payments to one merchant add up while they are settled', async () => {
  const payers = await Promise.all(
    ['crowd-a', 'crowd-b', 'crowd-c', 'crowd-d'].map((login) => newcomer(login, 100_000n)),
  );
  const before = (await town.balance(town.key)).merchant;
  const txNos = await orders(200, 1.03);
  let settling = true;
  const settled = Promise.all(
    nodes.map(async (service) => {
      while (settling) await settleDue(service);
    }),
  );
  const answers = await volley(
    shots(200, ports, (index) => pay(payers[index % 4]?.cookie ?? '', txNos[index])),
  );
  assert.deepEqual(tally(answers), { 200: 200 });
  const refunds = await volley(shots(100, ports, (index) => partial(txNos[index] ?? '', 0.5)));
  assert.deepEqual(tally(refunds), { 200: 100 });
  settling = false;
  await settled;
  const after = (await town.balance(town.key)).merchant;
  assert.equal(inFen(after.total_in - before.total_in), 200 * 103);
  assert.equal(inFen(after.total_out - before.total_out), 100 * 50);
  assert.equal(inFen(after.balance + after.frozen), inFen(after.total_in - after.total_out));
});

test('Vendure PR 4660: refunds that race their settlement take no more than there is', async () => {
  const txNo = await town.paid(10);
  await allDue();
  const [answers] = await Promise.all([
    volley(shots(30, ports, () => partial(txNo, 0.7))),
    ...nodes.map((service) => settleDue(service)),
  ]);
  assert.deepEqual(tally(answers), { 200: 14, '422 refund_exceeds_remaining': 16 });
  const { refundable_amount, settlement_status } = await town.record(txNo);
  assert.deepEqual([refundable_amount, settlement_status], [0.2, 'settled']);
});

test('lnbits/splitpayments #14: what is due is posted once, however many nodes try', async () => {
  const txNos = await times(5, () => town.paid(2));
  await allDue();
  const { frozen, balance } = (await town.balance(town.key)).merchant;
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => settleDue(nodes[index % 2] ?? nodes[0])),
  );
  const after = (await town.balance(town.key)).merchant;
  assert.ok(frozen >= 2 * txNos.length);
  assert.deepEqual([after.frozen, inFen(after.balance)], [0, inFen(balance + frozen)]);
});

test('open-mercato PR 1505: of fifty concurrent refunds none is missing from the sum', async () => {
  const txNo = await town.paid(20);
  const answers = await volley(shots(50, ports, (index) => partial(txNo, (index + 1) / 100)));
  assert.deepEqual(tally(answers), { 200: 50 });
  const record = await town.record(txNo);
  assert.deepEqual([record.refunded_amount, record.refundable_amount], [12.75, 7.25]);
  const { stages } = (await town.get(`/order-lifecycle?tx_no=${txNo}`)).data;
  assert.equal(stages[2].changes.length, 50);
});

test('open-mercato PR 1505: a withdrawal approved and declined at once is decided once', async () => {
  const person = await newcomer('leaving', 5_000n);
  const { userId } = person;
  const asked = await requestWithdrawal(
    api.service,
    {
      userId,
      wallet: 'consumer',
      amountFen: fen(5_000n),
      idempotencyKey: null,
    },
    api.service.operator,
  );
  assert.ok(asked.ok);
  const { withdrawalNo } = asked.value;
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => {
      const node = nodes[index % 2] ?? nodes[0];
      const decision = { withdrawalNo, approve: index % 4 < 2, reason: null };
      return decideWithdrawal(node, decision, atThisMachine(node));
    }),
  );
  assert.deepEqual(said(answers), { done: 20, withdrawal_decided: 20 });
  const { consumer } = await town.balance(person.key);
  const [row] = await api.rows(`select status from withdrawals
    where withdrawal_no = '${withdrawalNo}'`);
  const gone = row?.status === 'approved' ? [0, 0, 50] : [50, 0, 0];
  assert.deepEqual([consumer.balance, consumer.frozen, consumer.total_out], gone);
});
