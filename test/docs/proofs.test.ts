// The page about proofs: its receipt is one that the log makes, its program is another implementation that
// comes to the same hashes, and checks what a running service gives out.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { DAY_MS, shanghaiDay } from '../../src/core/time.ts';
import { checkProofs } from '../../src/crypto/proof/check.ts';
import { openApiTown } from '../support/api-town.ts';
import { littleLog } from '../support/little-log.ts';
import { publishLog } from '../support/public-log.ts';
import { codeBlocks, missing, ROOT } from './code-blocks.ts';

const EXAMPLE = 'A worked example';
const SHOP = 'JMT220HQ7K';
const skip = missing('python3');
const cwd = await mkdtemp(join(tmpdir(), 'tael-proofs-'));
after(() => rm(cwd, { recursive: true, force: true }));

const [COMMAND = assert.fail('the page has no command')] = codeBlocks(
  'docs/proofs.md',
  EXAMPLE,
  'sh',
);
/** What the page shows of the example. */
const shown = (name: string) => readFileSync(join(ROOT, 'examples/proofs', name), 'utf8');

/** As the page says; what it prints, and 1 where it does not end well. */
async function run(file: string): Promise<{ status: number; out: string }> {
  await writeFile(join(cwd, 'check.py'), shown('check.py'));
  await writeFile(join(cwd, 'receipt.json'), file);
  try {
    const { stdout } = await promisify(execFile)('bash', ['-c', COMMAND], { cwd });
    return { status: 0, out: stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { status: code, out: stdout };
  }
}

function exampleLog() {
  const log = littleLog();
  log.records(SHOP, 1, 3);
  log.records('8RW0Z5D1QX', 1, 5);
  log.day('2026-11-28', [
    { taelId: SHOP, owedFen: 3000 },
    { taelId: '8RW0Z5D1QX', owedFen: 5000 },
    { taelId: '3C9VN7T2KE', owedFen: 0 },
  ]);
  log.records(SHOP, 4, 5);
  return log;
}

test('the receipt on the page is one, to the program of the page as to this one', {
  skip,
}, async () => {
  const receipt = shown('receipt.json');
  assert.deepEqual(JSON.parse(receipt), exampleLog().receipt(0, 2));
  const { ok } = checkProofs([{ name: 'receipt.json', text: receipt }]);
  assert.ok(ok);
  const { status, out } = await run(receipt);
  assert.deepEqual([status, out], [0, shown('output.txt')]);
});

test('the program takes statements, and nothing that was changed', { skip }, async () => {
  const log = exampleLog();
  const statement = log.statement(2, SHOP);
  assert.equal((await run(JSON.stringify(statement))).status, 0);
  const receipt = log.receipt(0, 2);
  const changed = [
    { ...statement, owed_fen: '2000' },
    { ...statement, day: '2026-11-27' },
    { ...receipt, record: receipt.record.replace('10.00', '11.00') },
    { ...receipt, checkpoint: receipt.checkpoint.replace('16:04', '16:05') },
    { ...receipt, leaf: { ...receipt.leaf, owed_fen: '2999' } },
  ];
  for (const file of changed) {
    assert.equal((await run(JSON.stringify(file))).status, 1, JSON.stringify(file));
  }
});

test('the program checks what a running service gives out', { skip }, async () => {
  const town = await openApiTown();
  const { service } = town.api;
  const txNo = await town.paid(88);
  await town.paid(12);
  await publishLog(service, DAY_MS);
  for (const key of [town.key, town.payerKey]) {
    const { text } = await town.get(`/orders/${txNo}/receipt`, { key });
    const { status, out } = await run(text);
    assert.equal(status, 0, text);
    assert.match(out, /\nin the log\n$/);
    const day = shanghaiDay(service.store.nowMs());
    const statement = await town.get(`/days/${day}/proof`, { key });
    assert.equal((await run(statement.text)).status, 0, statement.text);
  }
});
