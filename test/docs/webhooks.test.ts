// The page about callbacks: its example is a real one, its table is the schedule that is kept, and its
// program accepts a real callback and nothing else; those of the other languages: snippets.test.ts.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ATTEMPT_FAILURES } from '../../src/store/callbacks.ts';
import { nextStep } from '../../src/webhooks/backoff.ts';
import { duration } from '../../src/wire/duration.ts';
import { openApiTown } from '../support/api-town.ts';
import { callbackCases, CALLBACK_SECRET as SECRET } from './callback-cases.ts';
import { codeBlocks, ROOT } from './code-blocks.ts';

const PAGE = 'docs/api/webhooks.md';
const town = await openApiTown();
const page = readFileSync(join(ROOT, PAGE), 'utf8');

const shop = { out_trade_no: 'shop-4711', metadata: { table: '7' } };
const txNo = await town.paid(88, { title: '龙井二两', ...shop });
const { items } = (await town.get('/events?after=0')).data;
const { event_id: id, body } = items[0] as { event_id: string; body: string };

test('the callback on the page has the fields of a real one, in their order', () => {
  const [shown = ''] = codeBlocks(PAGE, 'What arrives', 'json');
  assert.deepEqual(fieldsOf(shown), fieldsOf(body));
  assert.equal(JSON.parse(body).data.tx_no, txNo);
});

function fieldsOf(json: string): unknown {
  const { data, ...event } = JSON.parse(json);
  return [Object.keys(event), Object.entries(data).map(([name, value]) => [name, typeof value])];
}

test('the table has the waits that the worker keeps', () => {
  const rows = [...page.matchAll(/^\| (\d+) \| (?:(\d+) (s|min|h)|never.*) \|$/gm)];
  assert.equal(rows.length, 10);
  for (const [, attempt, count, unit] of rows) {
    const attemptNo = Number(attempt);
    const made = { attemptNo, endedAtMs: 0, status: 500, retryAfter: null };
    const waitMs = duration(`${count}${unit === 'min' ? 'm' : unit}`);
    const kept = count === undefined ? { kind: 'failed' } : { kind: 'retry', atMs: waitMs };
    assert.deepEqual(nextStep(made, 0), kept);
  }
});

test('the page explains every failure', () => {
  const told = [...page.matchAll(/^\| `(\w+)` \| /gm)].map(([, name]) => name);
  assert.deepEqual(told, ATTEMPT_FAILURES);
});

const CASES = callbackCases(id, body);

test('the TypeScript accepts real callbacks and nothing else', async () => {
  const [code = ''] = codeBlocks(PAGE, 'Verify it', 'ts');
  const folder = await mkdtemp(join(tmpdir(), 'tael-docs-'));
  after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'verified.ts');
  await writeFile(file, code);
  const { verified } = await import(file);
  for (const [name, { headers, body: sent, taken }] of Object.entries(CASES)) {
    if (taken) assert.equal(verified(SECRET, headers, sent).data.tx_no, txNo, name);
    else assert.throws(() => verified(SECRET, headers, sent), /It is /, name);
    assert.equal(
      holds(() => verified(SECRET, headers, Buffer.from(sent))),
      taken,
      name,
    );
  }
  assert.throws(() => verified(SECRET, {}, body));
});

function holds(run: () => unknown): boolean {
  try {
    run();
    return true;
  } catch {
    return false;
  }
}
