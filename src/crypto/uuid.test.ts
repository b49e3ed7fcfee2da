// A digest in UUID notation, made and compared.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { isUuidOf, uuidOf } from './uuid.ts';

const HEX = createHash('sha256').update('tea').digest('hex');

test('a UUID is that of its digest', () => {
  assert.match(uuidOf(HEX), /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  assert.equal(uuidOf(HEX).replaceAll('-', ''), HEX.slice(0, 32));
  assert.ok(isUuidOf(HEX, uuidOf(HEX)));
});

test('a UUID that differs anywhere, is shorter or longer, is not', () => {
  const uuid = uuidOf(HEX);
  for (const [at, digit] of [...uuid].entries()) {
    const other = digit === '0' ? '1' : '0';
    assert.ok(!isUuidOf(HEX, uuid.slice(0, at) + other + uuid.slice(at + 1)), `digit ${at}`);
    assert.ok(!isUuidOf(HEX, uuid.slice(0, at)), `${at} digits`);
  }
  for (const more of [`${uuid}0`, ` ${uuid}`, HEX, '']) assert.ok(!isUuidOf(HEX, more));
});
