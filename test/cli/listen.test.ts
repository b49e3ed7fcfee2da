// `tael listen` as a developer runs it, against a served Tael that restarts and a receiver of their own
// that is not always up.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import type { Demo } from '../../src/cli/serve/demo-seed.ts';
import { send } from '../support/api-http.ts';
import { cookieIn } from '../support/api-town.ts';
import { jsonOf, PROGRAM, runTael } from '../support/tael.ts';
import { until } from '../support/until.ts';

const home = await mkdtemp(join(tmpdir(), 'tael-listen-'));
const { DATABASE_URL: _, ...rest } = process.env;
const served = { ...rest, TAEL_DATA: join(home, 'data') };
const running = new Set<Tael>();

after(async () => {
  await Promise.all([...running].map((one) => one.stop('SIGTERM')));
  await rm(home, { recursive: true, force: true });
});

interface Tael {
  readonly process: ChildProcess;
  /** What it has printed so far. */
  readonly said: { out: string; err: string };
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

function start(args: readonly string[], env: NodeJS.ProcessEnv): Tael {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env, cwd: home });
  const ended = once(child, 'exit');
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  const tael: Tael = {
    process: child,
    said,
    async stop(signal) {
      running.delete(tael);
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
  running.add(tael);
  return tael;
}

async function serve(port: number, ...flags: string[]) {
  const tael = start(['serve', '--json', '--port', String(port), ...flags], served);
  await until('Tael listens', () => {
    assert.equal(tael.process.exitCode, null, tael.said.err);
    return tael.said.out.endsWith('\n');
  });
  const { address, demo } = JSON.parse(tael.said.out) as { address: string; demo: Demo };
  return { tael, address, demo };
}

const first = await serve(0, '--demo');
const { address, demo } = first;
const settings = {
  PATH: process.env.PATH,
  TAEL_URL: address,
  TAEL_KEY: demo.key_id,
  TAEL_SECRET: demo.secret,
};
const place = { env: settings, cwd: home };
const secret = (await runTael(['listen', '--print-secret'], place)).out.trim();

async function paid(): Promise<string> {
  const key = { keyId: demo.key_id, secret: demo.secret };
  const order = { amount: 8.8, merchant_id: demo.merchant_id };
  const made = await send(address, 'POST', '/api/v1/collection', { key, body: order });
  const { login, password, pay_password } = demo.payer;
  const signedIn = await send(address, 'POST', '/auth/login', { body: { login, password } });
  const headers = { cookie: cookieIn(signedIn), accept: 'application/json' };
  const pay = { body: { pay_password }, headers };
  assert.equal((await send(address, 'POST', `/pay/${made.data.tx_no}`, pay)).status, 200);
  return made.data.tx_no;
}

/** A program that receives callbacks once it is started, and refuses unsigned ones. */
async function receiver() {
  const got: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const event = new Webhook(secret).verify(body, request.headers as Record<string, string>);
    const { type, data } = event as { type: string; data: { tx_no: string } };
    got.push(`${request.url} ${request.headers['webhook-id']} ${type} ${data.tx_no}`);
    response.writeHead(204).end();
  });
  const port = await listening(server, 0);
  await closed(server);
  return { url: `http://127.0.0.1:${port}/hook?shop=1`, got, start: () => listening(server, port) };
}

async function listening(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  after(() => closed(server));
  return (server.address() as AddressInfo).port;
}

async function closed(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
}

