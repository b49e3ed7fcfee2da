// The commands that integrators use, over a real service: profiles, collect, order watch, tx list, refund,
// trigger, logs tail and sign, as people and as scripts see them.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { OWNER_EVENT_TYPES } from '../../src/core/rows/receiver.ts';
import { EVENT_DATA } from '../../src/interface/event-body.ts';
import { OWNER_PIN, openApiTown } from '../support/api-town.ts';
import { type Ended, jsonOf, PROGRAM, runTael, runTaelAlone } from '../support/tael.ts';
import { until } from '../support/until.ts';

const town = await openApiTown();
const { api, key, merchantId } = town;
const home = await mkdtemp(join(tmpdir(), 'tael-integrator-'));
after(() => rm(home, { recursive: true, force: true }));
const bare = { PATH: process.env.PATH, XDG_CONFIG_HOME: home };
const place = { env: bare, cwd: home };
const tael = (...args: readonly string[]) => runTael(args, place);
const printed: Ended[] = [];

async function run(line: string, ...more: readonly string[]): Promise<Ended> {
  const ended = await tael(...line.split(' '), ...more);
  printed.push(ended);
  return ended;
}

async function done(line: string, ...more: readonly string[]) {
  const ended = await run(line, ...more, '--json');
  assert.equal(ended.status, 0, ended.out + ended.err);
  return jsonOf(ended) as Record<string, never>;
}

const profile = ['profile', 'add', 'shop', '--url', api.origin, '--key', key.keyId];
const added = await runTaelAlone(
  [...profile, '--merchant', String(merchantId), '--secret', '-'],
  place,
  `${key.secret}\n`,
);

test('A profile is tried, kept for its owner alone, and never printed.', async () => {
  const file = join(home, 'tael', 'profiles.json');
  assert.equal(added.status, 0, added.err);
  assert.equal(added.out, `Kept profile shop in ${file}. It is the default.\n`);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.ok((await readFile(file, 'utf8')).includes(key.secret));
  const { items } = await done('profile list');
  const shown = { name: 'shop', default: true, url: api.origin, key_id: key.keyId };
  assert.deepEqual(items, [{ ...shown, merchant_id: merchantId, login: null }]);

  const wrong = { env: { ...bare, TAEL_SECRET: 'sk_wrong' }, cwd: home };
  const other = ['profile', 'add', 'other', '--url', api.origin, '--key', key.keyId];
  const refused = await runTael(other, wrong);
  assert.equal(refused.status, 1);
  assert.match(
    refused.err,
    /See profile other: .* Nothing was kept; --no-check keeps it untried\.\n$/,
  );
  const untried = await runTael([...other, '--no-check'], wrong);
  assert.match(untried.out, /Use it: tael profile use other\n$/);
  assert.equal((await run('profile use other')).out, 'tael now uses other.\n');
  const failed = await run('tx list');
  assert.equal(failed.status, 1);
  assert.match(failed.err, /See profile other: the key may have been revoked/);
  await Promise.all([run('tx list --profile shop')]);
  await run('profile use shop');
  await run('profile remove other');
  assert.match(
    (await run('profile use other')).err,
    /There is no profile other\. There are: shop\./,
  );

  await chmod(file, 0o644);
  const open = await run('profile list');
  assert.deepEqual(
    [open.status, open.err],
    [2, `Error: Others can read the secrets in ${file}. Run: chmod 600 ${file}\n`],
  );
  await chmod(file, 0o600);
  const argument = await tael(...profile, '--secret', key.secret);
  assert.equal(argument.status, 2);
  assert.ok(!argument.err.includes(key.secret));
});

test('Without any settings a command says which there are, and changes nothing.', async () => {
  const nowhere = { env: { PATH: bare.PATH, XDG_CONFIG_HOME: join(home, 'none') }, cwd: home };
  const ended = await runTael(['collect', '1.00'], nowhere);
  assert.equal(ended.status, 2);
  assert.match(ended.err, /TAEL_URL must[\s\S]*Or keep them in a profile: tael profile add shop/);
});

/** Read by one who has gone before the first line. */
async function unread(words: string, env: NodeJS.ProcessEnv, redirected = '') {
  const tael = `sleep 0.1; "${process.execPath}" "${PROGRAM}" ${words} ${redirected}`;
  const child = spawn('bash', ['--norc', '-c', `(${tael}) | true; exit "\${PIPESTATUS[0]}"`], {
    env,
    cwd: home,
  });
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const [status] = await once(child, 'close');
  return [status, err];
}

test('A command whose output nobody reads to the end says nothing about that.', async () => {
  assert.deepEqual(await unread('collect --help', bare), [141, '']);
  assert.deepEqual(await unread('tx list --csv', bare), [141, '']);
  assert.deepEqual(await unread('collect --nothing', bare, '2>&1'), [2, '']);
});

