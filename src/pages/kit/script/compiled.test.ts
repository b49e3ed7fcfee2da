// Tests that the compiled scripts in the repository are made from their sources, and that browsers
// from before 2018 can read them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { transform } from 'esbuild';
import { BROWSERS, compiledModule, PAGE_SCRIPTS } from '../../../../bin/page-scripts.ts';
import { LIVE_PAGE_SCRIPT } from './compiled.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');

for (const script of PAGE_SCRIPTS) {
  test(`${script.compiled} is what ${script.source} compiles to: npm run task build:pay`, async () => {
    const kept = readFileSync(join(ROOT, script.compiled), 'utf8');
    assert.equal(kept, await compiledModule(script));
  });
}

/** The compiler changes what its target cannot read, and nothing else here. */
async function readsAsOld(code: string): Promise<boolean> {
  const options = { charset: 'utf8', minifyWhitespace: true, logLevel: 'silent' } as const;
  const [old, today] = await Promise.all([
    transform(code, { ...options, target: [...BROWSERS.target] }),
    transform(code, { ...options, target: 'esnext' }),
  ]);
  return old.code === today.code;
}

test('the script needs no syntax that came after 2017', async () => {
  for (const young of ['a?.b', 'a ?? b', '({ ...a })', 'try { a() } catch { b() }']) {
    assert.equal(await readsAsOld(`f(() => { ${young} });`), false, young);
  }
  assert.ok(await readsAsOld(LIVE_PAGE_SCRIPT));
});

test('the script needs nothing that pages over plain HTTP lack, and cannot leave its element', () => {
  const absent = /crypto\.(subtle|randomUUID)|navigator\.clipboard|serviceWorker|eval\(|Function\(/;
  assert.doesNotMatch(LIVE_PAGE_SCRIPT, absent);
  assert.doesNotMatch(LIVE_PAGE_SCRIPT, /<\/script|<!--|https?:/i);
});
