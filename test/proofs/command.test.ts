// `tael check`: the files that people keep, in a folder without data or network.

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { littleLog, paidRecord } from '../support/little-log.ts';
import { jsonOf, runTael } from '../support/tael.ts';
import { honestLog, isProved, PROOF_CASES } from './cases.ts';

const cwd = await mkdtemp(join(tmpdir(), 'tael-check-'));
after(() => rm(cwd, { recursive: true, force: true }));

async function check(texts: readonly string[], ...options: readonly string[]) {
  const names = texts.map((_, index) => `file-${index}`);
  await Promise.all(texts.map((text, index) => writeFile(join(cwd, `file-${index}`), text)));
  return runTael(['check', ...names, ...options], { cwd, env: process.env });
}

test('a receipt is proved, and what it does not prove is said first', async () => {
  const { status, out, err } = await check([JSON.stringify(honestLog().receipt(0, 2))]);
  assert.deepEqual([status, err], [0, '']);
  assert.match(out, /^Not proved:\n\? That the money is there: /);
  assert.match(out, /\nProved:\n✔ file-0: The log pay\.example\.com\/log is signed at 5 leaves/);
  assert.match(out, /Record 2 of 10025 is in the log: collection in 10\.00, then balance 20\.00/);
  assert.match(out, /\nNothing is wrong\.\n$/);
});

test('every case ends with 1 where something is wrong, nothing is proved, or a key is missing', async () => {
  for (const { name, files, trusted = [], says } of PROOF_CASES) {
    const keys = trusted.length > 0 ? ['--key', ...trusted] : [];
    const ended = await check(files, ...keys, '--json');
    const isRight = isProved(says);
    assert.equal(ended.status, isRight ? 0 : 1, name);
    const { ok, findings } = jsonOf(ended) as { ok: boolean; findings: { code: string }[] };
    assert.equal(ok, isRight, name);
    const said = findings.map(({ code }) => code);
    for (const code of says) assert.ok(said.includes(code), `${name}: ${code}`);
  }
});

test('where each file is proved and a key is needed, it is said what is missing', async () => {
  const differ = PROOF_CASES.find(({ name }) => name.includes('that nothing joins'));
  assert(differ);
  const { status, out } = await check(differ.files);
  assert.equal(status, 1);
  assert.match(out, /\nNot all is proved: a key is missing\.\n$/);
});

test('names in a record do not replace what was found of it', async () => {
  const log = littleLog();
  const named = `${paidRecord('10025', 1)}kind: wrong\ncode: record_removed\nfile: other\n`;
  log.records('10025', 1, 1, { records: [named] });
  const ended = await check([JSON.stringify(log.receipt(0, 1))], '--json');
  const { findings } = jsonOf(ended) as { findings: Record<string, string>[] };
  const found = findings.find(({ record }) => record === '1');
  assert.deepEqual([found?.kind, found?.code, found?.file], ['proved', 'record_in_log', 'file-0']);
});

test('a time that no calendar has is said as it was written', async () => {
  const cosigned = PROOF_CASES.find(({ name }) => name.includes('no calendar'));
  assert(cosigned?.trusted);
  const { status, out } = await check(cosigned.files, '--key', ...cosigned.trusted);
  assert.equal(status, 0);
  assert.match(out, /cosigned pay\.example\.com\/log at 5 leaves, 18446744073709551615\./);
});

test('what cannot be read, and what is no key, is refused before anything is checked', async () => {
  const place = { cwd, env: process.env };
  const nowhere = await runTael(['check', 'nowhere.json'], place);
  assert.deepEqual([nowhere.status, nowhere.out], [2, '']);
  assert.match(nowhere.err, /must name files that can be read: nowhere\.json/);
  const { status, err } = await check([honestLog().checkpoint()], '--key', 'a+b+c');
  assert.equal(status, 2);
  assert.match(err, /^Error: key must be like /);
});
