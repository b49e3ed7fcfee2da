// Tests of one-time codes against the vectors of RFC 6238 (appendix B, SHA-1; the last six of the
// eight digits printed there), and of the step that a code is matched to.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOTP, Secret } from 'otpauth';
import { newTotpSecret, otpauthUrl, stepOf } from './totp.ts';

const RFC_SECRET = Secret.fromLatin1('12345678901234567890').base32;

const RFC_VECTORS: [seconds: number, code: string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
];

test('the codes of RFC 6238 match their steps', () => {
  for (const [seconds, code] of RFC_VECTORS) {
    assert.equal(stepOf(RFC_SECRET, code, seconds * 1000, 0), Math.floor(seconds / 30));
  }
});

test('a code is valid one step early and one step late, and no further', () => {
  const [seconds, code] = [1234567890, '005924'];
  const step = seconds / 30;
  for (const offset of [-1, 0, 1]) {
    assert.equal(stepOf(RFC_SECRET, code, (step + offset) * 30_000), step);
  }
  for (const offset of [-2, 2]) {
    assert.equal(stepOf(RFC_SECRET, code, (step + offset) * 30_000), null);
  }
});

test('the step changes exactly every thirty seconds', () => {
  assert.equal(stepOf(RFC_SECRET, '287082', 30_000, 0), 1);
  assert.equal(stepOf(RFC_SECRET, '287082', 59_999, 0), 1);
  assert.equal(stepOf(RFC_SECRET, '287082', 60_000, 0), null);
});

test('of two steps with one code the later is matched, so that it cannot be used twice', () => {
  const secret = Secret.fromBase32(RFC_SECRET);
  const codeOf = (counter: number) => HOTP.generate({ secret, counter });
  // A wide window finds such a pair soon: 3,000 codes among a million.
  const stepsByCode = new Map<string, number>();
  for (let step = 0; step < 10_000; step += 1) {
    const earlier = stepsByCode.get(codeOf(step));
    if (earlier !== undefined) {
      assert.equal(stepOf(RFC_SECRET, codeOf(step), step * 30_000, step - earlier), step);
      return;
    }
    stepsByCode.set(codeOf(step), step);
  }
  assert.fail('no two steps shared a code');
});

test('texts that are not six ASCII digits match nothing', () => {
  for (const code of ['', '28708', '2870820', ' 287082', '287082\n', '２８７０８２', 'abcdef']) {
    assert.equal(stepOf(RFC_SECRET, code, 59_000), null, JSON.stringify(code));
  }
});

test('a new secret is 160 random bits in base 32', () => {
  assert.match(newTotpSecret(), /^[A-Z2-7]{32}$/);
  assert.notEqual(newTotpSecret(), newTotpSecret());
  assert.equal(
    newTotpSecret(() => Buffer.from('12345678901234567890')),
    RFC_SECRET,
  );
});

test('the enrolment address contains everything an authenticator app needs', () => {
  const address = new URL(otpauthUrl({ issuer: 'Tael', login: '王 x@y', secret: RFC_SECRET }));
  assert.equal(address.protocol, 'otpauth:');
  assert.equal(address.host, 'totp');
  assert.equal(decodeURIComponent(address.pathname), '/Tael:王 x@y');
  assert.deepEqual(Object.fromEntries(address.searchParams), {
    issuer: 'Tael',
    secret: RFC_SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
