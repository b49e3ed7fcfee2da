// The records on the wire: names, order and form of their fields, and what each reader is shown.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TERM_NAMES } from '../../../test/support/terms.ts';
import type { Entry } from '../../core/ledger/movement.ts';
import { newOwner } from '../../core/ledger/wallet.ts';
import { fen, ZERO_FEN } from '../../core/money.ts';
import { lifecycle } from '../../core/order/lifecycle.ts';
import { NO_TERMS, type Order, type Refund } from '../../core/order/order.ts';
import { COLLECTION } from '../../interface/orders/collection.ts';
import { LIFECYCLE } from '../../interface/orders/lifecycle.ts';
import { ORDER as ORDER_SHAPE } from '../../interface/orders/order.ts';
import { REFUND as REFUND_SHAPE } from '../../interface/orders/refunds.ts';
import { TRANSACTION_PAGE } from '../../interface/transactions/transaction.ts';
import { BALANCE } from '../../interface/wallets/wallet.ts';
import type { RecordView } from '../../store/record-view.ts';
import { writeJson } from '../../wire/json-write.ts';

const AT_MS = Date.parse('2026-11-20T12:00:00+08:00');
const PAY_BASE = 'https://pay.example.com';
const SITE = { shortName: 'Tael', payBase: PAY_BASE };

const ORDER: Order = {
  txNo: 'C1',
  merchantId: 5,
  ownerId: 7,
  merchantName: '林记茶铺',
  branchId: null,
  title: '龙井',
  amountFen: fen(1000),
  ...NO_TERMS,
  status: 'partially_refunded',
  designatedPayerId: null,
  payerId: 8,
  createdAtMs: AT_MS,
  expiresAtMs: AT_MS + 1_800_000,
  paidAtMs: AT_MS + 1,
  cancelledAtMs: null,
  settleDueAtMs: AT_MS + 86_400_000,
  settledAtMs: null,
  unsettledFen: fen(800),
  settledFen: ZERO_FEN,
  refundedFen: fen(200),
  partialRefundedFen: fen(200),
  feeFen: fen(2),
};

const REFUND: Refund = {
  refundNo: 'R1',
  txNo: 'C1',
  refundType: 'partial',
  amountFen: fen(200),
  feeFen: fen(2),
  netFen: fen(198),
  reason: 'r',
  keyId: null,
  outRefundNo: null,
  authority: 'factors',
  atMs: AT_MS + 2,
};

test('a collection order has exactly the specified fields', () => {
  const created = {
    kind: 'collection_created',
    txNo: 'C1',
    payBase: PAY_BASE,
    amountFen: fen(8800),
    title: '龙井',
    merchantId: 5,
    merchantName: '林记茶铺',
  } as const;
  assert.equal(
    writeJson(COLLECTION.present(created, SITE)),
    '{"tx_no":"C1","pay_url":"https://pay.example.com/pay/C1",' +
      '"pay_qrcode_url":"https://pay.example.com/qrcode/C1","amount":88.00,"title":"龙井",' +
      '"merchant_id":5,"merchant_name":"林记茶铺","expire_seconds":1800}',
  );
});

test('the order record has all its fields; payers do not see the settlement', () => {
  const visible = { order: ORDER, seesSettlement: true, refundRequest: null, nowMs: AT_MS };
  const record = ORDER_SHAPE.present(visible, SITE);
  assert.equal(
    Object.keys(record).join(),
    `tx_no,status,amount,title,${TERM_NAMES},merchant_id,merchant_name,branch_id,payer_id,refunded_amount,` +
      'refundable_amount,settlement_status,pay_url,pay_qrcode_url,created_at,expires_at,paid_at,' +
      'settled_at,return_url,refund_request',
  );
  assert.equal(record.settlement_status, 'pending');
  assert.equal(record.paid_at, '2026-11-20T12:00:00.001+08:00');
  assert.equal(record.refundable_amount, 800n);
  const settled = { ...ORDER, settledAtMs: AT_MS + 5, settledFen: fen(800) };
  const payers = ORDER_SHAPE.present({ ...visible, order: settled, seesSettlement: false }, SITE);
  assert.deepEqual([payers.settlement_status, payers.settled_at], ['none', null]);
});

test('a pending order is shown as expired from its expiry time on, its payer as designated', () => {
  const order: Order = { ...ORDER, status: 'pending', payerId: null, designatedPayerId: 9 };
  const shown = { order, seesSettlement: true, refundRequest: null };
  const at = (nowMs: number) => ORDER_SHAPE.present({ ...shown, nowMs }, SITE);
  assert.equal(at(ORDER.expiresAtMs - 1).status, 'pending');
  assert.equal(at(ORDER.expiresAtMs).status, 'expired');
  assert.equal(at(AT_MS).payer_id, 9);
});

test('the lifecycle has four stages, and refunds contain their fee and reason', () => {
  const stages = lifecycle(ORDER, [REFUND], AT_MS, true);
  const visible = { order: ORDER, seesSettlement: true, refundRequest: null, nowMs: AT_MS };
  const text = writeJson(LIFECYCLE.present({ ...visible, stages, mandateNo: null }, SITE));
  const { stages: shown } = JSON.parse(text);
  const names = shown.map((stage: { stage: string }) => stage.stage);
  assert.deepEqual(names, ['creation', 'payment', 'refund', 'settlement']);
  const told = '"refund_type":"partial","fee":0.02,"net_amount":1.98,"reason":"r"';
  assert.ok(text.includes(`"status":"partial","amount":2.00,"refund_no":"R1",${told}`));
  assert.match(text, /"stage":"settlement","status":"pending","time":null,"amount":8\.00/);
});

