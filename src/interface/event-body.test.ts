// Checks what receivers are told, type by type: the envelope, and the fields that its description names.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import type { Fen } from '../core/money.ts';
import type { EventFacts } from '../core/owner-event.ts';
import { NO_PAYOUT } from '../core/wallet/withdrawal.ts';
import { EVENT_DATA, eventBody } from './event-body.ts';

const SITE = { shortName: 'Tael', payBase: 'https://pay.example.com' };
const AT_MS = Date.parse('2026-11-20T19:30:00.000+08:00');
const fen = (amount: bigint) => amount as Fen;

const withdrawal = {
  withdrawalNo: 'W01',
  userId: 1001,
  wallet: 'merchant',
  amountFen: fen(20_00n),
  status: 'declined',
  proposedBy: null,
  proposedAtMs: null,
  requestedAtMs: AT_MS - 1_000,
  decidedAtMs: AT_MS,
  reason: '账户信息不符',
  ...NO_PAYOUT,
} as const;

const bucket = { ownerId: 1001, dueAtMs: AT_MS - 5, amountFen: fen(88_00n), settledAtMs: AT_MS };

const request = {
  requestNo: 'Q01',
  txNo: 'C01',
  ownerId: 1001,
  keyId: 'tk_1',
  refundType: 'full',
  amountFen: fen(88_00n),
  reason: '杯子是凉的',
  requestedAtMs: AT_MS,
  expiresAtMs: AT_MS + 1_800_000,
  decidedAtMs: null,
  refundNo: null,
  outRefundNo: null,
} as const;

const TOLD: readonly (readonly [EventFacts, string])[] = [
  [
    { type: 'withdrawal.decided', withdrawal },
    '{"withdrawal_no":"W01","wallet":"merchant","amount":20.00,"status":"declined",' +
      '"reason":"账户信息不符","requested_at":"2026-11-20T19:29:59.000+08:00",' +
      '"decided_at":"2026-11-20T19:30:00.000+08:00"}',
  ],
  [
    { type: 'settlement.done', settlementNo: 'S01', bucket },
    '{"settlement_no":"S01","amount":88.00,"due_at":"2026-11-20T19:29:59.995+08:00",' +
      '"settled_at":"2026-11-20T19:30:00.000+08:00"}',
  ],
  [
    { type: 'refund_request.opened', request },
    '{"request_no":"Q01","tx_no":"C01","refund_type":"full","amount":88.00,"reason":"杯子是凉的",' +
      '"out_refund_no":null,"key_id":"tk_1","approval_url":"https://pay.example.com/refund-requests/Q01",' +
      '"requested_at":"2026-11-20T19:30:00.000+08:00","expires_at":"2026-11-20T20:00:00.000+08:00"}',
  ],
];

for (const [facts, data] of TOLD) {
  test(`${facts.type} is told with a version, its time and its data.`, () => {
    const envelope = `"version":1,"timestamp":"2026-11-20T19:30:00.000+08:00","data":${data}`;
    const body = eventBody(facts, AT_MS, SITE);
    assert.equal(body, `{"type":"${facts.type}",${envelope}}`);
    const { properties = {} } = z.toJSONSchema(EVENT_DATA[facts.type], {
      io: 'input',
      unrepresentable: 'any',
    });
    const described = Object.keys(properties);
    assert.deepEqual(Object.keys(JSON.parse(body).data), described);
  });
}
