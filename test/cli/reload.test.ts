// Workers are replaced, or killed, while clients pay over connections that they keep: a reload refuses nobody
// and resets nothing, and a killed worker costs the answers that it owed.

import assert from 'node:assert/strict';
import { rename, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { dirname } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Demo } from '../../src/cli/serve/demo-seed.ts';
import { signed } from '../support/api-http.ts';
import { freePort } from '../support/free-port.ts';
import { childrenOf, openServeHome } from '../support/serve-process.ts';
import { jsonOf, runTaelAlone } from '../support/tael.ts';
import { until } from '../support/until.ts';

const { place, keyFile, serve } = await openServeHome('reload');
const home = { env: { ...process.env, ...place }, cwd: dirname(keyFile) };
const tael = (...words: readonly string[]) => runTaelAlone([...words, '--json'], home);

const ONLY_LINUX = { skip: process.platform !== 'linux' };
const CLIENTS = 6;
const START_MS_MAX = 60_000;
const ANSWER_MS_MAX = 30_000;
const MANY = { TAEL_SESSION_RATE: '1000000', TAEL_DRAIN: '0' };

interface Served {
  readonly origin: string;
  readonly pid: number | undefined;
  readonly said: { readonly err: string };
  workers(): Promise<number[]>;
  stopped(): Promise<number | null>;
  kill(signal: NodeJS.Signals): boolean;
}

async function serveMany(
  t: TestContext,
  count: number,
  more: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const port = await freePort();
  const words = ['--port', String(port), '--workers', String(count)];
  const running = serve(t, words, { ...MANY, ...more });
  await running.listens();
  return {
    ...running,
    origin: `http://127.0.0.1:${port}`,
    workers: () => childrenOf(running.pid),
  };
}

let demo: Demo | undefined;

/** The first who asks makes it: a merchant, a payer, and a key that may ask as often as it likes. */
async function town(t: TestContext) {
  if (demo === undefined) {
    const making = serve(t, ['--demo', '--port', '0', '--json']);
    await until('the demo is made', () => making.said.out.endsWith('\n'), START_MS_MAX);
    demo = JSON.parse(making.said.out).demo as Demo;
    assert.equal(await making.stopped(), 0, making.said.err);
  }
  const { login } = demo.merchant;
  const scope = ['--scope', 'query,collection', '--rate', '99999'];
  const made = jsonOf(await tael('key', 'create', '--user', login, '--name', 'load', ...scope));
  const key = { keyId: String(made.key_id), secret: String(made.secret) };
  return { ...demo, key };
}

type Town = Awaited<ReturnType<typeof town>>;

/** Over a connection that it keeps for as long as the service does. */
function client(t: TestContext, origin: string, { key, merchant_id, payer }: Town) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  t.after(() => agent.destroy());
  let cookie = '';
  const ask = (method: string, path: string, headers: object, body?: object) =>
    new Promise<{ status: number; data: Record<string, unknown>; cookies: readonly string[] }>(
      (resolve, reject) => {
        const json = body && JSON.stringify(body);
        const type = json === undefined ? {} : { 'content-type': 'application/json' };
        const options = {
          signal: AbortSignal.timeout(ANSWER_MS_MAX),
          method,
          agent,
          headers: { accept: 'application/json', ...headers, ...type },
        };
        const request = http.request(origin + path, options, async (response) => {
          try {
            const parts = await response.setEncoding('utf8').toArray();
            const { statusCode: status = 0, headers: answered } = response;
            const { data } = JSON.parse(parts.join(''));
            resolve({ status, data, cookies: answered['set-cookie'] ?? [] });
          } catch (error) {
            reject(error);
          }
        });
        request.once('error', reject).end(json);
      },
    );
  return {
    async signIn() {
      const { login, password } = payer;
      const { status, cookies } = await ask('POST', '/auth/login', {}, { login, password });
      assert.equal(status, 200);
      cookie = cookies.map((one) => one.split(';')[0]).join('; ');
    },
    async order(): Promise<string> {
      const body = { amount: 1, merchant_id };
      const { status, data } = await ask('POST', '/api/v1/collection', signed(key), body);
      assert.equal(status, 200, JSON.stringify(data));
      return String(data.tx_no);
    },
    async pay(txNo: string): Promise<void> {
      const { pay_password } = payer;
      const { status, data } = await ask('POST', `/pay/${txNo}`, { cookie }, { pay_password });
      assert.deepEqual([status, data.status], [200, 'paid']);
    },
    async isPaid(txNo: string): Promise<boolean> {
      const { data } = await ask('GET', `/api/v1/orders/${txNo}`, signed(key));
      return data.status === 'paid';
    },
    async takenIn(): Promise<number> {
      const { data } = await ask('GET', '/api/v1/balance', signed(key));
      return Number((data.merchant as Record<string, unknown>).total_in);
    },
  };
}

