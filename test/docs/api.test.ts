// The pages about the interface: what they show is what the service answers, and what they let people
// copy signs a request.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ERROR_PAGES, withErrorTable } from '../../bin/error-tables.ts';
import { OPERATION_PAGES, withOperationTable } from '../../bin/operation-tables.ts';
import { RULE_PAGES, withRuleList } from '../../bin/rule-lists.ts';
import { STATUS } from '../../src/http/status.ts';
import { OPERATIONS } from '../../src/interface/operations.ts';
import { CONTINUED_RULES, RULE_NAMES } from '../../src/store/postgres/verify/verify.ts';
import { type Answer, send } from '../support/api-http.ts';
import { openApiTown } from '../support/api-town.ts';
import { PASSWORD } from '../support/known-password.ts';
import { refundRequestsIn } from '../support/refund-requests.ts';
import { TERM_NAMES } from '../support/terms.ts';
import { codeBlocks, missing, ROOT } from './code-blocks.ts';

const town = await openApiTown();
const { api, key } = town;
const SIGNING = 'docs/api/signing.md';

test('the test vectors of the page are those of the file', () => {
  const { signing } = JSON.parse(readFileSync(join(ROOT, 'sdk/vectors.json'), 'utf8'));
  const page = readFileSync(join(ROOT, SIGNING), 'utf8');
  const parts = /^\| \**(?:key id|secret|timestamp|nonce|signature)\** \| `+ ?(.+?) ?`+ \|$/gm;
  const cells = [...page.matchAll(parts)];
  const shown = cells.map(([, value = '']) => value.replaceAll('\\|', '|'));
  assert.deepEqual(
    shown,
    signing.flatMap((one: object) => Object.values(one)),
  );
});

test('the shell commands sign a request', {
  skip: missing('bash', 'curl', 'openssl'),
}, async () => {
  const [commands = ''] = codeBlocks(SIGNING, 'Sign in your language', 'sh');
  const env = {
    ...process.env,
    TAEL_URL: api.origin,
    TAEL_KEY: key.keyId,
    TAEL_SECRET: key.secret,
  };
  const answer = JSON.parse(await text(spawn('bash', ['-c', commands], { env }).stdout));
  assert.equal(answer.data.user_id, town.owner.userId);
});

test('the JavaScript signs a request', async () => {
  const [code = ''] = codeBlocks(SIGNING, 'Sign in your language', 'js');
  const { signed } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const headers = signed(key.keyId, key.secret);
  assert.equal((await send(api.origin, 'GET', '/api/v1/balance', { headers })).status, 200);
});

test('the fetch for generated clients signs a request', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tael-fetch-'));
  after(() => rm(folder, { recursive: true }));
  const [signing = ''] = codeBlocks(SIGNING, 'Sign in your language', 'js');
  const [fetching = ''] = codeBlocks(SIGNING, 'Generated clients', 'ts');
  await writeFile(join(folder, 'signing.js'), signing);
  await writeFile(join(folder, 'signed-fetch.ts'), fetching);
  const { signedFetch } = await import(pathToFileURL(join(folder, 'signed-fetch.ts')).href);
  const signed: typeof fetch = signedFetch(key.keyId, key.secret);
  const headers = { 'Content-Type': 'application/json' };
  for (const _ of [1, 2]) {
    const body = JSON.stringify({ query_type: 'balance' });
    const answer = await signed(`${api.origin}/api/v1/query`, { method: 'POST', headers, body });
    assert.equal((await answer.json()).data.user_id, town.owner.userId);
  }
});