test('An order is made, waited for, and paid meanwhile.', async () => {
  const lines = ['collect', '12.50', '--qr', '--watch', '--title', 'two coffees'];
  const child = spawn(process.execPath, [PROGRAM, ...lines], { env: bare, cwd: home });
  const ended = once(child, 'exit');
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  await until('it shows the link', () => /\/pay\/C/.test(out));
  const [txNo = ''] = /C[0-9A-Z]{26}/.exec(out) ?? [];
  assert.match(out, /^C\w+: 12\.50 for 林记茶铺, two coffees\nPay here, within 30 minutes: http/);
  assert.match(out, /A QR code needs a terminal .* As a picture: http.*\/qrcode\/C/);
  assert.equal((await town.pay(txNo)).status, 200);
  assert.deepEqual(await ended, [0, null]);
  assert.match(
    out,
    new RegExp(`✔ ${txNo} paid: 12\\.50 by user \\d+ at [-0-9]{10} [:0-9]{8}\\.\\n$`),
  );

  const back = 'https://shop.example.com/orders/4711';
  const made = await done('collect 3.00', '--return-url', back);
  assert.equal(made.amount, 3);
  assert.equal((await town.record(String(made.tx_no))).return_url, back);
  const again = ['--idempotency-key', 'order-1'];
  const [first, second] = [
    await done('collect 3.00', ...again),
    await done('collect 3.00', ...again),
  ];
  assert.equal(first.tx_no, second.tx_no);
});

test('Watching ends with status 1 when the order can no longer come there.', async () => {
  const txNo = await town.order();
  const { cancelAnyOrder } = await import('../../src/service/cancel-order.ts');
  const operator = { kind: 'operator', name: 'root', from: 'here' } as const;
  const service = { ...api.service, operator };
  assert.ok((await cancelAnyOrder(service as Parameters<typeof cancelAnyOrder>[0], txNo)).ok);
  const ended = await run(`order watch ${txNo}`);
  assert.deepEqual([ended.status, ended.out], [1, `✘ ${txNo} cancelled without a payment.\n`]);
  const watched = await done(`order watch ${await town.paid(5)} --until paid`);
  assert.equal(watched.status, 'paid');
  const missing = await run('order watch C01K9ZQ3F7GABCDEFGHJKMNPQRS --json');
  assert.deepEqual([missing.status, jsonOf(missing).code], [1, 'order_not_found']);
});

test('A refund shows what it would do, does it once, and says what works instead.', async () => {
  const txNo = await town.paid(100);
  const part = `refund ${txNo} --amount 33.33`;
  const preview = await done(`${part} --preview`);
  const expected = { amount: 33.33, fee: 0.33, net_amount: 33, refundable_amount: 66.67 };
  assert.deepEqual(preview, { ok: true, tx_no: txNo, ...expected });
  const pin = { env: { ...bare, TAEL_PAY_PASSWORD: OWNER_PIN }, cwd: home };
  const refund = (...more: readonly string[]) =>
    runTael([...part.split(' '), '--reason', 'cold', '--json', ...more], pin);
  const { refund_no, order_status, refunded_at, created_at, ...made } = jsonOf(await refund());
  const { refundable_amount } = expected;
  assert.deepEqual(made, {
    ok: true,
    ...expected,
    refundable_amount,
    tx_no: txNo,
    refund_type: 'partial',
    fee_total: 0.33,
    refunded_amount: 33.33,
    out_refund_no: null,
  });
  // The fee of the second is that of both, less that of the first.
  assert.equal((await done(`refund ${txNo} --amount 33.17 --preview`)).fee, 0.34);
  const whole = await run(`refund ${txNo} --preview`);
  assert.deepEqual(
    [whole.status, whole.err],
    [1, `Error: ${txNo} was refunded in part. What is left: tael refund ${txNo} --amount 66.67\n`],
  );
  const tooMuch = await run(`refund ${txNo} --amount 66.68 --preview --json`);
  assert.equal(jsonOf(tooMuch).code, 'refund_exceeds_remaining');
  const noPin = await run(`refund ${txNo} --amount 1.00 --reason cold`);
  assert.equal(noPin.status, 2);
  assert.match(noPin.err, /fee of the platform +0\.0\d\n[\s\S]*pay_password is required/);
  const unpaid = await run(`refund ${await town.order()} --preview`);
  assert.match(unpaid.err, /is pending: nothing was paid/);
});

