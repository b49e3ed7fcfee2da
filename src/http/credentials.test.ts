// The five headers: missing ones are reported before malformed ones, and the first of each.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { credentialReader } from './credentials.ts';

const read = credentialReader('Tael');
const GOOD = {
  'x-tael-key': 'tk_0123456789abcdefghjkmn',
  'x-tael-secret': 'sk_secret',
  'x-tael-timestamp': '1795204806',
  'x-tael-nonce': '0123456789abcdef',
  'x-tael-signature': '0'.repeat(64),
};

function verdict(changes: Record<string, string | undefined>): string {
  const result = read({ ...GOOD, ...changes });
  return result.ok ? 'ok' : `${result.refusal.code} ${result.refusal.subject}`;
}

test('five well-formed headers are read', () => {
  assert.equal(verdict({}), 'ok');
  assert.equal(verdict({ 'x-tael-nonce': '!'.repeat(128) }), 'ok');
  assert.equal(verdict({ 'x-tael-key': 'nokey' }), 'ok');
});

test('the first missing header is named, before any malformed one', () => {
  assert.equal(verdict({ 'x-tael-key': undefined }), 'credentials_missing X-Tael-Key');
  assert.equal(verdict({ 'x-tael-signature': '' }), 'credentials_missing X-Tael-Signature');
  const both = { 'x-tael-key': 'a b', 'x-tael-nonce': undefined };
  assert.equal(verdict(both), 'credentials_missing X-Tael-Nonce');
  assert.equal(credentialReader('SVC')(GOOD).ok, false);
});

test('malformed and repeated headers are named', () => {
  const cases: Record<string, readonly string[]> = {
    Key: ['a, b', 'é', 'x'.repeat(65)],
    Secret: ['a b', '\u0000', 'x'.repeat(257)],
    Timestamp: [
      '1795204806123',
      '179520480',
      '-795204806',
      '1e9',
      '1795204806, 1795204806',
      '１２３',
    ],
    Nonce: ['short', 'x'.repeat(129), 'with space', '0123456789abcdef, 0123456789abcdef'],
    Signature: ['0'.repeat(63), '0'.repeat(65), 'A'.repeat(64), 'g'.repeat(64)],
  };
  for (const [part, values] of Object.entries(cases)) {
    for (const value of values) {
      const expected = `credentials_malformed X-Tael-${part}`;
      assert.equal(verdict({ [`x-tael-${part.toLowerCase()}`]: value }), expected, value);
    }
  }
});
