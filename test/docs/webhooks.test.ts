// The page about callbacks: its example is a real one, its table is the schedule that is kept, and its
// programs accept a real callback and nothing else.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { ATTEMPT_FAILURES } from '../../src/store/callbacks.ts';
import { nextStep } from '../../src/webhooks/backoff.ts';
import { signatureHeaders } from '../../src/webhooks/sign.ts';
import { duration } from '../../src/wire/setting-values.ts';
import { openApiTown } from '../support/api-town.ts';
import { codeBlocks, missing, ROOT } from './code-blocks.ts';

const PAGE = 'docs/api/webhooks.md';
const town = await openApiTown();
const page = readFileSync(join(ROOT, PAGE), 'utf8');

const txNo = await town.paid(88, { title: '龙井二两' });
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

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OLD_SECRET = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;

interface Case {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly taken: boolean;
}

function signedAt(atMs: number, ...secrets: readonly string[]): Record<string, string> {
  return { ...signatureHeaders({ id, atMs, body }, secrets) };
}

const NOW = Date.now();
const right = signedAt(NOW, SECRET);
const CASES: Readonly<Record<string, Case>> = {
  'a real callback': { headers: right, body, taken: true },
  'one with two signatures': { headers: signedAt(NOW, OLD_SECRET, SECRET), body, taken: true },
  'a tampered body': { headers: right, body: body.replace('88.00', '89.00'), taken: false },
  'an old timestamp': { headers: signedAt(NOW - 301_000, SECRET), body, taken: false },
  'a timestamp to come': { headers: signedAt(NOW + 330_000, SECRET), body, taken: false },
  'a renewed timestamp': {
    headers: {
      ...signedAt(NOW - 301_000, SECRET),
      'webhook-timestamp': `${right['webhook-timestamp']}`,
    },
    body,
    taken: false,
  },
  'another id': { headers: { ...right, 'webhook-id': 'evt_other' }, body, taken: false },
  "another's secret": { headers: signedAt(NOW, OLD_SECRET), body, taken: false },
  'no signature': { headers: { ...right, 'webhook-signature': '' }, body, taken: false },
  'a part of a signature': {
    headers: { ...right, 'webhook-signature': `${right['webhook-signature']?.slice(0, 10)}` },
    body,
    taken: false,
  },
};

test('the TypeScript accepts real callbacks and nothing else', async () => {
  const [code = ''] = codeBlocks(PAGE, 'TypeScript', 'ts');
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

test('the Python accepts real callbacks and nothing else', {
  skip: missing('python3'),
}, async () => {
  const [code = ''] = codeBlocks(PAGE, 'Python', 'python');
  const run = `${code}
import sys
def tried(case):
    try:
        return verified(${JSON.stringify(SECRET)}, case["headers"], case["body"].encode())["data"]["tx_no"]
    except ValueError:
        return None
print(json.dumps([tried(case) for case in json.load(sys.stdin)]))`;
  const python = spawn('python3', ['-c', run], { stdio: ['pipe', 'pipe', 'inherit'] });
  python.stdin.end(JSON.stringify(Object.values(CASES)));
  const told = JSON.parse(await text(python.stdout));
  assert.deepEqual(
    told,
    Object.values(CASES).map(({ taken }) => (taken ? txNo : null)),
  );
});

test('each program says whether it was run', () => {
  const said = [...page.matchAll(/^### (\w+)\n\n(.+)$/gm)].map(([, language, how]) => {
    return `${language}: ${how}`;
  });
  const byTests = 'Run by the tests of Tael, against a real callback.';
  assert.deepEqual(said.slice(0, 5), [
    ...[`TypeScript: ${byTests}`, `Python: ${byTests}`, 'Java: Run with Java 17, by hand.'],
    ...['Go: Not run.', 'PHP: Not run.'],
  ]);
});