test('the answers on the page have the fields of real ones, in their order', async () => {
  const txNo = await town.paid(100);
  const refund = await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 40 });
  const answers: Record<string, Answer> = {
    'GET /health': await town.web('GET', '/api/v1/health'),
    'GET /balance': await town.get('/balance'),
    'GET /transactions': await town.get('/transactions?type=collection'),
    'GET /refunds': await town.get(`/refunds?tx_no=${txNo}`),
    'GET /callbacks': await town.get('/callbacks?state=not_requested'),
    'GET /events': await town.get('/events?after=0&types=refund.made'),
    'GET /merchants': await town.get('/merchants'),
    'POST /query': await town.post('/query', { query_type: 'order', tx_no: txNo }),
    'POST /collection': await town.collect({ title: '龙井二两' }),
    'POST /refund': refund,
  };
  await Promise.all([town.paid(1), town.paid(1)]);
  answers['GET /orders'] = await town.get('/orders?status=paid&limit=1');
  for (const [heading, answer] of Object.entries(answers)) {
    const [shown = ''] = codeBlocks('docs/api/rest.md', heading, 'json');
    assert.deepEqual(shapeOf(JSON.parse(shown)), shapeOf(answer.json), heading);
  }
});

test('the answers about refund requests have the fields of real ones, in their order', async () => {
  const { openRequest, fetchRequest, approve } = refundRequestsIn(town);
  const { requestNo } = await openRequest(await town.paid(100), 40);
  const answers = {
    'Seeing a request': await fetchRequest(requestNo),
    'Deciding a request': await approve(requestNo),
  };
  for (const [heading, answer] of Object.entries(answers)) {
    const [shown = ''] = codeBlocks('docs/api/refund-requests.md', heading, 'json');
    assert.deepEqual(shapeOf(JSON.parse(shown)), shapeOf(answer.json), heading);
  }
});

const NULLABLE = new Set([
  'branch_id',
  ...TERM_NAMES,
  'fee',
  'payer_id',
  'paid_at',
  'settled_at',
  'return_url',
  'url',
  'refund_request',
]);

/** Names and kinds of values, in their order; null stands for anything. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? 'any' : typeof value;
  return Object.entries(value).map(([name, member]) => {
    return [name, NULLABLE.has(name) ? 'any' : shapeOf(member)];
  });
}

test('the tables of errors say what the rows of refusals do: run `npm run task build:interface`', () => {
  for (const language of ['en', 'zh'] as const) {
    const page = readFileSync(join(ROOT, ERROR_PAGES[language].file), 'utf8');
    assert.equal(page, withErrorTable(page, language));
    const rows = [...page.matchAll(/^\| `(\w+)` \| (\d{3}) \|/gm)];
    const shown = Object.fromEntries(rows.map(([, code, status]) => [code, Number(status)]));
    assert.deepEqual(shown, STATUS);
  }
});

test('the lists of rules say what `tael verify` checks: run `npm run task build:interface`', () => {
  for (const language of ['en', 'zh'] as const) {
    const page = readFileSync(join(ROOT, RULE_PAGES[language]), 'utf8');
    assert.equal(page, withRuleList(page, language));
    const told = [...page.matchAll(/^- `(\w+)`/gm)].map(([, name]) => name);
    assert.deepEqual(told, [...RULE_NAMES, ...Object.keys(CONTINUED_RULES)]);
  }
});

test('the tables of operations say what they do of themselves: run `npm run task build:interface`', () => {
  for (const language of ['en', 'zh'] as const) {
    const page = readFileSync(join(ROOT, OPERATION_PAGES[language]), 'utf8');
    assert.equal(page, withOperationTable(page, language));
    for (const { summary } of OPERATIONS) assert.ok(page.includes(`| ${summary[language]} |`));
  }
});

test('the message of a failure on the page is the real one', async () => {
  const page = readFileSync(join(ROOT, 'docs/api/errors.md'), 'utf8');
  const answers = [
    await town.refund({ tx_no: await town.order(), refund_type: 'full' }),
    await town.post('/query', { query_type: 'order', tx_no: 'T' }),
    await town.get('/nowhere'),
    await town.collect({ merchant_id: 9 }),
    await town.web('POST', '/auth/login', { body: { login: 'nobody', password: PASSWORD } }),
  ];
  for (const { code, msg } of answers) {
    assert.ok(page.includes(`| \`${code}\` |`) && page.includes(`| ${msg} |`), `${code}: ${msg}`);
  }
});
