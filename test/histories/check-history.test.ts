// The checker finds what it is there to find: a history in which all is well, and the same history with
// one violation planted at a time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkHistory } from './check-history.ts';
import type { Balance, Heard, History, Request, Write } from './history.ts';

const PAYER = 'ann/consumer';
const SHOP = 'bob/merchant';

function write(
  operation: string,
  key: string | null,
  fen: number,
  over: Partial<Write> = {},
): Write {
  const [from, to] = operation === 'refund' ? [SHOP, PAYER] : ['outside', PAYER];
  const moves = [
    { account: from, fen: -fen },
    { account: to, fen },
  ];
  return { kind: 'write', operation, owner: 'somebody', key, moves, ...over };
}

const MONEY_COMES = write('recharge', 'k1', 500);
const ORDER_IS_MADE = write('collection', 'k2', 0, {
  moves: [],
  order: { no: null, change: 'make' },
  number: { name: 'bob/basket', terms: '300' },
});
const { number: _, ...UNNUMBERED } = ORDER_IS_MADE;
const MADE_AGAIN = { ...ORDER_IS_MADE, key: 'k7' };
const CANCEL = write('cancel', 'C1', 0, { moves: [], order: { no: 'C1', change: 'cancel' } });
const ORDER_IS_PAID = write('pay', 'C1', 0, {
  owner: 'ann',
  moves: [
    { account: PAYER, fen: -300 },
    { account: SHOP, fen: 300 },
  ],
  order: { no: 'C1', change: 'pay' },
});
const PART_COMES_BACK = write('refund', 'k3', 100, { order: { no: 'C1', change: 100 } });
const PART_NUMBERED = { ...PART_COMES_BACK, number: { name: 'bob/back', terms: '100' } };

function request(what: Request['what'], at: number, heard: Heard): Request {
  return { what, askedAt: at, endedAt: at + 5, heard };
}
const done = (no: string, replayed = false): Heard => ({ as: 'done', no, replayed });
const balance = (heldFen: number, inFen: number, outFen: number): Balance => ({
  heldFen,
  inFen,
  outFen,
});
const ofPayer = { kind: 'read_balance', account: PAYER } as const;
const ofOrder = { kind: 'read_order', no: 'C1' } as const;

const REQUESTS: readonly Request[] = [
  request(MONEY_COMES, 0, done('D1')),
  request(ORDER_IS_MADE, 10, done('C1')),
  request(ofPayer, 20, { as: 'balance', ...balance(500, 500, 0) }),
  request(ORDER_IS_PAID, 30, { as: 'unknown' }),
  request(ORDER_IS_PAID, 40, done('C1')),
  request(ofOrder, 50, { as: 'order', paid: true, refundedFen: 0 }),
  request(PART_COMES_BACK, 60, done('R1')),
  request(PART_COMES_BACK, 70, done('R1', true)),
  request(ofOrder, 80, { as: 'order', paid: true, refundedFen: 100 }),
  request(ofPayer, 90, { as: 'balance', ...balance(300, 600, 300) }),
  request(write('recharge', 'k9', 70), 100, { as: 'refused', code: 'user_not_found' }),
];

const HISTORY: History = {
  requests: REQUESTS,
  accounts: new Set([PAYER, SHOP]),
  ending: {
    balances: new Map([
      [PAYER, balance(300, 600, 300)],
      [SHOP, balance(200, 300, 100)],
    ]),
    orders: new Map([['C1', { paid: true, refundedFen: 100 }]]),
    cancelled: new Set(),
    bearers: [{ number: 'bob/basket', no: 'C1' }],
    records: [
      { no: 'D1', account: PAYER, fen: 500 },
      { no: 'C1', account: PAYER, fen: -300 },
      { no: 'C1', account: SHOP, fen: 300 },
      { no: 'R1', account: SHOP, fen: -100 },
      { no: 'R1', account: PAYER, fen: 100 },
    ],
  },
};

