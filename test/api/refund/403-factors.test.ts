// POST /refund with wrong factors: what is told, what is counted and what locks.

import assert from 'node:assert/strict';
import { test as plainTest } from 'node:test';
import { TOTP } from 'otpauth';
import {
  type Answer,
  assertRefused,
  type SigningKey,
  tally,
  times,
} from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const { api, owner } = town;
const WRONG = '000000';
let txNo = '';
let secret: string | null = null;

/** Each test has an order of its own, and an owner who is not locked. */
function test(name: string, run: () => Promise<void>): void {
  plainTest(name, async () => {
    txNo = await town.paid(10);
    await town.standing(owner, 'unlock');
    await run();
  });
}

const refund = (more: object = {}, key: SigningKey = town.key) =>
  town.refund({ tx_no: txNo, refund_type: 'partial', amount: 0.01, ...more }, { key });
const guess = (key?: SigningKey) => refund({ pay_password: WRONG }, key);
const unblock = () =>
  api.rows(`update wallets set locked_until_ms = null
  where user_id = ${owner.userId} and locked_until_ms is not null`);
const failures = async () => {
  const [row] = await api.rows(
    `select factor_failures from wallets where user_id = ${owner.userId}`,
  );
  return row?.factor_failures;
};

function assertLocked(answer: Answer, seconds: number | null): void {
  assertRefused(answer, 403, 'pay_password_locked');
  const header = answer.headers.get('retry-after');
  if (seconds === null) assert.equal(header, null);
  else assert.ok(Number(header) > seconds - 30 && Number(header) <= seconds, `${header} s`);
}

test('somebody without a payment password is told so', async () => {
  const person = await town.newPerson('nopin', '无密', null);
  const key = await town.newKey(person);
  await api.rows(`update orders set owner_id = ${person.userId} where tx_no = '${txNo}'`);
  assertRefused(await refund({}, key), 403, 'pay_password_not_set');
  await api.rows(`update orders set owner_id = ${owner.userId} where tx_no = '${txNo}'`);
});

test('a wrong password is told with the tries that are left, and a right one clears them', async () => {
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

test('5, 10, 15 and 20 wrong tries lock for 15, 30 and 60 minutes, and until a reset', async () => {
  const keys = [await town.newKey(owner), await town.newKey(owner)] as const;
  for (const [index, seconds] of [900, 1800, 3600, null].entries()) {
    const key = keys[index < 2 ? 0 : 1]; // ten tries are all that one key has
    for (let i = 0; i < 5; i++) assertRefused(await guess(key), 403, 'pay_password_wrong');
    assertLocked(await guess(town.key), seconds);
    assertLocked(await refund({}, town.key), seconds);
    assert.equal(await failures(), 5 * (index + 1));
    if (seconds !== null) await unblock();
  }
  await town.standing(owner, 'unlock');
  assert.equal((await refund()).status, 200);
});

test('a key that fails ten times loses its own use of the password and no other', async () => {
  const key = await town.newKey(owner);
  for (let i = 0; i < 10; i++) {
    assertRefused(await guess(key), 403, 'pay_password_wrong');
    await unblock();
  }
  assertLocked(await refund({}, key), null);
  assert.equal((await refund({}, town.key)).status, 200, 'another key of the same owner works');
  assertLocked(await refund({}, key), null);
  await town.standing(owner, 'unlock');
  assert.equal((await refund({}, key)).status, 200);
});

test('of twenty wrong passwords at once five are looked at', async () => {
  const key = await town.newKey(owner);
  const answers = await times(20, () => guess(key));
  assert.deepEqual(tally(answers), { '403 pay_password_wrong': 5, '403 pay_password_locked': 15 });
  assert.equal(await failures(), 5);
  assertLocked(await refund(), 900);
});

test('twenty right passwords at once lock nobody', async () => {
  const answers = await times(20, () => refund());
  assert.deepEqual(tally(answers), { 200: 20 });
  assert.equal(await failures(), 0);
});

test('tries in the browser and by key are counted together', async () => {
  await town.recharge(owner, 10_000n);
  const body = { amount: 1, merchant_id: town.otherMerchantId };
  const made = await town.post('/collection', body, { key: town.strangerKey });
  const other = made.data.tx_no;
  for (let i = 0; i < 3; i++) {
    const answer = await town.pay(other, { pay_password: WRONG }, { as: 'lin' });
    assertRefused(answer, 403, 'pay_password_wrong');
  }
  for (let i = 0; i < 2; i++) assertRefused(await guess(), 403, 'pay_password_wrong');
  assertLocked(await guess(), 900);
  assertLocked(await town.pay(other, { pay_password: '135790' }, { as: 'lin' }), 900);
});

test('the lock of one user is nobody else’s', async () => {
  for (let i = 0; i < 5; i++) await guess();
  assertLocked(await guess(), 900);
  const another = await town.order({ amount: 1 });
  assert.equal((await town.pay(another)).status, 200);
});

/** The code of the present 30 seconds, or of some steps from now. */
const code = (steps = 0) =>
  new TOTP({ secret: secret ?? '' }).generate({ timestamp: Date.now() + steps * 30_000 });
const forgetCodes = () =>
  api.rows(`update wallets set totp_last_step = 0 where user_id = ${owner.userId}`);

test('with two-factor authentication a code is required, after the password, without a try', async () => {
  secret = await town.enrol(owner);
  assertRefused(await refund(), 403, 'totp_required');
  assertRefused(await refund({ totp_code: null }), 403, 'totp_required');
  assert.equal(await failures(), 0);
  assertRefused(await guess(), 403, 'pay_password_wrong');
  const both = await refund({ pay_password: WRONG, totp_code: code() });
  assertRefused(both, 403, 'pay_password_wrong');
  assert.equal(await failures(), 2);
});

test('wrong codes and wrong passwords count alike', async () => {
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

test('a code works once, in the present step or the next, and clears the tries', async () => {
  await forgetCodes();
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

test('a code that has signed somebody in refunds nothing, and the other way round', async () => {
  await forgetCodes();
  const forSignIn = code();
  assert.equal((await town.signIn('lin', { totp_code: forSignIn })).status, 200);
  assertRefused(await refund({ totp_code: forSignIn }), 403, 'totp_invalid');
  const forRefund = code(1);
  assert.equal((await refund({ totp_code: forRefund })).status, 200);
  assertRefused(await town.signIn('lin', { totp_code: forRefund }), 403, 'totp_invalid');
});

test('one code in twenty refunds at once passes once, and the others lock nobody out', async () => {
  await forgetCodes();
  const once = code();
  const answers = await times(20, () => refund({ totp_code: once }));
  assert.equal(answers.filter((answer) => answer.status === 200).length, 1);
  const { 200: _, ...refused } = tally(answers);
  assert.deepEqual(refused, { '403 totp_invalid': 19 });
});
