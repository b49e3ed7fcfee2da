// The logo over HTTP: it may be kept for good, and may do nothing when it is opened by itself.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BRAND_SETTINGS, LOGO_FILE, LOGO_PATH } from '../../test/support/brand.ts';
import { stubService } from '../../test/support/stub-service.ts';
import { buildServer } from './server.ts';

const app = buildServer(stubService(BRAND_SETTINGS).service);
const plain = buildServer(stubService().service);

test('it is the file, in a policy that lets it load and run nothing', async () => {
  const { statusCode, headers, rawPayload } = await app.inject(LOGO_PATH);
  assert.equal(statusCode, 200);
  assert.deepEqual(rawPayload, readFileSync(LOGO_FILE));
  assert.equal(headers['content-type'], 'image/svg+xml');
  assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox");
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
});

test('HEAD answers the same without a body', async () => {
  const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: LOGO_PATH });
  assert.deepEqual([statusCode, headers['content-type'], body], [200, 'image/svg+xml', '']);
});

test('no other file is there, and without a logo none at all', async () => {
  const others = ['/brand/logo.svg', '/brand/..%2Flogo.svg', LOGO_PATH.toUpperCase()];
  for (const url of others) assert.equal((await app.inject(url)).statusCode, 404, url);
  const { statusCode, headers } = await plain.inject(LOGO_PATH);
  assert.equal(statusCode, 404);
  assert.equal(headers['cache-control'], 'no-store');
});