/** The history with some requests answered differently, or more of them. */
function heard(changed: Readonly<Record<number, Heard>>, more: readonly Request[] = []): History {
  const requests = REQUESTS.map((one, index) => ({ ...one, heard: changed[index] ?? one.heard }));
  return { ...HISTORY, requests: [...requests, ...more] };
}

/** The history with another ending. */
function ended(over: Partial<History['ending']>): History {
  return { ...HISTORY, ending: { ...HISTORY.ending, ...over } };
}

const { balances, records, orders, bearers } = HISTORY.ending;

const PLANTED: Readonly<Record<string, readonly [History, RegExp]>> = {
  'an acknowledged write is gone': [
    ended({ records: records.filter(({ no }) => no !== 'D1') }),
    /D1 was acknowledged as ann\/consumer 500 and is there as $/,
  ],
  'a write is there twice': [
    ended({ records: [...records, { no: 'D1', account: PAYER, fen: 500 }] }),
    /D1 was acknowledged/,
  ],
  'a refused write is there': [
    ended({ records: [...records, { no: 'D9', account: PAYER, fen: 70 }] }),
    /D9 moved ann\/consumer 70, and nobody was told so or left in doubt/,
  ],
  'one key has two effects': [heard({ 7: done('R2') }), /k3 had two effects: R1 and R2/],
  'one number is given to two': [
    heard({}, [request(write('recharge', 'k8', 500), 110, done('D1'))]),
    /D1 was given to two requests/,
  ],
  'a first answer is called a repeat': [
    heard({ 0: done('D1', true) }),
    /D1 was replayed and asked for once/,
  ],
  'money is made': [
    ended({ balances: new Map([...balances, [SHOP, balance(250, 350, 100)]]) }),
    /all accounts hold 550 where 500 came in/,
  ],
  'money moves without a record': [
    ended({
      balances: new Map([
        [PAYER, balance(310, 610, 300)],
        [SHOP, balance(190, 300, 110)],
      ]),
    }),
    /ann\/consumer says 610,300,310 where 600,300,300 was moved/,
  ],
  'a payment is forgotten': [
    ended({ orders: new Map([['C1', { paid: false, refundedFen: 100 }]]) }),
    /C1 is not paid/,
  ],
  'an order is forgotten': [
    ended({ orders: new Map() }),
    /order C1 was acknowledged and is not there/,
  ],
  'an order comes from nowhere': [
    ended({ orders: new Map([...orders, ['C2', { paid: false, refundedFen: 0 }]]) }),
    /1 orders of which nobody was told/,
  ],
  'a refund is counted twice': [
    ended({ orders: new Map([['C1', { paid: true, refundedFen: 200 }]]) }),
    /C1 has 200 refunded where 100 were acknowledged/,
  ],
  'a read misses what was acknowledged before': [
    heard({ 9: { as: 'balance', ...balance(200, 500, 300) } }),
    /ann\/consumer in was read as 500, when 600 had been acknowledged before/,
  ],
  'a read sees what nobody has asked for yet': [
    heard({ 2: { as: 'balance', ...balance(600, 600, 0) } }),
    /ann\/consumer in was read as 600, when only 500 had been asked for/,
  ],
  'an order is read as unpaid again': [
    heard({ 8: { as: 'order', paid: false, refundedFen: 100 } }),
    /C1 paid was read as 0/,
  ],
  'a read goes back behind an earlier one': [
    heard({ 4: { as: 'unknown' } }, [
      request(ofOrder, 41, { as: 'order', paid: true, refundedFen: 0 }),
      request(ofOrder, 47, { as: 'order', paid: false, refundedFen: 0 }),
    ]),
    /C1 paid was read as 0, when 1 had been read before/,
  ],
  'an order that was cancelled is paid': [
    {
      ...ended({ cancelled: new Set(['C1']) }),
      requests: [...REQUESTS, request(CANCEL, 110, done('C1'))],
    },
    /C1 is paid and cancelled/,
  ],
  'a cancellation is forgotten': [
    heard({}, [request(CANCEL, 110, done('C1'))]),
    /C1 was acknowledged as cancelled and is not/,
  ],
  'an order is cancelled that nobody cancelled': [
    ended({ cancelled: new Set(['C1']) }),
    /C1 is cancelled, and nobody was told so or left in doubt/,
  ],
  'a number is borne twice': [
    ended({ bearers: [...bearers, { number: 'bob/basket', no: 'C2' }] }),
    /bob\/basket is borne by C1,C2/,
  ],
  'an order bears another number': [
    ended({ bearers: [{ number: 'bob/other', no: 'C1' }] }),
    /C1 bears bob\/other, which nobody asked for/,
  ],
  'another basket is told the order of its number': [
    heard({}, [
      request({ ...MADE_AGAIN, number: { name: 'bob/basket', terms: '301' } }, 110, done('C1')),
    ]),
    /C1 was given to two requests/,
  ],
  'a number of a refund has two effects': [
    heard({}, [
      request({ ...PART_NUMBERED, key: 'k4' }, 110, done('R1')),
      request({ ...PART_NUMBERED, key: 'k5' }, 120, done('R2')),
    ]),
    /refund bob\/back: 100 had two effects: R1 and R2/,
  ],
  'a balance that does not follow from its totals': [
    heard({ 9: { as: 'balance', ...balance(301, 600, 300) } }),
    /a balance was read that holds 301 of 600 in and 300 out/,
  ],
};