/** Clients that order and pay until they are told to stop; what fails of it is theirs to judge. */
async function load(t: TestContext, origin: string, onFailure: (error: unknown) => void) {
  const place = await town(t);
  const clients = Array.from({ length: CLIENTS }, () => client(t, origin, place));
  const [first = client(t, origin, place)] = clients;
  for (const one of clients) await one.signIn();
  const before = await first.takenIn();
  const tried = new Set<string>();
  const paid = new Set<string>();
  let going = true;
  const works = clients.map(async (one) => {
    while (going) {
      try {
        const txNo = await one.order();
        tried.add(txNo);
        await one.pay(txNo);
        paid.add(txNo);
      } catch (error) {
        onFailure(error);
      }
    }
  });
  return {
    paid,
    /** All of them, and the books: what was acknowledged is there, and nothing twice. */
    async end() {
      going = false;
      await Promise.all(works);
      const found: string[] = [];
      for (const txNo of tried) if (await first.isPaid(txNo)) found.push(txNo);
      assert.deepEqual([...paid.difference(new Set(found))], []);
      assert.equal((await first.takenIn()) - before, found.length);
      assert.equal((await tael('verify')).status, 0);
    },
  };
}

test(
  'a reload under load replaces every worker; nothing is refused and nothing is reset',
  ONLY_LINUX,
  async (t) => {
    const served = await serveMany(t, 2);
    const before = await served.workers();
    const failures: unknown[] = [];
    const { paid, end } = await load(t, served.origin, (error) => failures.push(error));
    await until('some have paid', () => paid.size > 100, START_MS_MAX);
    const reloaded = jsonOf(await tael('reload'));
    await until(
      'the old ones are gone',
      async () => {
        const now = await served.workers();
        return before.every((pid) => !now.includes(pid));
      },
      START_MS_MAX,
    );
    assert.deepEqual(reloaded, { ok: true, started: await served.workers() });
    const paidThen = paid.size;
    await until('more have paid', () => paid.size > paidThen + 100, START_MS_MAX);
    await end();
    assert.deepEqual(failures, []);
    assert.equal(await served.stopped(), 0);
  },
);

test(
  'a worker that is killed while people pay costs only the answers that it owed',
  ONLY_LINUX,
  async (t) => {
    const served = await serveMany(t, 2);
    const failures: unknown[] = [];
    const { paid, end } = await load(t, served.origin, (error) => failures.push(error));
    await until('some have paid', () => paid.size > 50, START_MS_MAX);
    const [victim = 0] = await served.workers();
    process.kill(victim, 'SIGKILL');
    const isReplaced = async () => {
      const now = await served.workers();
      return now.length === 2 && !now.includes(victim);
    };
    await until('there is another', isReplaced, START_MS_MAX);
    const paidThen = paid.size;
    await until('more have paid', () => paid.size > paidThen + 50, START_MS_MAX);
    await end();
    const codes = failures.map((error) => (error as NodeJS.ErrnoException).code);
    assert.deepEqual(new Set(codes).difference(new Set(['ECONNRESET'])), new Set());
    assert.ok(failures.length <= CLIENTS, 'each client waited for one answer');
    assert.equal(await served.stopped(), 0);
  },
);

test(
  'what is wrong with the settings leaves the old workers in place, and is told',
  ONLY_LINUX,
  async (t) => {
    const served = await serveMany(t, 2);
    const before = await served.workers();
    await rename(keyFile, `${keyFile}.away`);
    const refused = jsonOf(await tael('reload'));
    await rename(`${keyFile}.away`, keyFile);
    assert.match(String(refused.msg), /TAEL_MASTER_KEY_FILE: ENOENT[\s\S]*0 processes are new/);
    const only = async () => (await served.workers()).length === 2;
    await until('those that failed are gone', only, START_MS_MAX);
    assert.deepEqual(await served.workers(), before);
    assert.equal((await fetch(`${served.origin}/readyz`)).status, 200);
    served.kill('SIGUSR2');
    const done = () => served.said.err.includes('2 workers are new');
    await until('they are replaced once they can be', done, START_MS_MAX);
    assert.equal(await served.stopped(), 0);
  },
);

