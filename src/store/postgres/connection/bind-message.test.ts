// The message is the driver's own, byte for byte.

import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import pg from 'pg';
import { type Bound, bindMessage } from './bind-message.ts';

const VALUES = [
  null,
  undefined,
  '',
  'text',
  'Zürich 市',
  Buffer.alloc(0),
  Buffer.alloc(70_000, 'é'),
  '-7',
];

/** More than a signed number of two bytes counts. */
const MANY = Array.from({ length: 65_535 }, () => '1');

for (const statement of [undefined, '', 'load_orders', 'ä'.repeat(30)]) {
  for (const values of [[], ['1'], [null], VALUES, VALUES.toReversed(), MANY]) {
    test(`${values.length} parameters of “${statement}”`, () => {
      const bound: Bound = { statement, values, valueMapper: (value) => value as string | Buffer };
      assert.deepEqual(bindMessage(bound), ofDriver(bound));
    });
  }
}

function ofDriver(bound: Bound): Buffer {
  const written: Buffer[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(chunk);
      done();
    },
  });
  const connection = new pg.Connection({ stream } as unknown as pg.ConnectionConfig);
  (connection as unknown as { bind(bound: Bound): void }).bind(bound);
  return Buffer.concat(written);
}
