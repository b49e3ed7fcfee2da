// Tests of API secrets and of the digests that are stored.

import assert from 'node:assert/strict';
import { createHmac, createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { secretFlaw } from '../../sdk/typescript/src/secret.ts';
import { readClientConfig } from '../settings/config.ts';
import { newApiSecret, secretDigest, secretHolds } from './api-secret.ts';

const DIGEST_KEY = createSecretKey(Buffer.alloc(32, 1));
const OTHER_KEY = createSecretKey(Buffer.alloc(32, 2));

test('a new secret has 256 random bits in one fixed form', () => {
  assert.match(newApiSecret(), /^tael_sk_[A-Za-z0-9]{49}$/);
  assert.notEqual(newApiSecret(), newApiSecret());
  const [none, all] = [0, 0xff].map((byte) => newApiSecret(() => new Uint8Array(32).fill(byte)));
  assert.equal(none?.slice(0, -6), `tael_sk_${'0'.repeat(43)}`);
  assert.equal(none?.length, all?.length);
});

test('its check digits are the CRC-32 of the rest, as another implementation has it', () => {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  for (let n = 0; n < 200; n += 1) {
    const secret = newApiSecret();
    assert.equal(secretFlaw(secret), null);
    const sum = [...secret.slice(-6)].reduce((all, one) => all * 62 + digits.indexOf(one), 0);
    assert.equal(sum, crc32(secret.slice(0, -6)));
  }
});

test('whatever one character of a secret becomes, that is noticed, and so is a missing end', () => {
  const secret = newApiSecret();
  for (let at = 8; at < secret.length; at += 1) {
    const other = secret[at] === 'a' ? 'b' : 'a';
    const typed = secret.slice(0, at) + other + secret.slice(at + 1);
    assert.equal(secretFlaw(typed), 'mistyped', typed);
    assert.equal(secretFlaw(secret.slice(0, at)), 'cut_short');
  }
  assert.equal(secretFlaw(`${secret} `), 'too_long');
  for (const older of ['sk_example', `sk_${'A'.repeat(43)}`, '']) {
    assert.equal(secretFlaw(older), null, 'of older secrets nothing can be told');
  }
});

test('what is said of a flaw shows nothing of the secret', () => {
  const secret = newApiSecret().slice(0, -3);
  const env = { TAEL_URL: 'http://127.0.0.1', TAEL_KEY: 'tk_1', TAEL_SECRET: secret };
  assert.throws(
    () => readClientConfig(env),
    (error: Error) =>
      /is cut short/.test(error.message) && !error.message.includes(secret.slice(8)),
  );
});

test('the digest is the keyed hash of the secret and does not contain it', () => {
  const secret = newApiSecret();
  const expected = createHmac('sha256', Buffer.alloc(32, 1)).update(secret).digest('hex');
  assert.equal(secretDigest(DIGEST_KEY, secret), expected);
});

test('only the right secret matches, and only under the right key', () => {
  const secret = newApiSecret();
  const kept = secretDigest(DIGEST_KEY, secret);
  assert.ok(secretHolds(DIGEST_KEY, secret, kept));
  assert.equal(secretHolds(DIGEST_KEY, newApiSecret(), kept), false);
  assert.equal(secretHolds(DIGEST_KEY, '', kept), false);
  assert.equal(secretHolds(OTHER_KEY, secret, kept), false);
  assert.equal(secretHolds(DIGEST_KEY, secret, 'not a digest'), false);
});