test('a refund result is complete', () => {
  const result = REFUND_SHAPE.present(
    {
      kind: 'order_refunded',
      refundNo: 'R1',
      txNo: 'C1',
      refundType: 'partial',
      amountFen: fen(200),
      feeFen: fen(2),
      netFen: fen(198),
      feeTotalFen: fen(2),
      orderStatus: 'partially_refunded',
      refundedFen: fen(200),
      refundableFen: fen(800),
      createdAtMs: AT_MS,
    },
    SITE,
  );
  assert.equal(
    writeJson(result),
    '{"refund_no":"R1","tx_no":"C1","refund_type":"partial","amount":2.00,"fee":0.02,' +
      '"net_amount":1.98,"fee_total":0.02,"order_status":"partially_refunded",' +
      '"refunded_amount":2.00,"refundable_amount":8.00,"out_refund_no":null,' +
      '"created_at":"2026-11-20T12:00:00.000+08:00"}',
  );
});

test('the balance repeats the merchant wallet and names its field after the service', () => {
  const empty = newOwner(7, null);
  const owner = { ...empty, merchant: { ...empty.merchant, balanceFen: fen(5) } };
  const zero = '"balance":0.00,"frozen":0.00,"total_in":0.00,"total_out":0.00';
  const five = '"balance":0.05,"frozen":0.00,"total_in":0.00,"total_out":0.00';
  assert.equal(
    writeJson(BALANCE.present({ owner, walletId: 'A1' }, { ...SITE, shortName: 'SVC' })),
    `{"user_id":7,"svc_id":"A1","consumer":{${zero}},"merchant":{${five}},${five}}`,
  );
});

const ENTRY: Entry = {
  movementNo: 'C1',
  leg: 1,
  chainNo: 7,
  userId: 7,
  account: 'merchant',
  balanceDeltaFen: ZERO_FEN,
  frozenDeltaFen: fen(1000),
  balanceAfterFen: ZERO_FEN,
  frozenAfterFen: fen(1000),
  recordNo: 3,
  type: 'collection',
  txNo: 'C1',
  refundNo: null,
  counterpartyKind: 'user',
  counterpartyId: 8,
  atMs: AT_MS,
  mandateNo: null,
};

function present(record: Omit<RecordView, 'feeFen'>) {
  const page = {
    items: [{ ...record, feeFen: null }],
    total: 1,
    page: 1,
    perPage: 20,
    totalPages: 1,
  };
  const [item] = TRANSACTION_PAGE.present(page, SITE).items;
  assert.ok(item);
  return item;
}

const OF_ORDER = {
  title: '龙井',
  merchantName: '林记茶铺',
  merchantId: 1001,
  branchId: null,
  outTradeNo: 'shop-4711',
  metadata: { table: '7' },
};

test('a merchant sees only the first character of the names of payers', () => {
  const counterparty = { name: '𠮷野家', walletId: 'B1' };
  const record = present({ entry: ENTRY, order: OF_ORDER, counterparty });
  assert.deepEqual(record, {
    id: 3,
    tx_no: 'C1',
    refund_no: null,
    wallet: 'merchant',
    type: 'collection',
    direction: 'in',
    amount: 1000n,
    balance_after: 0n,
    frozen_after: 1000n,
    title: '龙井',
    merchant_id: 1001,
    branch_id: null,
    out_trade_no: 'shop-4711',
    metadata: { table: '7' },
    fee: null,
    mandate_no: null,
    counterparty: { kind: 'user', name: '𠮷*', tael_id: 'B1' },
    created_at: '2026-11-20T12:00:00.000+08:00',
  });
});

test('a payer sees the merchant by the name on the order, and amounts as positive', () => {
  const entry: Entry = {
    ...ENTRY,
    account: 'consumer',
    type: 'consume',
    balanceDeltaFen: fen(-1000),
    frozenDeltaFen: ZERO_FEN,
    counterpartyKind: 'merchant',
  };
  const counterparty = { name: '林小满', walletId: 'A1' };
  const { direction, amount, ...rest } = present({ entry, order: OF_ORDER, counterparty });
  assert.deepEqual([direction, amount], ['out', 1000n]);
  assert.deepEqual([rest.out_trade_no, rest.metadata], ['shop-4711', null]);
  assert.deepEqual(rest.counterparty, { kind: 'merchant', name: '林记茶铺', tael_id: 'A1' });
});

test('a movement without an order has a description, and the platform no wallet identifier', () => {
  const entry: Entry = { ...ENTRY, type: 'recharge', counterpartyKind: 'platform' };
  const { title, counterparty } = present({ entry, order: null, counterparty: null });
  assert.equal(title, '充值');
  assert.deepEqual(counterparty, { kind: 'platform', name: 'Tael', tael_id: null });
});

test('a record without its balances is a bug, and never a balance of zero', () => {
  const entry: Entry = { ...ENTRY, balanceAfterFen: null };
  assert.throws(() => present({ entry, order: OF_ORDER, counterparty: null }), /C1 is no record/);
});
