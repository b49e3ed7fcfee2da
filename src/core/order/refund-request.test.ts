// The status of a refund request, derived from its decision, its times and its key.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleKey, NOW_MS } from '../../../test/scenarios/examples.ts';
import { fen } from '../money.ts';
import type { ApiKey } from '../rows/key.ts';
import { APPROVAL_VALID_MS, currentStatusOf, type RefundRequest } from './refund-request.ts';

const EXPIRES_MS = NOW_MS + APPROVAL_VALID_MS;

const REQUEST: RefundRequest = {
  requestNo: 'Q1',
  txNo: 'T1',
  ownerId: 2,
  keyId: 'key',
  refundType: 'partial',
  amountFen: fen(100),
  reason: '凉了',
  requestedAtMs: NOW_MS,
  expiresAtMs: EXPIRES_MS,
  decidedAtMs: null,
  refundNo: null,
  outRefundNo: null,
};

const OPEN = ['approval_required', null];
const EXPIRED = ['expired', EXPIRES_MS];

const CASES: readonly (readonly [string, Partial<ApiKey>, number, readonly unknown[]])[] = [
  ['in its time', {}, EXPIRES_MS - 1, OPEN],
  ['after its time', {}, EXPIRES_MS, EXPIRED],
  ['before its key ends', { endsAtMs: NOW_MS + 5 }, NOW_MS + 4, OPEN],
  ['when its key has ended', { endsAtMs: NOW_MS + 5 }, NOW_MS + 5, ['declined', NOW_MS + 5]],
  ['when its key ends with it', { endsAtMs: EXPIRES_MS }, EXPIRES_MS, EXPIRED],
  ['when its key was revoked', { revokedAtMs: NOW_MS + 5 }, NOW_MS + 9, ['declined', NOW_MS + 5]],
  [
    'when its key was revoked before it ended',
    { revokedAtMs: NOW_MS + 5, endsAtMs: NOW_MS + 3 },
    NOW_MS + 9,
    ['declined', NOW_MS + 3],
  ],
  // Another node has committed the revocation while this one, with an older time, waited for locks.
  [
    'when its key is revoked by now',
    { revokedAtMs: NOW_MS + 9 },
    NOW_MS + 4,
    [...['declined', NOW_MS + 9]],
  ],
  ['when its key is revoked by its end', { revokedAtMs: EXPIRES_MS }, EXPIRES_MS - 1, EXPIRED],
];

for (const [when, key, nowMs, expected] of CASES) {
  test(`${when} a request is ${expected[0]}`, () => {
    const { status, decidedAtMs } = currentStatusOf(REQUEST, exampleKey(key), nowMs);
    assert.deepEqual([status, decidedAtMs], expected);
  });
}

test('a decided request keeps its status, whatever becomes of its time and key', () => {
  const key = exampleKey({ revokedAtMs: NOW_MS, endsAtMs: NOW_MS });
  const decided = { ...REQUEST, decidedAtMs: NOW_MS + 1 };
  const standing = (refundNo: string | null) =>
    currentStatusOf({ ...decided, refundNo }, key, EXPIRES_MS + 1).status;
  assert.deepEqual([standing('R1'), standing(null)], ['refunded', 'declined']);
});
