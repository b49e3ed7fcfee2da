// No file of the repository holds a real secret: the expression that docs/keys-and-audit.md gives to secret
// scanners is run over all of them.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { secretFlaw } from '../sdk/typescript/src/secret.ts';
import { newApiSecret } from '../src/crypto/api-secret.ts';

const ROOT = resolve(import.meta.dirname, '..');
const PAGE = readFileSync(resolve(ROOT, 'docs/keys-and-audit.md'), 'utf8');
const EXPRESSION = /^\\btael_sk_.*$/m.exec(PAGE)?.[0] ?? '';

/** What the expression finds in a text and is a secret by its check digits. */
function secretsIn(text: string): readonly string[] {
  const found = text.match(new RegExp(EXPRESSION, 'g')) ?? [];
  return found.filter((one) => secretFlaw(one) === null);
}

test('the published expression finds every secret that is made, wherever it stands', () => {
  for (let n = 0; n < 100; n += 1) {
    const secret = newApiSecret();
    for (const text of [secret, `"${secret}"`, `TAEL_SECRET=${secret}\n`, `(${secret}).`]) {
      assert.deepEqual(secretsIn(text), [secret]);
    }
  }
  assert.deepEqual(secretsIn(`tael_sk_${'0'.repeat(49)}`), [], 'its check digits do not fit');
});

test('no file of the repository holds a secret', () => {
  const listed = execFileSync('git', ['ls-files', '-z', '-c', '-o', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const files = listed.split('\0').filter((path) => path !== '');
  const holding = files.filter((path) => secretsIn(textOf(path)).length > 0);
  assert.ok(files.length > 1_000, 'files are found');
  assert.deepEqual(holding, [], 'revoke the key, and write examples as tael_sk_…');
});

/** Empty: it was deleted, or leads elsewhere. */
function textOf(path: string): string {
  try {
    return readFileSync(resolve(ROOT, path), 'latin1');
  } catch {
    return '';
  }
}
