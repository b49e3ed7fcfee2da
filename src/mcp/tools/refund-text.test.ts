// The text of refund_order for a refund request, in each of its states.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fen } from '../../core/money.ts';
import type { OrderRefunded } from '../../core/result.ts';
import type { ToolRefund } from '../../service/open-refund-request.ts';
import { writeJson } from '../../wire/json-write.ts';
import { outputSchema } from '../tool.ts';
import { REFUND_OUTPUT, refundRequestText, requestData } from './refund-text.ts';

const ASKED: NonNullable<ToolRefund['asked']> = {
  requestNo: 'Q01M7X8TAZJTN2S32GVJ8SZHKJT',
  txNo: 'C01M7X8TAZJTN2S32GVJ8SZHKJT',
  approvalUrl: 'https://pay.example.com/refund-requests/Q01M7X8TAZJTN2S32GVJ8SZHKJT',
  expiresAtMs: 1_795_204_806_000,
  amountFen: fen(40_00),
  feeFen: fen(40),
  netFen: fen(39_60),
};

const REFUND: OrderRefunded = {
  kind: 'order_refunded',
  refundNo: 'R01M7X8TB4PTNWP9P2E7BXRHX0E',
  txNo: ASKED.txNo,
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

const validate = new Ajv2020({ allowUnionTypes: true }).compile(outputSchema(REFUND_OUTPUT));

function textOf(request: ToolRefund): string {
  const data = JSON.parse(writeJson(requestData(request)));
  const fits: boolean = validate(data);
  assert.ok(fits, JSON.stringify(validate.errors));
  assert.deepEqual([data.status, data.request_no], [request.status, ASKED.requestNo]);
  assert.equal(data.expires_at, '2026-11-21T04:00:06.000+08:00');
  return refundRequestText(request, false);
}

test('an open request says where to approve it, and not to call again', () => {
  const text = textOf({ status: 'approval_required', asked: ASKED, refund: null });
  assert.match(text, /approval_required\)\. Nothing has been refunded yet\./);
  assert.match(text, /40\.00 CNY.*0\.40 CNY.*39\.60 CNY/);
  assert.ok(text.includes(`\nApproval link: ${ASKED.approvalUrl}\n`));
  assert.match(text, /expires at 2026-11-21T04:00:06\.000\+08:00/);
  assert.match(text, /Do not call refund_order again/);
});

test('a decided request says what became of it', () => {
  const refunded = textOf({ status: 'refunded', asked: ASKED, refund: REFUND });
  assert.match(refunded, /was approved\.\nRefund R01M7X8TB4PTNWP9P2E7BXRHX0E of order .* made\./);
  const declined = textOf({ status: 'declined', asked: ASKED, refund: null });
  assert.match(declined, /declined, by the owner.*Nothing was refunded\./);
  const expired = textOf({ status: 'expired', asked: ASKED, refund: null });
  assert.match(expired, /has expired.*Nothing was refunded\.\n.*new idempotency_key\.$/);
});

test('an immediate refund says so, and its replay says that it was made before', () => {
  const direct = { status: 'refunded', asked: null, refund: REFUND } as const;
  assert.match(refundRequestText(direct, false), /^Refund R01M\w+ of order C01M\w+ made\./);
  assert.match(refundRequestText(direct, true), /nothing more was refunded/);
  const { request_no: requestNo, approval_url: url } = requestData(direct);
  assert.deepEqual([requestNo, url], [null, null]);
});