test('Records come as a table, as JSON and as CSV that spreadsheets read.', async () => {
  await town.paid(7, { title: '=SUM(A1)' });
  const { items } = await done('tx list --limit 1 --wallet merchant');
  const [item] = items as unknown as { title: string; amount: number }[];
  assert.deepEqual([item?.title, item?.amount], ['=SUM(A1)', 7]);
  const { out } = await run('tx list --csv --limit 1 --type collection');
  const [head, row, end] = out.split('\r\n');
  assert.match(head ?? '', /^\ufeffid,created_at,wallet,type,direction,amount,/);
  assert.match(row ?? '', /^\d+,20.*,merchant,collection,in,7\.00,.*,'=SUM\(A1\)$/);
  assert.equal(end, '');
  assert.equal((await run('tx list --csv --json')).status, 2);
  assert.equal((await run('tx list --from 2027-02-30')).status, 2);
});

test('An invented event is signed as tael listen signs, and a forged one is not.', async () => {
  const secret = (await run('listen --print-secret')).out.trim();
  const got: unknown[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    try {
      got.push(new Webhook(secret).verify(body, request.headers as Record<string, string>));
      response.writeHead(204).end();
    } catch {
      response.writeHead(400).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const sent = await done(`trigger order.paid --amount 9.90 --to ${to}`);
  assert.deepEqual([sent.status, sent.problem], [204, null]);
  const [event] = got as { type: string; data: { status: string; amount: number } }[];
  assert.deepEqual(
    [event?.type, event?.data.status, event?.data.amount],
    ['order.paid', 'paid', 9.9],
  );
  for (const type of OWNER_EVENT_TYPES) {
    assert.equal((await done(`trigger ${type} --to ${to}`)).status, 204);
    const told = got.at(-1) as { type: string; data: object };
    assert.equal(told.type, type);
    const described = z.toJSONSchema(EVENT_DATA[type], { io: 'input', unrepresentable: 'any' });
    assert.deepEqual(Object.keys(told.data), Object.keys(described.properties ?? {}));
  }
  assert.equal((await run(`trigger ping --to ${to}`)).status, 0);
  const forged = await run(`trigger order.paid --forged --to ${to}`);
  assert.match(forged.out, /^✔ order\.paid evt_C\w+: 400 in \d+ ms\.\n$/);
  server.close();
  server.closeAllConnections();
  const gone = await run(`trigger ping --to ${to}`);
  assert.equal(gone.status, 1);
  assert.match(gone.out, /cannot be reached \(ECONNREFUSED\)\.\nStart the program/);
});

test('The log shows what was asked with the key, as it happens, without its own requests.', async () => {
  const follow = ['logs', 'tail', '--lines', '1', '--json'];
  const child = spawn(process.execPath, [PROGRAM, ...follow], { env: bare, cwd: home });
  const ended = once(child, 'exit');
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  await until('the past is shown', () => out.includes('\n'));
  const { txNo } = { txNo: 'C01K9ZQ3F7GABCDEFGHJKMNPQRS' };
  await town.get(`/order-lifecycle?tx_no=${txNo}&page=1`);
  await until('the new one is shown', () => out.includes('/order-lifecycle'), 20_000);
  child.kill('SIGINT');
  assert.deepEqual(await ended, [0, null]);
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual([lines.at(-1).status, lines.at(-1).code], [404, 'order_not_found']);
  assert.ok(lines.every(({ path }) => path !== '/api/v1/requests'));
  const refused = await run('logs tail --no-follow --refused --lines 1');
  assert.match(
    refused.out,
    /^[:0-9]{8}\.\d{3} 404 +\d+ ms GET \/api\/v1\/order-lifecycle order_not_found {2}\S+ {2}ignored: page\n$/,
  );
});

test('Signing is explained, and compared with what another program made.', async () => {
  const fixed = 'sign --timestamp 1795204700 --nonce 9f86d081884c7d65';
  const { signature, string_to_sign, headers } = await done(fixed);
  assert.equal(string_to_sign, `${key.keyId}17952047009f86d081884c7d65`);
  assert.equal(headers?.['X-Tael-Secret'], '$TAEL_SECRET');
  const request = ['--request', 'GET /api/v1/balance'] as const;
  const whole = await run(`${fixed} --explain`, ...request);
  assert.match(
    whole.out,
    /^5\. The whole request[\s\S]* v2\n[\s\S]*\/api\/v1\/balance\n[\s\S]*e3b0c442/m,
  );
  const same = await run(`${fixed} --explain --compare ${signature}`);
  assert.match(same.out, /^1\. Three parts\.[\s\S]*✔ The signatures are the same\.\n$/);
  const { createHmac } = await import('node:crypto');
  const swapped = createHmac('sha256', key.secret)
    .update(`1795204700${key.keyId}9f86d081884c7d65`)
    .digest('hex');
  const wrong = await run(`${fixed} --compare ${swapped}`);
  assert.equal(wrong.status, 1);
  assert.match(
    wrong.out,
    /✘ The parts were signed in another order: it is key id, timestamp, nonce\.\n$/,
  );
  assert.match((await run('sign --timestamp 1795204700123')).err, /must be in seconds/);
});

test('Nothing that was printed contains the secret.', () => {
  for (const { out, err } of printed) assert.ok(!(out + err).includes(key.secret));
});