test(
  'a worker that dies while the other is replaced is replaced once, and no worker is forgotten',
  ONLY_LINUX,
  async (t) => {
    const served = await serveMany(t, 2);
    const before = await served.workers();
    const reloading = tael('reload');
    await until('a new one starts', async () => (await served.workers()).length > 2, START_MS_MAX);
    for (const pid of before) process.kill(pid, 'SIGKILL');
    assert.equal(jsonOf(await reloading).ok, true);
    const two = async () => (await served.workers()).length === 2;
    await until('there are two', two, START_MS_MAX);
    const then = await served.workers();
    assert.equal(jsonOf(await tael('reload')).ok, true);
    const none = async () => {
      const now = await served.workers();
      return now.length === 2 && then.every((pid) => !now.includes(pid));
    };
    await until('none of them is left', none, START_MS_MAX);
    assert.equal(await served.stopped(), 0);
  },
);

test('new workers read the files that settings name', ONLY_LINUX, async (t) => {
  const logo = `${keyFile}.svg`;
  const draw = (size: number) =>
    writeFile(logo, `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="20"/>`);
  await draw(20);
  const served = await serveMany(t, 2, { TAEL_BRAND_LOGO: logo });
  const shown = async () => {
    const page = await (await fetch(served.origin, { headers: { accept: 'text/html' } })).text();
    return /\/brand\/[^"]+/.exec(page)?.[0] ?? 'none';
  };
  const before = await shown();
  await draw(40);
  assert.equal(await shown(), before);
  assert.equal((await tael('reload')).status, 0);
  // Whatever is open to an old one gets one more answer there.
  await until('the new one is shown', async () => (await shown()) !== before);
  assert.notEqual(before, 'none');
  assert.equal(await served.stopped(), 0);
});

test('new workers read the file of settings again', ONLY_LINUX, async (t) => {
  const settings = `${keyFile}.env`;
  const write = (...lines: readonly string[]) =>
    writeFile(settings, lines.join('\n'), { mode: 0o600 });
  await write('# the name', "TAEL_BRAND_NAME_EN='Tea House'");
  const served = await serveMany(t, 2, { TAEL_CONFIG: settings });
  const page = async () =>
    (await fetch(served.origin, { headers: { accept: 'text/html' } })).text();
  assert.match(await page(), /Tea House/);
  await write("TAEL_BRAND_NAME_EN='Coffee House'");
  assert.equal((await tael('reload')).status, 0);
  const isNew = async () =>
    (await page()).includes('Coffee House') && (await served.workers()).length === 2;
  await until('the new name is shown, and the old ones are gone', isNew, START_MS_MAX);
  const workers = await served.workers();
  for (const [line, why] of [
    ['TAEL_METRICS=9464', /^TAEL_METRICS takes a restart; nothing was replaced/],
    ['TAEL_COOLING_OFF=soon', /line 1: TAEL_COOLING_OFF must be like/],
  ] as const) {
    await write(line);
    assert.match(String(jsonOf(await tael('reload')).msg), why);
  }
  assert.deepEqual(await served.workers(), workers);
  // What is in the file now would keep it from starting, or lead it to other books.
  const [victim = 0] = workers;
  process.kill(victim, 'SIGKILL');
  const isReplaced = async () => {
    const now = await served.workers();
    return now.length === 2 && !now.includes(victim);
  };
  await until('a worker that dies is replaced by one with the settings of before', isReplaced);
  assert.match(await page(), /Coffee House/);
  assert.equal(await served.stopped(), 0);
});

test('one process is not reloaded, and says how it could be', async (t) => {
  const running = serve(t, ['--port', '0', '--workers', '1'], MANY);
  await running.listens();
  const refused = jsonOf(await tael('reload'));
  assert.match(String(refused.msg), /No service of several processes .* TAEL_WORKERS/);
  running.kill('SIGUSR2');
  await until('the log says so', () => running.said.err.includes('set TAEL_WORKERS to 2'));
  assert.equal(await running.stopped(), 0);
});
