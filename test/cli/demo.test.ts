// Tests what `tael serve` says on an empty database, with `--demo` and when it is started again, on a
// terminal that shows its log too; and what the key of the demo may refund by tool.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { send } from '../support/api-http.ts';
import { cookieIn } from '../support/api-town.ts';
import { PROGRAM } from '../support/tael.ts';
import { until } from '../support/until.ts';

const home = await mkdtemp(join(tmpdir(), 'tael-demo-'));
const { DATABASE_URL: _, ...rest } = process.env;
// Money of others above this takes two operators; that of the demo is made all the same.
const LIMIT = { TAEL_TWO_OPERATORS_ABOVE: '100.00' };
const env = { ...rest, ...LIMIT, TAEL_DATA: './data', TAEL_LOG_LEVEL: 'trace' };
const START_MS_MAX = 60_000;
const running = new Set<ChildProcess>();

after(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(home, { recursive: true, force: true });
});

interface Served {
  /** Output and log, in the order in which a terminal shows them. */
  readonly shown: readonly string[];
  readonly origin: string;
  stop(): Promise<void>;
}

async function serve(...flags: readonly string[]): Promise<Served> {
  const line = [process.execPath, PROGRAM, 'serve', '--port', '0', ...flags];
  const child = spawn('sh', ['-c', 'exec "$0" "$@" 2>&1', ...line], { cwd: home, env });
  running.add(child);
  const ended = once(child, 'exit');
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  const listens = () => {
    assert.equal(child.exitCode, null, text);
    return /^Tael listens/m.test(text);
  };
  await until('it listens', listens, START_MS_MAX);
  const stop = async () => {
    running.delete(child);
    child.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null], text);
  };
  const origin = /^Tael listens on (http:\S+?)\.?( with .*)?$/m.exec(text)?.[1] ?? '';
  return { shown: text.trimEnd().split('\n'), origin, stop };
}

function isLogged(line: string): boolean {
  return line.startsWith('{"level"');
}

const empty = await serve();
await empty.stop();
const first = await serve('--demo', '--workers', '2');
const file = await readFile(join(home, 'data/demo.txt'), 'utf8');
const exported = Object.fromEntries(
  [...file.matchAll(/\b([A-Z_]+)=([\w:/.-]+)/g)].map(([, name, value = '']) => [name, value]),
);

test('An empty database without --demo: it says what to do first.', () => {
  const text = empty.shown.join('\n');
  assert.match(
    text,
    /^There are no users yet\. Create the first, an operator, in another shell:$/m,
  );
  const line = `TAEL_DATA=${join(home, 'data')} ${PROGRAM} user create --name Lin --login lin`;
  assert.ok(text.includes(`\n  ${line} --password - --operator\n`), text);
  assert.match(text, /^To try Tael with invented data, start it with --demo/m);
});

test('No line of the log comes between the lines that people are to read and paste.', () => {
  const { shown } = first;
  const from = shown.findIndex((line) => line.startsWith('Tael listens'));
  const to = shown.findIndex((line) => line.endsWith(' is in data/demo.txt.'));
  assert.ok(from >= 0 && to > from, shown.join('\n'));
  assert.deepEqual(shown.slice(from, to).filter(isLogged), []);
  assert.deepEqual(file.split('\n').filter(isLogged), []);
});

test('The key refunds by tool up to 200.00 a day, and asks the merchant above.', async () => {
  const key = { keyId: exported.TAEL_KEY ?? '', secret: exported.TAEL_SECRET ?? '' };
  const call = async (name: string, args: object) => {
    const params = { name, arguments: args };
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const { json, text } = await send(first.origin, 'POST', '/mcp', { key, body });
    assert.equal(json?.result?.isError ?? false, false, text);
    return json.result.structuredContent;
  };
  const merchant_id = Number(exported.MERCHANT_ID);
  const { tx_no } = await call('create_collection', { amount: 300, merchant_id });
  const login = { login: exported.PAYER_LOGIN, password: exported.PAYER_PASSWORD };
  const cookie = cookieIn(await send(first.origin, 'POST', '/auth/login', { body: login }));
  const paid = await send(first.origin, 'POST', `/pay/${tx_no}`, {
    headers: { cookie, accept: 'application/json' },
    body: { pay_password: exported.PAYER_PIN },
  });
  assert.equal(paid.status, 200, paid.text);
  const refund = (amount: number) =>
    call('refund_order', { tx_no, refund_type: 'partial', amount, reason: 'cold' });
  assert.equal((await refund(150)).status, 'refunded');
  assert.equal((await refund(50)).status, 'refunded');
  const { status, approval_url } = await refund(0.01);
  assert.equal(status, 'approval_required');
  assert.match(approval_url, /\/refund-requests\/Q[0-9A-Z]{26}$/);
});

test('A second start points to the file, and prints no credentials again.', async () => {
  await first.stop();
  const again = await serve('--demo');
  const text = again.shown.join('\n');
  await again.stop();
  assert.match(text, /no demo data was added\. .* in data\/demo\.txt\.$/m);
  const { TAEL_URL: _, MERCHANT_ID: __, PAYER_LOGIN: ___, ...secrets } = exported;
  assert.equal(Object.keys(secrets).length, 5);
  for (const [name, value] of Object.entries(secrets)) {
    assert.ok(!text.includes(String(value)), name);
  }
  assert.equal(await readFile(join(home, 'data/demo.txt'), 'utf8'), file);
});
