// Two commands that meet on one order or on one number, from two nodes: what was there before, and
// what each asks.

import type { Command } from '../../../src/core/decide.ts';
import { fen } from '../../../src/core/money.ts';
import * as commands from '../../contract/commands.ts';
import { STARTS_AT_MS } from '../../contract/subject.ts';
import type { Write } from '../../histories/history.ts';
import { orderNumberName } from '../world/town.ts';

/** What somebody wants; each time it is asked, its command has another number, as the service makes it. */
export interface Want {
  readonly write: Write;
  readonly command: (attempt: string) => Command;
}

export interface Scene {
  readonly name: string;
  /** Given one after another before anything is explored. */
  readonly before: readonly Command[];
  /** What was moved by these. */
  readonly earlier: readonly Write[];
  readonly wants: readonly [Want, Want];
}

const OWNER = 1;
const PAYERS = [2, 3] as const;
const ORDER = 'C1';
const ORDER_FEN = 10_000;
const FORTUNE_FEN = 100_000;
const DUE_MS = 1_000;

const KEY = { userId: OWNER, keyId: 'key-1' };

const FOUNDING: readonly Command[] = [
  ...[OWNER, ...PAYERS].map((userId) =>
    commands.createUser({ userId, walletId: `W${userId}`, login: `login-${userId}` }),
  ),
  commands.createMerchant(OWNER, { merchantId: OWNER }),
  commands.createKey(OWNER, { keyId: KEY.keyId, windowId: 'window-1' }),
  ...PAYERS.map((userId) =>
    commands.recharge(userId, '1.00', { rechargeNo: `D${userId}`, amountFen: fen(FORTUNE_FEN) }),
  ),
  commands.collect(KEY, OWNER, '1.00', { txNo: ORDER, amountFen: fen(ORDER_FEN) }),
];

const RECHARGES = PAYERS.map(
  (userId): Write => ({
    ...named('recharge', userId, `D${userId}`),
    moves: [
      { account: 'outside', fen: -FORTUNE_FEN },
      { account: `${userId}/consumer`, fen: FORTUNE_FEN },
    ],
  }),
);
const COLLECTION: Write = {
  ...named('collection', OWNER, ORDER),
  moves: [],
  order: { no: null, change: 'make' },
};

const payment = (payer: number): Want => ({
  write: {
    ...named('pay', payer, ORDER),
    moves: [
      { account: `${payer}/consumer`, fen: -ORDER_FEN },
      { account: `${OWNER}/merchant`, fen: ORDER_FEN },
    ],
    order: { no: ORDER, change: 'pay' },
  },
  command: () => commands.pay(payer, ORDER, STARTS_AT_MS, { settlementDelayMs: DUE_MS }),
});

const refund = (amountFen: number, key: string | null): Want => ({
  write: {
    ...named('refund', OWNER, key),
    moves: [
      { account: `${OWNER}/merchant`, fen: -amountFen },
      { account: `${PAYERS[0]}/consumer`, fen: amountFen - amountFen / 100 },
      { account: 'fees', fen: amountFen / 100 },
    ],
    order: { no: ORDER, change: amountFen },
  },
  command: (attempt) =>
    commands.refund(KEY, ORDER, '1.00', {
      refundNo: `R${attempt}`,
      amountFen: fen(amountFen),
      idempotencyKey: key,
    }),
});

const creation: Want = {
  write: {
    ...named('collection', OWNER, null),
    moves: [],
    order: { no: null, change: 'make' },
    number: { name: orderNumberName(OWNER, 'basket'), terms: `${ORDER_FEN}` },
  },
  command: (attempt) =>
    commands.collect(KEY, OWNER, '1.00', {
      txNo: `C-${attempt}`,
      amountFen: fen(ORDER_FEN),
      outTradeNo: 'basket',
    }),
};

const paid = payment(PAYERS[0]);
const paidBefore = {
  before: [...FOUNDING, paid.command('')],
  earlier: [...RECHARGES, COLLECTION, paid.write],
};
const unpaidBefore = { before: FOUNDING, earlier: [...RECHARGES, COLLECTION] };

export const SCENES = {
  twoPayers: {
    name: 'two payers pay',
    ...unpaidBefore,
    wants: [payment(PAYERS[0]), payment(PAYERS[1])],
  },
  onePayerTwice: {
    name: 'one payer pays twice',
    ...unpaidBefore,
    wants: [payment(PAYERS[0]), payment(PAYERS[0])],
  },
  refundSentTwice: {
    name: 'a refund is sent twice with one key',
    ...paidBefore,
    wants: [refund(4_000, 'k'), refund(4_000, 'k')],
  },
  refundsThatDoNotBothFit: {
    name: 'two refunds that do not both fit',
    ...paidBefore,
    wants: [refund(6_000, null), refund(7_000, 'k')],
  },
  paymentAndRefund: {
    name: 'a payment and a refund of it',
    ...unpaidBefore,
    wants: [payment(PAYERS[0]), refund(4_000, 'k')],
  },
  oneNumberTwice: {
    name: 'two orders are made of one number',
    ...unpaidBefore,
    wants: [creation, creation],
  },
} as const satisfies Readonly<Record<string, Scene>>;

function named(operation: string, owner: number, key: string | null) {
  return { kind: 'write', operation, owner: String(owner), key } as const;
}
