// Tests what `tael settings` tells: which value of each setting counts, and where it comes from.

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Json, jsonOf, runTael } from '../support/tael.ts';

const home = await mkdtemp(join(tmpdir(), 'tael-settings-'));
after(() => rm(home, { recursive: true }));
const file = join(home, 'tael.env');
const PASSWORD = 'a-password-of-the-database';
const LINES = [
  '# of the till',
  "TAEL_BRAND_NAME_EN='Tea & Co.'",
  `DATABASE_URL="postgres://tael:${PASSWORD}@localhost/tael"`,
  'TAEL_MASTER_KEY_FILE=/etc/tael/master.key',
  'TAEL_PORT=8081',
];
await writeFile(file, LINES.join('\n'), { mode: 0o600 });
const env = { PATH: process.env.PATH, TAEL_CONFIG: file, TAEL_PORT: '8082', TAEL_SECRET: PASSWORD };
const tael = (...words: readonly string[]) => runTael(['settings', ...words], { env, cwd: home });

test('each setting is told with its value and where that comes from; a secret only where', async () => {
  const { ok, file: named, items } = jsonOf(await tael('--json'));
  assert.deepEqual([ok, named], [true, file]);
  const of = (name: string) => (items as { name: string }[]).find((one) => one.name === name);
  const told = (name: string) => {
    const { value, secret, from, line, ...rest } = of(name) as Json;
    assert.deepEqual(rest, { name });
    return [value, secret, from, line];
  };
  assert.deepEqual(told('TAEL_BRAND_NAME_EN'), ['Tea & Co.', false, 'file', 2]);
  assert.deepEqual(told('TAEL_PORT'), ['8082', false, 'environment', null]);
  assert.deepEqual(told('TAEL_DRAIN'), ['5s', false, 'default', null]);
  assert.deepEqual(told('DATABASE_URL'), [null, true, 'file', 3]);
});

test('people see first what somebody has set, and no secret', async () => {
  const { status, out } = await tael('--set');
  assert.equal(status, 0);
  assert.doesNotMatch(out, new RegExp(PASSWORD));
  const [head, , ...rows] = out.trimEnd().split('\n');
  assert.match(String(head), /^Lines are those of .*tael\.env\. What is in the environment counts/);
  assert.deepEqual(
    rows.map((row) => row.split(/ {2,}/)),
    [
      ['setting', 'from', 'value'],
      ['TAEL_PORT', 'environment', '8082'],
      ['DATABASE_URL', 'line 3', '(hidden)'],
      ['TAEL_MASTER_KEY_FILE', 'line 4', '/etc/tael/master.key'],
      ['TAEL_BRAND_NAME_EN', 'line 2', 'Tea & Co.'],
      ['TAEL_CONFIG', 'environment', file],
      ['TAEL_SECRET', 'environment', '(hidden)'],
    ],
  );
  assert.ok((await tael()).out.startsWith(out.trimEnd().slice(0, out.indexOf('setting'))));
});