test('A history in which all is well passes.', () => {
  assert.deepEqual(checkHistory(HISTORY), []);
});

test('An equal wish under a number is told what bears it, whatever its key.', () => {
  const again = request(MADE_AGAIN, 110, done('C1', true));
  const without = request({ ...MADE_AGAIN, key: null }, 120, done('C1', true));
  assert.deepEqual(checkHistory(heard({}, [again, without])), []);
});

test('What somebody was left in doubt about may be there or not.', () => {
  const doubtful = request(write('recharge', null, 40), 120, { as: 'unknown' });
  const absent = heard({}, [doubtful]);
  assert.deepEqual(checkHistory(absent), []);
  const there: History = {
    ...absent,
    ending: {
      ...HISTORY.ending,
      balances: new Map([...balances, [PAYER, balance(340, 640, 300)]]),
      records: [...records, { no: 'D7', account: PAYER, fen: 40 }],
    },
  };
  assert.deepEqual(checkHistory(there), []);
});

test('Of two refunds that are alike and in doubt, the one is there whose order says so.', () => {
  const other = write('refund', null, 50, { order: { no: 'C2', change: 50 } });
  const doubts = ['C1', 'C2'].map((no, index) =>
    request({ ...other, order: { no, change: 50 } }, 120 + index, { as: 'unknown' }),
  );
  const made = request({ ...UNNUMBERED, key: 'k4' }, 15, done('C2'));
  const paid = request({ ...ORDER_IS_PAID, key: 'C2', order: { no: 'C2', change: 'pay' } }, 45, {
    ...done('C2'),
  });
  const { requests, ...known } = heard({}, [
    request({ ...MONEY_COMES, key: 'k5' }, 16, done('D2')),
    made,
    paid,
    ...doubts,
  ]);
  const ending = {
    ...HISTORY.ending,
    balances: new Map([
      [PAYER, balance(550, 1150, 600)],
      [SHOP, balance(450, 600, 150)],
    ]),
    orders: new Map([...orders, ['C2', { paid: true, refundedFen: 50 }]]),
    records: [
      ...records,
      { no: 'D2', account: PAYER, fen: 500 },
      { no: 'C2', account: PAYER, fen: -300 },
      { no: 'C2', account: SHOP, fen: 300 },
      { no: 'R2', account: SHOP, fen: -50 },
      { no: 'R2', account: PAYER, fen: 50 },
    ],
  };
  const reads = requests.filter(({ what }) => what.kind === 'write');
  assert.deepEqual(checkHistory({ ...known, requests: reads, ending }), []);
});

for (const [name, [history, sentence]] of Object.entries(PLANTED)) {
  test(`It is found when ${name}.`, () => {
    const broken = checkHistory(history);
    assert.ok(
      broken.some((one) => sentence.test(one)),
      `${sentence} is among ${JSON.stringify(broken)}`,
    );
  });
}
