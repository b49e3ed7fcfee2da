// Tests that the shell commands for a signed request really sign it, in a real shell.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { macUnder } from '../../crypto/hmac.ts';
import { signatureHolds } from '../../crypto/request-signature.ts';
import { type ShellRequest, signedRequest } from './signed-request.ts';

const KEY = { key_id: 'tk_0123456789abcdefghjkmn', secret: "sk_it's-$HOME_`and`_more" };
const REQUEST: ShellRequest = {
  method: 'POST',
  url: 'http://127.0.0.1:8080/api/v1/collection',
  body: '{"title": "Lin\'s 茶"}',
  shortName: 'SVC',
};
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** Runs the text with a curl that only prints what it was given, a line for each argument. */
function argumentsOfCurl(text: string): string[] {
  const stub = `curl() { printf '%s\\n' "$@"; }`;
  const { stdout, stderr } = spawnSync('sh', ['-c', `${stub}\n${text}`], { encoding: 'utf8' });
  assert.equal(stderr, '');
  return stdout.split('\n');
}

test('the five headers are present and the signature is valid', { skip: !hasOpenssl }, () => {
  const given = argumentsOfCurl(signedRequest(KEY, REQUEST));
  const header = (name: string) => {
    const prefix = `X-SVC-${name}: `;
    return given.find((argument) => argument.startsWith(prefix))?.slice(prefix.length) ?? '';
  };
  assert.equal(header('Key'), KEY.key_id);
  assert.equal(header('Secret'), KEY.secret);
  assert.match(header('Timestamp'), /^\d{10}$/);
  assert.match(header('Nonce'), /^[0-9a-f]{32}$/);
  const parts = [header('Timestamp'), header('Nonce'), header('Signature')] as const;
  assert.ok(signatureHolds(macUnder(KEY.secret), KEY.key_id, ...parts));
});

test('quotes in the body arrive as they were written', { skip: !hasOpenssl }, () => {
  const given = argumentsOfCurl(signedRequest(KEY, REQUEST));
  assert.ok(given.includes(REQUEST.body));
  assert.ok(given.includes(REQUEST.url));
});
