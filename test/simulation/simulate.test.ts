// A few simulations with fixed seeds, and one with a random seed, so that every run tries something
// new.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openGround } from './ground.ts';
import { simulate } from './run.ts';

const STEPS = 150;
const CELLS = 8;
const SEEDS = [1, 2, 5, 12, Math.floor(Math.random() * 1_000_000)];

/** What a simulation must reach to be worth its time. */
const REACHED = [
  ...['ok', 'replayed', 'idempotency_key_reused', 'idempotency_key_expired'],
  ...['out_trade_no_used', 'number replaced'],
  ...['out_refund_no_used', 'refund number replaced'],
  ...['order_not_found', 'order_not_paid', 'order_already_paid', 'order_expired'],
  ...['order_refunded', 'full_refund_unavailable', 'refund_exceeds_remaining'],
  ...['order_cancelled', 'user_not_found', 'user_suspended', 'invalid_parameters'],
  ...['bucket settled', 'bucket settled empty'],
  ...['withdrawal pending', 'withdrawal approved', 'withdrawal declined'],
  ...['withdrawal paid_out', 'withdrawal returned'],
  // Before, they were proposed and pending.
  ...['withdrawal proposed, approved'],
  ...['recharge pending', 'recharge approved', 'recharge declined'],
  ...['callback pending', 'callback delivered', 'callback failed'],
  ...['refund_request_open', 'refund_request_decided', 'refund_request_not_found'],
  ...['refund by factors', 'refund by request', 'refund by direct'],
  ...['refund by operator', 'merchant_suspended'],
  ...['request refunded by its owner', 'request declined by its owner', 'request declined'],
  ...['request expired'],
  ...['wrong_payer', 'own_order', 'insufficient_balance', 'merchant_not_found'],
  ...['pay_password_wrong', 'pay_password_locked', 'login_failed', 'credentials_invalid'],
  ...['invite_invalid', 'sign_up_throttled', 'invite open', 'invite used_up', 'invite expired'],
  ...['invite revoked', 'callback secret rotated'],
  ...['mandate_exceeded', 'mandate_not_active', 'merchant_not_allowed', 'order_differs'],
  ...['mandate_not_found', 'payment_request_decided', 'payment_request_not_found'],
];

const reached = new Set<string>();

for (const seed of SEEDS) {
  test(`PostgreSQL and the model agree, and the books hold: seed ${seed}.`, async () => {
    const { answers, states } = await simulate(seed, STEPS);
    for (const seen of [...answers.keys(), ...states]) reached.add(seen);
  });
}

test('PostgreSQL in eight cells and the model agree, and the books hold.', async () => {
  const { commands } = await simulate(1, STEPS, (nowMs) => openGround(nowMs, CELLS));
  assert.ok(commands > STEPS);
});

test('The simulations reach every situation they are meant to.', () => {
  assert.deepEqual(
    REACHED.filter((answer) => !reached.has(answer)),
    [],
  );
});
