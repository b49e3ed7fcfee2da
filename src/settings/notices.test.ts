// Tests of the settings of the platform's own channel: what goes together, and where a secret may go.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from './config.ts';

const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
const SET = {
  TAEL_NOTICES_URL: 'https://app.example.com/tell/',
  TAEL_NOTICES_SECRET: SECRET,
};

function complaintsOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  return assert.fail('nothing was refused');
}

test('without an address nothing is posted, and address and secret go together', () => {
  assert.equal(readConfig({}).notices, null);
  assert.deepEqual(readConfig(SET).notices, { url: SET.TAEL_NOTICES_URL, secret: SECRET });
  for (const one of Object.keys(SET)) {
    assert.match(complaintsOf({ ...SET, [one]: '' }), /TAEL_NOTICES_URL and .* go together/);
  }
});

test('the address is https, or of this machine, and holds no secret', () => {
  for (const url of [
    'http://127.0.0.1:8080/tell',
    'http://localhost/',
    'https://app.example.com',
  ]) {
    assert.ok(readConfig({ ...SET, TAEL_NOTICES_URL: url }).notices, url);
  }
  const wrong = [
    ...['http://app.example.com/', 'http://10.0.0.1/', 'ftp://app.example.com/', 'app.example.com'],
    ...[
      'https://me:word@app.example.com/',
      'https://app.example.com/?key=1',
      'https://a.example/#b',
    ],
    `https://app.example.com/${'a'.repeat(2_048)}`,
  ];
  for (const url of wrong) {
    const message = complaintsOf({ ...SET, TAEL_NOTICES_URL: url });
    assert.match(message, /TAEL_NOTICES_URL must be an https URL/, url);
  }
});

test('the secret has 24 to 64 bytes, may be in a file, and is in no message', () => {
  const bytes = (count: number) => `whsec_${Buffer.alloc(count, 5).toString('base64')}`;
  for (const secret of [bytes(24), bytes(64)]) {
    assert.equal(readConfig({ ...SET, TAEL_NOTICES_SECRET: secret }).notices?.secret, secret);
  }
  for (const secret of [bytes(23), bytes(65), SECRET.slice(6), `${SECRET}A`, `${SECRET}==`]) {
    const message = complaintsOf({ ...SET, TAEL_NOTICES_SECRET: secret });
    assert.match(message, /TAEL_NOTICES_SECRET must be whsec_ .*it is "…"/, secret);
    assert.equal(message.includes(secret), false);
  }
  const folder = mkdtempSync(join(tmpdir(), 'tael-notices-'));
  try {
    const file = join(folder, 'secret');
    writeFileSync(file, `${SECRET}\n`);
    const { TAEL_NOTICES_SECRET: _, ...others } = SET;
    const env = { ...others, TAEL_NOTICES_SECRET_FILE: file };
    assert.equal(readConfig(env).notices?.secret, SECRET);
    assert.match(complaintsOf({ ...SET, ...env }), /_SECRET or .*_SECRET_FILE, not both/);
    writeFileSync(file, 'no secret of this kind');
    assert.match(complaintsOf(env), /TAEL_NOTICES_SECRET_FILE must be a file .* holds something/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
