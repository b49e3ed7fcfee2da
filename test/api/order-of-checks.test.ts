// After authentication, too, the first check that fails determines the answer. One request fails
// all checks, and is corrected from the first to the last.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, type Sending } from '../support/api-http.ts';
import { openApiTown, PAYER_PIN } from '../support/api-town.ts';
import { codeOf } from '../support/one-time-code.ts';

const town = await openApiTown({ TAEL_SETTLEMENT_DELAY: '0', TAEL_PAY_TOTP_ABOVE: '0.50' });
const { api } = town;

test('a collection order is refused for its first fault', async () => {
  const scopeless = await town.newKey(town.owner, { scopes: ['query'] });
  const used = { 'X-Idempotency-Key': 'used' };
  const first = { amount: 5, merchant_id: town.merchantId };
  await town.post('/collection', first, { headers: used });
  const foreign = { merchant_id: 999_999, branch_id: 999_999, payer_id: 999_999 };
  const own = { merchant_id: town.merchantId, payer_id: town.owner.userId };
  const wrong: Sending = { headers: { ...used, 'Content-Type': 'text/plain' } };
  const free = { headers: { 'X-Idempotency-Key': 'free' } };
  for (const [status, code, body, sending] of [
    [403, 'scope_missing', '{"amount":', { ...wrong, key: scopeless }],
    [415, 'unsupported_media_type', '{"amount":', wrong],
    [400, 'invalid_json', '{"amount":', { headers: used }],
    [400, 'invalid_parameters', { ...foreign, amount: 0 }, { headers: used }],
    [422, 'idempotency_key_reused', { ...foreign, amount: 1 }, { headers: used }],
    [404, 'merchant_not_found', { ...foreign, amount: 1 }, free],
    [404, 'branch_not_found', { ...foreign, ...own, amount: 1 }, free],
    [404, 'payer_not_found', { ...foreign, amount: 1, ...own, branch_id: null, payer_id: 9 }, free],
    [403, 'own_order', { amount: 1, ...own }, free],
  ] as const) {
    const sent = typeof body === 'string' ? { raw: body } : {};
    const answer = await town.post('/collection', body, { ...sent, ...sending });
    assertRefused(answer, status, code, code === 'invalid_parameters' ? ['errors'] : []);
  }
  const right = { amount: 1, merchant_id: town.merchantId };
  const answer = await town.post('/collection', right, free);
  assert.equal(answer.status, 200, 'none of the refusals has bound the key');
  assert.equal(answer.headers.get('idempotent-replayed'), null);
});

test('a refund is refused for its first fault', async () => {
  const [pending, txNo] = [await town.order(), await town.order({ amount: 0.5 })];
  assert.equal((await town.pay(txNo)).status, 200);
  const secret = await town.enrol(town.owner);
  const code = (steps?: number) => codeOf(secret, steps);
  const used = { idempotency_key: 'used' };
  const full = { tx_no: txNo, refund_type: 'full', reason: 'x', pay_password: '000000' };
  const much = { ...full, refund_type: 'partial', amount: 99 };
  const other = await town.order({ amount: 0.5 });
  await town.pay(other);
  const bound = { ...full, tx_no: other, pay_password: '135790', totp_code: code(), ...used };
  assert.equal((await town.post('/refund', bound)).status, 200);
  const empty = (sign: string) =>
    api.alter(`update wallets set merchant_balance =
    merchant_balance ${sign} 50, merchant_out = merchant_out - (0 ${sign} 50)
    where user_id = ${town.owner.userId}`);
  await empty('-');

  for (const [status, refusal, body] of [
    [400, 'invalid_parameters', { ...much, tx_no: 'TNOPE', pay_password: '1', ...used }],
    [422, 'idempotency_key_reused', { ...much, tx_no: 'TNOPE', ...used }],
    [404, 'order_not_found', { ...much, tx_no: 'TNOPE' }],
    [409, 'order_not_paid', { ...much, tx_no: pending }],
    [409, 'order_refunded', { ...much, tx_no: other }],
    [422, 'refund_exceeds_remaining', much],
    [403, 'pay_password_wrong', full],
    [403, 'totp_required', { ...full, pay_password: '135790' }],
    [403, 'totp_invalid', { ...full, pay_password: '135790', totp_code: bound.totp_code }],
    [422, 'insufficient_balance', { ...full, pay_password: '135790', totp_code: code(1) }],
  ] as const) {
    const answer = await town.post('/refund', body);
    assertRefused(answer, status, refusal, refusal === 'invalid_parameters' ? ['errors'] : []);
  }
  await empty('+');
});

test('a payment is refused for its first fault', async () => {
  const poor = await town.newPerson('poor');
  const secret = await town.enrol(poor);
  const code = codeOf(secret);
  const later = codeOf(secret, 1);
  const cookie = await town.signIn('poor', { totp_code: code });
  const session = cookie.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const meant = await town.order({ payer_id: town.payer.userId });
  const gone = await town.order({ payer_id: town.payer.userId });
  await api.alter(`update orders set expires_at_ms = created_at_ms where tx_no = '${gone}'`);
  const open = await town.order();
  const foreign = { origin: 'https://evil.example' };
  const signedIn = { cookie: session };
  const wrong = { pay_password: '000000' };
  const right = { pay_password: PAYER_PIN };
  for (const [status, refusal, txNo, body, headers] of [
    [403, 'cross_site', gone, { pay_password: '1' }, { ...foreign, cookie: '' }],
    [401, 'session_required', gone, { pay_password: '1' }, { cookie: '' }],
    [400, 'invalid_parameters', gone, { pay_password: '1' }, signedIn],
    [404, 'order_not_found', 'TNOPE', wrong, signedIn],
    [409, 'order_expired', gone, wrong, signedIn],
    [403, 'wrong_payer', meant, wrong, signedIn],
    [403, 'pay_password_wrong', open, wrong, signedIn],
    [403, 'totp_required', open, right, signedIn],
    [403, 'totp_invalid', open, { ...right, totp_code: code }, signedIn],
    [422, 'insufficient_balance', open, { ...right, totp_code: later }, signedIn],
  ] as const) {
    const answer = await town.pay(txNo, body, { headers });
    assertRefused(answer, status, refusal, refusal === 'invalid_parameters' ? ['errors'] : []);
  }
});
