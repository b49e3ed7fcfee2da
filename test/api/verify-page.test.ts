// The page that checks proofs, as the service gives it: byte for byte the file that people keep, under a
// policy that lets exactly its own script run.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { openTown } from '../support/memory-town.ts';

const FILE = resolve(import.meta.dirname, '../../src/pages/docs/verify.html');

test('everybody is given the same page, which may load and send nothing', async () => {
  const { app } = await openTown();
  const { statusCode, headers, rawPayload } = await app.inject({ url: '/verify.html' });
  assert.equal(statusCode, 200);
  assert.deepEqual(rawPayload, readFileSync(FILE));
  assert.match(String(headers['content-type']), /^text\/html/);
  const [, script = ''] = /<script>(.*)<\/script>/s.exec(rawPayload.toString()) ?? [];
  const digest = createHash('sha256').update(script).digest('base64');
  const policy = String(headers['content-security-policy']);
  assert.match(policy, /^default-src 'none'; style-src 'sha256-[^']+'; /);
  assert.ok(policy.includes(`script-src 'sha256-${digest}'`));
  assert.doesNotMatch(policy, /unsafe|https?:|\*/);
});
