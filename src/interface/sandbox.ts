// A sandbox: its clock, its payer, its play money. `tael serve --sandbox` has these operations, and nothing
// else has.

import { fen, ZERO_FEN } from '../core/money.ts';
import { ORDER_NO, ORDERED, PAYER } from '../http/openapi/story.ts';
import type { Answer } from '../service/answer.ts';
import {
  ID,
  idOf,
  integerOf,
  optional,
  required,
  yuanField,
} from '../service/parameters/fields.ts';
import { txNoSchema } from '../service/parameters/tx-no.ts';
import { payOnRequest, topUp } from '../service/sandbox/pay-on-request.ts';
import { booksOf, type ShownSandbox, showSandbox } from '../service/sandbox/show-sandbox.ts';
import type { Service } from '../service/service.ts';
import * as is from './answer-shape.ts';
import { shape } from './answer-shape.ts';
import { type AnyOperation, own } from './operation.ts';

const SANDBOX = shape<ShownSandbox>()({
  name: 'Sandbox',
  about: 'The state of a sandbox.',
  fields: {
    time: is.time('The time of the sandbox, by which everything in it is decided.', ({ nowMs }) =>
      Math.round(nowMs),
    ),
    ahead_seconds: is.count('How far that is ahead of the real time.', ({ aheadMs }) =>
      Math.round(aheadMs / 1000),
    ),
    payer_id: is.idOrNull(
      'Who pays on request, unless an order names its payer.',
      ({ payer }) => payer?.user.userId ?? null,
    ),
    payer_balance: is.yuan(
      'What they have; it is topped up when they pay',
      ({ payer }) => payer?.owner.consumer.balanceFen ?? ZERO_FEN,
    ),
  },
  examples: () => {
    const payer = { payer_id: PAYER.userId, payer_balance: fen(10_000_00) };
    const value = { time: ORDERED, ahead_seconds: 86_400, ...payer };
    return { ahead: { summary: 'A day ahead', value } };
  },
});

const tag = 'Sandbox';
const gives = SANDBOX;

async function readState(service: Service): Promise<Answer<ShownSandbox>> {
  return { ok: true, value: await showSandbox(service) };
}

const show = own({
  id: 'sandboxShow',
  tag,
  method: 'GET',
  askedBy: 'page',
  path: '/sandbox',
  may: { session: true, key: 'query' },
  summary: { en: 'Get the clock and the payer of the sandbox', zh: '查看时钟和付款人' },
  about: 'What time it is in the sandbox, and who pays on request. Only in a sandbox.',
  gives,
  run: ({ service }) => readState(service),
});

const pay = own({
  id: 'sandboxPay',
  tag,
  method: 'POST',
  path: '/sandbox/pay',
  may: { key: 'collection' },
  summary: { en: 'Pay an order as the payer of the sandbox', zh: '支付订单' },
  about:
    'The payer whom the order names, or the payer of the sandbox, pays it as on the pay page. Whoever is short ' +
    'of play money is topped up first. An order of 402.01 meets a payer without money, one of 402.02 a payer ' +
    'who types a wrong payment password. Only in a sandbox.',
  takes: txNoSchema,
  request: 'SandboxPayment',
  examples: { order: { summary: 'An order', value: { tx_no: ORDER_NO } } },
  gives,
  refuses: [
    ...(['order_not_found', 'payer_not_found', 'order_already_paid', 'order_expired'] as const),
    ...(['order_cancelled', 'order_refunded', 'own_order', 'user_suspended'] as const),
    ...(['merchant_suspended', 'cooling_off', 'pay_password_not_set'] as const),
    'pay_password_wrong',
    ...(['pay_password_locked', 'totp_required', 'spending_limit_exceeded'] as const),
    'insufficient_balance',
  ],
  async run({ service, userId, onlyMerchantId, given: { tx_no: txNo } }) {
    const paid = await payOnRequest(service, userId, txNo, onlyMerchantId);
    return paid.ok ? readState(service) : paid;
  },
});

const add = own({
  id: 'sandboxTopUp',
  tag,
  method: 'POST',
  path: '/sandbox/top-up',
  may: { key: 'collection' },
  summary: { en: 'Give a user play money', zh: '充值模拟资金' },
  about: 'Brings play money into the consumer wallet of a user. Only in a sandbox.',
  takes: {
    amount: yuanField('Yuan of play money, with at most two decimals.'),
    user_id: optional(idOf, null, {
      ...ID,
      description: 'Who gets it; the payer of the sandbox if left out.',
    }),
  },
  request: 'SandboxTopUp',
  examples: { payer: { summary: 'For the payer', value: { amount: fen(1_000_00) } } },
  gives,
  refuses: ['user_not_found', 'payer_not_found'],
  async run({ service, given: { amount, user_id: asked } }) {
    const userId = asked ?? (await showSandbox(service)).payer?.user.userId;
    if (userId === undefined) return { ok: false, refusal: { code: 'payer_not_found' } };
    const done = await topUp(service, userId, amount);
    return done.ok ? readState(service) : done;
  },
});

const SECONDS_MAX = 366 * 86_400;

const clock = own({
  id: 'sandboxMoveClock',
  tag,
  method: 'POST',
  path: '/sandbox/clock',
  may: { session: true, key: 'collection' },
  summary: { en: 'Move the clock forward', zh: '把时钟拨快' },
  about:
    'Orders expire, settlements fall due, callbacks are tried again and keys end as if that time had passed. It ' +
    'holds for everybody in the sandbox. The clock never goes back, except by a reset. Only in a sandbox.',
  takes: {
    seconds: required((value) => integerOf(value, SECONDS_MAX, 'clock_range'), {
      type: 'integer',
      minimum: 1,
      maximum: SECONDS_MAX,
      description: 'How far the clock goes forward: at most 366 days at a time.',
    }),
  },
  request: 'SandboxClock',
  examples: { day: { summary: 'A day', value: { seconds: 86_400 } } },
  gives,
  async run({ service, given: { seconds } }) {
    await booksOf(service).moveClock(seconds * 1000);
    return readState(service);
  },
});

const mark = own({
  id: 'sandboxMark',
  tag,
  method: 'POST',
  path: '/sandbox/mark',
  may: { key: 'collection' },
  summary: { en: 'Mark the state that a reset goes back to', zh: '把当前状态标记为复原点' },
  about:
    'Users, keys, orders and the clock: from now on a reset leads back to this. Only in a sandbox.',
  gives,
  async run({ service }) {
    await booksOf(service).mark();
    return readState(service);
  },
});

const reset = own({
  id: 'sandboxReset',
  tag,
  method: 'POST',
  path: '/sandbox/reset',
  may: { session: true, key: 'collection' },
  summary: { en: 'Reset the sandbox to the marked state', zh: '复原到标记的状态' },
  about:
    'To the last mark, or to the state in which the sandbox was made. Whatever came since is gone, for everybody ' +
    'in the sandbox; the log of requests too. Only in a sandbox.',
  gives,
  async run({ service }) {
    await booksOf(service).reset();
    return readState(service);
  },
});

export const SANDBOX_OPERATIONS: readonly AnyOperation[] = [show, pay, add, clock, mark, reset];
