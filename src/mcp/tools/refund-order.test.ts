// The text of refund_order for a refund request, in each of its states.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fen } from '../../core/money.ts';
import type { RefundRequest } from '../../core/order/refund-request.ts';
import type { OrderRefunded } from '../../core/result.ts';
import { refundText, TOOL_REFUND } from '../../interface/refund-tool.ts';
import { refundWithoutRequest, type ToolRefund } from '../../service/open-refund-request.ts';
import { writeJson } from '../../wire/json-write.ts';
import { outputSchema } from '../tool.ts';

const SITE = { shortName: 'Tael', payBase: 'https://pay.example.com' };
const REQUEST: RefundRequest = {
  requestNo: 'Q01M7X8TAZJTN2S32GVJ8SZHKJT',
  txNo: 'C01M7X8TAZJTN2S32GVJ8SZHKJT',
  ownerId: 1001,
  keyId: 'tk_0123456789abcdefghjkmn',
  refundType: 'partial',
  amountFen: fen(40_00),
  reason: 'cold',
  outRefundNo: null,
  requestedAtMs: 1_795_203_006_000,
  expiresAtMs: 1_795_204_806_000,
  decidedAtMs: null,
  refundNo: null,
};
const SHARES = { amountFen: fen(40_00), feeFen: fen(40), netFen: fen(39_60) };

const REFUND: OrderRefunded = {
  kind: 'order_refunded',
  refundNo: 'R01M7X8TB4PTNWP9P2E7BXRHX0E',
  txNo: REQUEST.txNo,
  refundType: 'partial',
  amountFen: fen(40_00),
  feeFen: fen(40),
  netFen: fen(39_60),
  feeTotalFen: fen(40),
  orderStatus: 'partially_refunded',
  refundedFen: fen(40_00),
  refundableFen: fen(60_00),
  createdAtMs: 1_795_204_700_000,
};

const validate = new Ajv2020({ allowUnionTypes: true }).compile(
  outputSchema(TOOL_REFUND.schema, 'Tael'),
);

const DECIDED_AT_MS = 1_795_204_700_000;
const OPEN = {
  status: 'approval_required',
  decidedAtMs: null,
  request: REQUEST,
  shares: SHARES,
  refund: null,
} as const;
const REFUNDED = {
  ...OPEN,
  status: 'refunded',
  decidedAtMs: DECIDED_AT_MS,
  refund: REFUND,
} as const;
const DECLINED = { ...OPEN, status: 'declined', decidedAtMs: DECIDED_AT_MS } as const;
const EXPIRED = { ...OPEN, status: 'expired', decidedAtMs: REQUEST.expiresAtMs } as const;

function textOf(request: ToolRefund, replayed = false): string {
  const said = TOOL_REFUND.present({ ...request, replayed }, SITE);
  const data = JSON.parse(writeJson(said));
  const fits: boolean = validate(data);
  assert.ok(fits, JSON.stringify(validate.errors));
  assert.deepEqual(
    [data.status, data.request_no],
    [request.status, request.request?.requestNo ?? null],
  );
  if (request.request) assert.equal(data.expires_at, '2026-11-21T04:00:06.000+08:00');
  assert.equal(data.replayed, replayed);
  return refundText(said, request);
}

test('an open request says where to approve it, and not to call again', () => {
  const text = textOf(OPEN);
  assert.match(text, /approval_required\)\. Nothing has been refunded yet\./);
  assert.match(text, /40\.00 CNY.*0\.40 CNY.*39\.60 CNY/);
  assert.ok(
    text.includes(`\nApproval link: ${SITE.payBase}/refund-requests/${REQUEST.requestNo}\n`),
  );
  assert.match(text, /expires at 2026-11-21T04:00:06\.000\+08:00/);
  assert.match(text, /Do not call refund_order again/);
});

test('a decided request says what became of it', () => {
  const refunded = textOf(REFUNDED);
  assert.match(refunded, /was approved at 2026-11-21T03:58:20\.000\+08:00\.\nRefund R01M/);
  assert.match(refunded, /\nRefund R01M7X8TB4PTNWP9P2E7BXRHX0E of order .* made\./);
  const declined = textOf(DECLINED);
  assert.match(declined, /declined, by the owner.*Nothing was refunded\./);
  const expired = textOf(EXPIRED);
  assert.match(expired, /has expired.*Nothing was refunded\.\n.*new idempotency_key\.$/);
});

test('a repeat says that it is the earlier request, that it moved nothing, and how to ask anew', () => {
  for (const request of [REFUNDED, DECLINED, EXPIRED]) {
    const text = textOf(request, true);
    assert.match(text, /This is the earlier request: this call moved nothing/);
    assert.match(text, / at 2026-11-21T0(3:58:20|4:00:06)\.000\+08:00/);
    assert.match(text, /call refund_order .*with a new idempotency_key\.$/);
  }
  assert.match(textOf(REFUNDED, true), /\nRefund R01M\w+ of order C01M\w+ was made then\.\n/);
  assert.match(textOf(OPEN, true), /An earlier call opened it: this call requested nothing more\./);
});

test('an immediate refund says so, and its replay says that it was made before', () => {
  const direct = refundWithoutRequest(REFUND);
  assert.match(textOf(direct), /^Refund R01M\w+ of order C01M\w+ made\./);
  const replay = textOf(direct, true);
  assert.match(replay, /nothing more was refunded/);
  assert.match(replay, /call refund_order with a new idempotency_key\.$/);
  const { request_no, approval_url, expires_at } = TOOL_REFUND.present(
    { ...direct, replayed: false },
    SITE,
  );
  assert.deepEqual([request_no, approval_url, expires_at], [null, null, null]);
});
