// Tests of login passwords: the rules, the form they are stored in, and what does not verify.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loginPasswordFault, loginPasswords } from './login-password.ts';

const passwords = loginPasswords();
const FORM = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;

async function kept(password: string): Promise<string> {
  const outcome = await passwords.hash(password);
  if (outcome === 'overloaded') assert.fail('the queue is not full');
  return outcome.encoded;
}

test('a password has 8 to 1024 characters of any script', () => {
  assert.equal(loginPasswordFault('1234567'), 'too_short');
  assert.equal(loginPasswordFault('12345678'), null);
  assert.equal(loginPasswordFault('正确的马电池订书'), null);
  assert.equal(loginPasswordFault('🐎🐎🐎🐎'), 'too_short');
  assert.equal(loginPasswordFault('🐎'.repeat(1024)), null);
  assert.equal(loginPasswordFault('a'.repeat(1025)), 'too_long');
});

test('a password is stored with its parameters and a salt of its own', async () => {
  const [one, two] = await Promise.all([kept('correct horse'), kept('correct horse')]);
  assert.match(one, FORM);
  assert.notEqual(one, two);
});

test('the right password verifies and others do not', async () => {
  const hash = await kept('correct horse');
  assert.equal(await passwords.verify('correct horse', hash), 'right');
  assert.equal(await passwords.verify('correct horsf', hash), 'wrong');
  assert.equal(await passwords.verify('short', hash), 'wrong');
  assert.equal(await passwords.verify('a'.repeat(2000), hash), 'wrong');
});

test('a password typed with composed or combining characters is the same password', async () => {
  assert.equal(await passwords.verify('cafe\u0301 cafe', await kept('caf\u00e9 cafe')), 'right');
});

test('an unknown login takes a place in the queue like any other and never verifies', async () => {
  const full = loginPasswords({ running: 1, waiting: 0 });
  const unknown = full.verify('correct horse', null);
  assert.equal(await full.verify('correct horse', null), 'overloaded');
  assert.equal(await unknown, 'wrong');
});

test('a password outside the rules is never hashed', async () => {
  await assert.rejects(passwords.hash('short'), RangeError);
});

test('a full queue is reported as overloaded, for known and unknown logins alike', async () => {
  const full = loginPasswords({ running: 1, waiting: 0 });
  const running = full.hash('correct horse');
  assert.equal(await full.verify('correct horse', null), 'overloaded');
  assert.equal(await full.hash('correct horse'), 'overloaded');
  assert.notEqual(await running, 'overloaded');
});
