// One number of a shop a thousand times, over fifty connections to three nodes that are killed on the way:
// whoever asks until they are answered is told of one order, and of one refund.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../../bench/load-ledger/random.ts';
import { type Answer, send } from '../../support/api-http.ts';
import { assertBooksHold } from '../../support/books.ts';
import { PAY_PASSWORD } from '../../support/residents.ts';
import { until } from '../../support/until.ts';
import { assertVerified } from '../drill/drill.ts';
import { type Citizen, type Field, openField } from '../drill/field.ts';

const CONNECTIONS = 50;
const TIMES = 1_000;
/** After so many answers another node is killed; late ones more often, until a request was struck. */
const KILLED_AT = [50, 250, 450, 650, 850];
const STRUCK_FROM = 850;
/** Rounds in which the first of all is struck, not a repeat. */
const ROUNDS = 8;
const SEED = Number(process.env.TAEL_FAULT_SEED ?? Date.now() % 1_000_000);
const TRIES_MAX = 1_000;
/** Whoever hears one of these knows nothing yet, or that nothing happened. */
const ASK_AGAIN = ['outcome_unknown', 'unavailable', 'overloaded'];

/** A request with a key of its own, with one that others have too, or without any. */
type Ask = (origin: string, key: string | null) => Promise<Answer>;

test('One number of a shop, sent a thousand times while nodes are killed, is one order.', async (t) => {
  const { field, seller, buyer } = await town(t);
  const number = 'basket/1';
  const first = await assertOne(field, 'a', creating(seller, number, 3), orderNo);
  await until('the order is cancelled', async () => {
    const { key } = seller;
    const cancel = (at: string) => send(at, 'POST', `/api/v1/orders/${first}/cancel`, { key });
    return (await insist(field, cancel)).data.status === 'cancelled';
  });
  const second = await assertOne(field, 'b', creating(seller, number, 4), orderNo);
  assert.notEqual(second, first);
  await pay(field, buyer, second);
  assert.equal(await assertOne(field, 'c', creating(seller, number, 4), orderNo), second);
  for (let round = 0; round < ROUNDS; round++) {
    await assertOneOfFirsts(field, creating(seller, `basket/first-${round}`, 5), orderNo);
  }
  const { rows } = await reading(field);
  const borne = `select out_trade_no, count(*)::int as times from orders
    where out_trade_no is not null and status <> 'cancelled' group by 1`;
  assert.deepEqual(
    (await rows(borne)).map(({ times }) => times),
    Array.from({ length: 1 + ROUNDS }, () => 1),
  );
});

test('One number of a refund, sent a thousand times while nodes are killed, is one refund.', async (t) => {
  const { field, seller, buyer } = await town(t);
  const txNo = await paidOrder(field, seller, buyer);
  await assertOne(field, 'a', refunding(seller, txNo, 'back/1'), refundNo);
  for (let round = 0; round < ROUNDS; round++) {
    await assertOneOfFirsts(field, refunding(seller, txNo, `back/first-${round}`), refundNo);
  }
  const { rows } = await reading(field);
  const made = await rows('select out_refund_no, amount::int from refunds');
  assert.equal(new Set(made.map((one) => one.out_refund_no)).size, 1 + ROUNDS);
  assert.equal(made.length, 1 + ROUNDS);
  assert.deepEqual(await rows('select refunded::int from orders'), [
    { refunded: 100 * (1 + ROUNDS) },
  ]);
});

async function town(t: TestContext) {
  t.diagnostic(`seed ${SEED}`);
  const field = await openField(t, seededRandom(SEED), { nodes: 3 });
  const [seller, buyer] = field.citizens;
  assert.ok(seller && buyer);
  return { field, seller, buyer };
}

function creating({ key, merchantId }: Citizen, outTradeNo: string, amount: number): Ask {
  const wanted = { merchant_id: merchantId, amount, out_trade_no: outTradeNo };
  return (origin, idempotencyKey) =>
    send(origin, 'POST', '/api/v1/collection', {
      key,
      body: { ...wanted, idempotency_key: idempotencyKey },
    });
}

