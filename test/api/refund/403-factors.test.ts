// POST /refund with wrong factors: what is answered, what is counted and what locks. Each test has
// a shop of its own, whose owner has no failures yet.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TOTP } from 'otpauth';
import { type Answer, assertRefused, type SigningKey } from '../../support/api-http.ts';
import { OWNER_PIN, openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const { rows } = town.api;
const WRONG = '000000';
let shops = 0;

/** With a paid order of 10 yuan. */
async function openShop() {
  shops += 1;
  const shop = await town.openShop(`owner-${shops}`, { payPassword: OWNER_PIN });
  const { owner, key: ownKey, merchantId } = shop;
  const made = await town.collect({ merchant_id: merchantId }, { key: ownKey });
  const { tx_no: txNo } = made.data;
  assert.equal((await town.pay(txNo)).status, 200);

  const refund = (more: object = {}, key: SigningKey = ownKey) =>
    town.refund({ tx_no: txNo, refund_type: 'partial', amount: 0.01, ...more }, { key });
  const ofOwner = `where user_id = ${owner.userId}`;
  return {
    ...shop,
    refund,
    guess: (key?: SigningKey) => refund({ pay_password: WRONG }, key),
    unlock: () => town.standing(owner, 'unlock'),
    /** As if the time of the lock had passed. */
    endLock: () =>
      town.api.alter(
        `update wallets set locked_until_ms = null ${ofOwner} and locked_until_ms is not null`,
      ),
    async failures() {
      const [row] = await rows(`select factor_failures from wallets ${ofOwner}`);
      return row?.factor_failures;
    },
  };
}

/** A shop whose owner has two-factor authentication, and the codes of their device. */
async function openShopWithCodes() {
  const shop = await openShop();
  const device = new TOTP({ secret: await town.enrol(shop.owner) });
  /** The code of the current 30 seconds, or of some steps from now. */
  const code = (steps = 0) => device.generate({ timestamp: Date.now() + steps * 30_000 });
  return { ...shop, code };
}

function assertLocked(answer: Answer, seconds: number | null): void {
  assertRefused(answer, 403, 'pay_password_locked');
  const header = answer.headers.get('retry-after');
  if (seconds === null) assert.equal(header, null);
  else assert.ok(Number(header) > seconds - 30 && Number(header) <= seconds, `${header} s`);
}

test('a wrong password is refused with the remaining tries, and a right one restores them', async () => {
  const { guess, refund, failures } = await openShop();
  for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
    const answer = await guess();
    assertRefused(answer, 403, 'pay_password_wrong');
    assert.ok(answer.msg.includes(`${left} left`), answer.msg);
    assert.equal(answer.headers.get('retry-after'), null);
  }
  assert.equal((await refund()).status, 200);
  assert.equal(await failures(), 0);
  assert.ok((await guess()).msg.includes('4 attempts left'));
});

test('5, 10, 15 and 20 failures lock for 15, 30 and 60 minutes, and until a reset', async () => {
  const { owner, guess, refund, failures, endLock, unlock } = await openShop();
  const keys = [await town.newKey(owner), await town.newKey(owner)] as const;
  for (const [index, seconds] of [900, 1800, 3600, null].entries()) {
    const key = keys[index < 2 ? 0 : 1]; // ten tries are all that one key has
    for (let i = 0; i < 5; i++) assertRefused(await guess(key), 403, 'pay_password_wrong');
    assertLocked(await guess(), seconds);
    assertLocked(await refund(), seconds);
    assert.equal(await failures(), 5 * (index + 1));
    if (seconds !== null) await endLock();
  }
  await unlock();
  assert.equal((await refund()).status, 200);
});

test('wrong codes and wrong passwords count alike', async () => {
  const { guess, refund, failures, code } = await openShopWithCodes();
  const wrong = [code(-10), code(10), '000000', code(100)].filter(
    (guessed) => ![code(-1), code(0), code(1)].includes(guessed),
  );
  for (const [index, guessed] of wrong.entries()) {
    const answer = await refund({ totp_code: guessed });
    assertRefused(answer, 403, 'totp_invalid');
    assert.equal(await failures(), index + 1);
  }
  while ((await failures()) < 5) assertRefused(await guess(), 403, 'pay_password_wrong');
  assertLocked(await refund({ totp_code: code() }), 900);
});

test('a code works once, in its own step or the next, and clears the failures', async () => {
  const { guess, refund, failures, code } = await openShopWithCodes();
  await guess();
  const used = code();
  assert.equal((await refund({ totp_code: used })).status, 200);
  assert.equal(await failures(), 0);
  assertRefused(await refund({ totp_code: used }), 403, 'totp_invalid');
  const next = code(1);
  assert.equal((await refund({ totp_code: next })).status, 200);
  assertRefused(await refund({ totp_code: next }), 403, 'totp_invalid');
  assertRefused(await refund({ totp_code: used }), 403, 'totp_invalid');
});
