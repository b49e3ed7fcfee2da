// The page that checks proofs, opened from the disk without a network: it says of every file what the
// command line says, and it can ask nobody.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { checkProofs } from '../../src/crypto/proof/check.ts';
import { FINDING_KINDS } from '../../src/crypto/proof/findings.ts';
import { parseVerifierKey } from '../../src/crypto/signed-note.ts';
import { honestLog, isProved, PROOF_CASES, type ProofCase } from '../proofs/cases.ts';
import { openApiTown } from '../support/api-town.ts';
import { browserTest, openPhone } from './browser-test.ts';
import { DESK, PHONE } from './phone.ts';

const FILE = resolve(import.meta.dirname, '../../src/pages/docs/verify.html');
const URL_OF_FILE = pathToFileURL(FILE).href;
const BYTES_MAX = 30_000;
/** It stands above, whatever is checked. */
const ABOVE = 'liabilities_not_reserves';

async function openPage(t: Parameters<typeof openPhone>[0], wishes = {}) {
  const { page } = await openPhone(t, 'file://', { ...DESK, offline: true, ...wishes });
  await page.goto(URL_OF_FILE);
  return page;
}

async function choose(page: Page, files: readonly string[]): Promise<void> {
  await page.setInputFiles(
    '#pick',
    files.map((text, index) => ({
      name: `file-${index}`,
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })),
  );
}

/** The codes on the page, once it shows the results of so many files. */
async function saidOn(page: Page, { files, trusted = [] }: ProofCase): Promise<string[]> {
  await page.locator('#keys').fill(trusted.join('\n'));
  await choose(page, files);
  await page
    .locator('#list li')
    .nth(files.length - 1)
    .waitFor();
  await page.locator('#found li').first().waitFor();
  const said = page.locator('#found li');
  const codes = await said.evaluateAll((lines) =>
    lines.map((line) => `${(line as HTMLElement).dataset.code}`),
  );
  return codes.toSorted();
}

browserTest('the page says of every case what the command line says', async (t) => {
  const page = await openPage(t);
  for (const one of PROOF_CASES) {
    const named = one.files.map((text, index) => ({ name: `${index}`, text }));
    const keys = one.trusted?.flatMap((text) => parseVerifierKey(text) ?? []);
    const codes = checkProofs(named, keys).findings.map(({ code }) => code);
    const expected = codes.filter((code) => code !== ABOVE).toSorted();
    await page.reload();
    assert.deepEqual(await saidOn(page, one), expected, one.name);
    const isWrong = codes.some((code) => FINDING_KINDS[code] === 'wrong');
    const kind = isWrong ? 'wrong' : isProved(codes) ? 'proved' : 'open';
    const verdict = page.locator('#found .card');
    assert.match((await verdict.getAttribute('class')) ?? '', new RegExp(kind), one.name);
  }
});

browserTest('what is not proved stands first, in either language', async (t) => {
  const page = await openPage(t, { locale: 'en-US' });
  const first = page.locator('section').first();
  assert.match(await first.innerText(), /^What this does not prove\s+That the money is there/);
  await page.getByRole('button', { name: '中文' }).click();
  assert.match(await first.innerText(), /^不能证明什么\s+钱是否真的在/);
  assert.equal(await page.locator('html').getAttribute('lang'), 'zh-CN');
  await choose(page, [JSON.stringify(honestLog().receipt(0, 2))]);
  assert.match(await page.locator('#found').innerText(), /10025 的第 2 笔记录在日志中/);
});

browserTest('files are dropped, pasted and taken away again', async (t) => {
  const page = await openPage(t, { locale: 'en-US' });
  const log = honestLog();
  const dropped = await page.evaluateHandle(
    (text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'dropped.json'));
      return transfer;
    },
    JSON.stringify(log.receipt(0, 2)),
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });
  await page.getByText('Record 2 of 10025 is in the log').waitFor();
  await page.getByLabel('Or paste one').fill(JSON.stringify(log.statement(3, '10002')));
  await page.getByText('50.00 owed to 10002 is part of the 165.00').waitFor();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Record 2 of 10025').waitFor({ state: 'detached' });
  await page.getByLabel('Or paste one').fill('');
  await page.locator('#found li').first().waitFor({ state: 'detached' });
});

browserTest('a browser without Ed25519 is told so, and nothing is called proved', async (t) => {
  const page = await openPage(t, { locale: 'en-US' });
  await page.evaluate(() => {
    crypto.subtle.importKey = () => Promise.reject(new DOMException('no', 'NotSupportedError'));
  });
  await choose(page, [JSON.stringify(honestLog().receipt(0, 2))]);
  await page.getByText('This browser cannot check signatures').waitFor();
  assert.equal(await page.locator('#found li').count(), 0);
});

browserTest('the page is small, names no address and may ask nobody', async (t) => {
  const text = readFileSync(FILE, 'utf8');
  assert.ok(Buffer.byteLength(text) <= BYTES_MAX, `${Buffer.byteLength(text)} bytes`);
  assert.doesNotMatch(text, /https?:\/\/|fetch\(|XMLHttpRequest|WebSocket|<link rel="style|src=/);
  const page = await openPage(t);
  const policy = page.locator('meta[http-equiv="Content-Security-Policy"]');
  assert.match((await policy.getAttribute('content')) ?? '', /^default-src 'none'; /);
});

browserTest('it works as well where a service gives it', async (t) => {
  const { api } = await openApiTown();
  const { page } = await openPhone(t, api.origin, { ...DESK, locale: 'en-US' });
  await page.goto('/verify.html');
  await choose(page, [JSON.stringify(honestLog().receipt(0, 2))]);
  await page.getByText('Record 2 of 10025 is in the log').waitFor();
});

browserTest('the page fits a phone, with a result that has long names', async (t) => {
  const page = await openPage(t, PHONE);
  await choose(page, [JSON.stringify(honestLog().receipt(0, 2))]);
  await page.locator('#found li').first().waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
});