function refunding({ key }: Citizen, txNo: string, outRefundNo: string): Ask {
  const what = { tx_no: txNo, refund_type: 'partial', amount: 1, reason: 'broken' };
  const wanted = { ...what, out_refund_no: outRefundNo, pay_password: PAY_PASSWORD };
  return (origin, idempotencyKey) =>
    send(origin, 'POST', '/api/v1/refund', {
      key,
      body: { ...wanted, idempotency_key: idempotencyKey },
    });
}

const orderNo = ({ data }: Answer): string => data.tx_no;
const refundNo = ({ data }: Answer): string => data.refund_no;

/** A thousand times, while nodes are killed and come back. */
async function assertOne(
  field: Field,
  name: string,
  ask: Ask,
  numberOf: (answer: Answer) => string,
): Promise<string> {
  const keys = (index: number) => [null, `${name}-shared`, `${name}-${index}`][index % 3] ?? null;
  const answers: Answer[] = [];
  const lost: string[] = [];
  const killed: Promise<void>[] = [];
  let asked = 0;
  const connection = async () => {
    for (let index = asked++; index < TIMES; index = asked++) {
      answers.push(await insist(field, (origin) => ask(origin, keys(index)), lost));
      const count = answers.length;
      const isLate = count > STRUCK_FROM && count % 25 === 0 && lost.length === 0;
      if (KILLED_AT.includes(count) || isLate) killed.push(field.random.of(field.nodes).kill());
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  await Promise.all(killed);
  assert.equal(answers.length, TIMES);
  assert.ok(lost.length > 0, 'a node was killed while it was asked');
  return assertAgreed(answers, numberOf);
}

/** Fifty at once, and a node is killed with the first of them under way. */
async function assertOneOfFirsts(
  field: Field,
  ask: Ask,
  numberOf: (answer: Answer) => string,
): Promise<void> {
  await until('all nodes are back', async () =>
    (await Promise.all(field.nodes.map((node) => node.isReady()))).every(Boolean),
  );
  const answering = Array.from({ length: CONNECTIONS }, () =>
    insist(field, (origin) => ask(origin, null)),
  );
  await pause(field.random.fraction() * 40);
  await field.random.of(field.nodes).kill();
  assertAgreed(await Promise.all(answering), numberOf);
}

/** All name the same; who made it may have been answered, or be gone. */
function assertAgreed(answers: readonly Answer[], numberOf: (answer: Answer) => string): string {
  const numbers = new Set(answers.map(numberOf));
  assert.equal(numbers.size, 1, [...numbers].join());
  const isFirst = ({ headers }: Answer) => headers.get('idempotent-replayed') === null;
  assert.ok(answers.filter(isFirst).length <= 1, 'two were told that they made it');
  return [...numbers].join();
}

/** Asks any node until one answers with success, as a program does that must know. */
async function insist(
  { nodes, random }: Field,
  ask: (origin: string) => Promise<Answer>,
  lost: string[] = [],
): Promise<Answer> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await ask(random.of(nodes).origin).catch((error) =>
      String(error.cause?.code ?? error),
    );
    if (typeof answer === 'string') {
      if (answer !== 'ECONNREFUSED') lost.push(answer);
    } else {
      if (answer.status === 200) return answer;
      assert.ok(ASK_AGAIN.includes(answer.code), answer.text);
    }
    await pause(20 + random.fraction() * 50);
  }
  return assert.fail('nobody answers');
}

async function paidOrder(field: Field, seller: Citizen, buyer: Citizen): Promise<string> {
  const txNo = orderNo(await insist(field, (at) => creating(seller, 'basket/2', 20)(at, null)));
  await pay(field, buyer, txNo);
  return txNo;
}

async function pay(field: Field, { cookie }: Citizen, txNo: string): Promise<void> {
  const headers = { cookie, accept: 'application/json' };
  const body = { pay_password: PAY_PASSWORD };
  await insist(field, (at) => send(at, 'POST', `/pay/${txNo}`, { body, headers }));
}

/** Of books that hold. */
async function reading(field: Field) {
  const [server] = field.servers;
  assert.ok(server);
  await assertBooksHold(server.config);
  await assertVerified(field);
  return { rows: server.sql };
}
