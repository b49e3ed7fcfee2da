// The page about callbacks: its example is a real one, its table is the schedule that is kept, and its
// program accepts a real callback and nothing else; those of the other languages: snippets.test.ts.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { nextStep } from '../../src/callbacks/backoff.ts';
import { startDelivery } from '../../src/callbacks/delivery.ts';
import { TERMS_EXAMPLE } from '../../src/interface/orders/terms.ts';
import { ATTEMPT_FAILURES } from '../../src/store/callbacks.ts';
import { duration } from '../../src/wire/duration.ts';
import { receiver } from '../callbacks/receivers.ts';
import { openApiTown } from '../support/api-town.ts';
import { until } from '../support/until.ts';
import { callbackCases, CALLBACK_SECRET as SECRET } from './callback-cases.ts';
import { codeBlocks, missing, ROOT } from './code-blocks.ts';

const PAGE = 'docs/api/webhooks.md';
const town = await openApiTown();
const page = readFileSync(join(ROOT, PAGE), 'utf8');

const txNo = await town.paid(88, { title: '龙井二两', ...TERMS_EXAMPLE });
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

const run = promisify(execFile);

/** A receiver that had given up, and what a deployment needs to know. */
async function beforeDeployment(t: TestContext) {
  let status = 410;
  const shop = await receiver(t, (_, response) => void response.writeHead(status).end());
  const worker = startDelivery(town.api.service);
  t.after(() => worker.stop());
  const hookUrl = `http://localhost:${shop.port}/hook`;
  const lost = [
    await town.paid(5, { notify_url: hookUrl }),
    await town.paid(6, { notify_url: hookUrl }),
  ];
  const { callbacks } = town.api.service.store;
  await until('they were given up', async () => {
    const events = await Promise.all(lost.map((txNo) => callbacks.event(`evt_${txNo}`)));
    return events.every((event) => event?.state === 'failed');
  });
  status = 200;
  return { shop, hookUrl, lost, key: await town.newKey(town.owner, { scopes: ['events'] }) };
}

/** The test, and then what was given up. */
async function assertTold({ shop, lost }: Awaited<ReturnType<typeof beforeDeployment>>) {
  const times = (txNo: string) =>
    shop.got.filter(({ headers }) => headers['webhook-id'] === `evt_${txNo}`).length;
  await until('they came again', () => lost.every((txNo) => times(txNo) > 1));
  assert.ok(shop.got.some((one) => JSON.parse(one.body).type === 'ping'));
}

test('the script deploys a receiver, and run again it deploys the same', {
  skip: missing('curl', 'openssl'),
}, async (t) => {
  const world = await beforeDeployment(t);
  const { hookUrl, key } = world;
  const [code = ''] = codeBlocks(PAGE, 'Deploy by script', 'sh');
  const script = code.replace('limit=100', 'limit=1');
  const cwd = await mkdtemp(join(tmpdir(), 'tael-docs-'));
  after(() => rm(cwd, { recursive: true }));
  const env = { ...process.env, TAEL_URL: town.api.origin, HOOK_URL: hookUrl };
  const given = { cwd, env: { ...env, TAEL_KEY: key.keyId, TAEL_SECRET: key.secret } };
  const deploy = async () => {
    await run('sh', ['-c', script], given);
    return readFileSync(join(cwd, 'webhook-secret'), 'utf8').trim();
  };
  const first = await deploy();
  await assertTold(world);
  assert.equal(await deploy(), first);
  const { data } = await town.get('/receivers', { key });
  const mine = data.items.filter((one: { url: string }) => one.url === hookUrl);
  assert.deepEqual(mine[0].events, ['order.cancelled', 'refund.made']);
  assert.equal(mine.length, 1);
  const ping = world.shop.got.find((one) => JSON.parse(one.body).type === 'ping');
  assert(ping);
  new Webhook(first).verify(ping.body, ping.headers as Record<string, string>);

  assert.equal(statSync(join(cwd, 'webhook-secret')).mode & 0o777, 0o600);
  const away = { ...given, env: { ...given.env, HOOK_URL: 'http://localhost:9/hook' } };
  await assert.rejects(run('sh', ['-c', script], away), /connection_failed/);
});

test('the TypeScript deploys one too', async (t) => {
  const world = await beforeDeployment(t);
  const [code = ''] = codeBlocks(PAGE, 'Deploy by script', 'ts');
  const folder = await mkdtemp(join(tmpdir(), 'tael-docs-'));
  after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'deploy.ts');
  const shown = code.replace('limit: 100', 'limit: 1');
  await writeFile(file, shown.replace('tael-sdk', join(ROOT, 'sdk/typescript/src/tael.ts')));
  const { deploy } = await import(file);
  const { keyId, secret } = world.key;
  assert.match(await deploy(town.api.origin, keyId, secret, world.hookUrl), /^whsec_/);
  await assertTold(world);
});