test('every event arrives in order, whichever side goes away meanwhile', async () => {
  const program = await receiver();
  const forward = ['listen', '--forward-to', program.url];
  const forScripts = start([...forward, '--json'], settings);
  await until('it listens', () => forScripts.said.err.includes('Listening.'));

  const orders = [await paid()];
  await until('the receiver is missed', () =>
    /ECONNREFUSED\)\. Retrying evt_/.test(forScripts.said.err),
  );
  await program.start();
  await until('it is found', () => program.got.length === 1);
  orders.push(await paid(), await paid());
  await until('two more have come', () => program.got.length === 3);

  assert.equal(await first.tael.stop('SIGTERM'), 0, first.tael.said.err);
  await until('the service is missed', () => / Retrying …/.test(forScripts.said.err));
  await serve(Number(new URL(address).port));
  orders.push(await paid());
  await until('the fourth has come', () => program.got.length === 4);
  assert.equal(await forScripts.stop('SIGINT'), 0, forScripts.said.err);

  const expected = orders.map((txNo) => `/hook?shop=1 evt_${txNo} order.paid ${txNo}`);
  assert.deepEqual(program.got, expected);
  const lines = forScripts.said.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    lines.map(({ ok, event_id, type, tx_no, status }) => [ok, event_id, type, tx_no, status]),
    orders.map((txNo) => [true, `evt_${txNo}`, 'order.paid', txNo, 204]),
  );
  assert.ok(lines[0].attempts > 1);
  assert.deepEqual(
    lines.slice(1).map(({ attempts }) => attempts),
    [1, 1, 1],
  );
  const { err } = forScripts.said;
  assert.equal(err.match(/Listening\./g)?.length, 1, err);
  assert.equal(err.match(/is back\./g)?.length, 1, err);
  assert.ok(!(forScripts.said.out + err).includes('\u001b'), 'no colours into a pipe');
});

test('people get a line for each event, which never contains the secret', async () => {
  const program = await receiver();
  await program.start();
  const listener = start(['listen', '--forward-to', program.url], settings);
  await until('it listens', () => listener.said.err.includes('Listening.'));
  const txNo = await paid();
  await until('it has come', () => listener.said.out.endsWith('\n'));
  assert.equal(await listener.stop('SIGTERM'), 0);
  assert.match(listener.said.out, new RegExp(`^order\\.paid evt_${txNo}: 204 in \\d+ ms\\n$`));
  assert.equal(
    listener.said.err,
    `Listening. Forwarding events to ${program.url}; tael listen --print-secret prints the secret.\n`,
  );
});

test('it ends with 1 and says so when it is stopped while an event waits', async () => {
  const program = await receiver();
  const listener = start(['listen', '--forward-to', program.url], settings);
  await until('it listens', () => listener.said.err.includes('Listening.'));
  await paid();
  await until('the receiver is missed', () => / Retrying evt_\w+ …/.test(listener.said.err));
  assert.equal(await listener.stop('SIGINT'), 1);
  assert.match(listener.said.err, /\n1 event was received but not forwarded\.\n$/);
});

test('the secret is printed alone, the same each time, without a request to the service', async () => {
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const elsewhere = { env: { ...settings, TAEL_URL: 'http://127.0.0.1:9' }, cwd: home };
  const printed = await runTael(['listen', '--print-secret', '--json'], elsewhere);
  assert.deepEqual([printed.status, jsonOf(printed)], [0, { ok: true, secret }]);
});

test('faulty settings, keys and arguments are reported at once', async () => {
  const forward = ['listen', '--forward-to', 'http://127.0.0.1:9/'];
  const wrong = { env: { ...settings, TAEL_SECRET: 'sk_wrong' }, cwd: home };
  const refused = await runTael([...forward, '--json'], wrong);
  assert.deepEqual([refused.status, jsonOf(refused).code], [1, 'credentials_invalid']);
  const unset = await runTael(forward, { env: { PATH: process.env.PATH }, cwd: home });
  assert.deepEqual([unset.status, unset.out], [2, '']);
  assert.match(unset.err, /TAEL_URL must[\s\S]*TAEL_KEY must[\s\S]*TAEL_SECRET must/);
  const nowhere = await runTael(['listen', '--json'], place);
  const problems = [{ field: 'forward_to', msg: 'is required' }];
  assert.deepEqual([nowhere.status, jsonOf(nowhere).errors], [2, problems]);
  const odd = await runTael(['listen', '--forward-to', 'localhost:3000'], place);
  assert.deepEqual([odd.status, odd.out], [2, '']);
  assert.match(odd.err, /It must be a URL like http:\/\/localhost:3000\/hook\.\n$/);
});
