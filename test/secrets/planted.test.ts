// Everything that Tael keeps secret is planted, used, typed into wrong places and met by bugs, and then
// looked for wherever it might have been left: the log, answers, the files of the database with its
// write-ahead log, a backup, what commands print, other processes and core dumps.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { receiver } from '../callbacks/receivers.ts';
import { type Answer, send, signed } from '../support/api-http.ts';
import { codeOf, codeOfStepBefore } from '../support/one-time-code.ts';
import { until } from '../support/until.ts';
import { type House, openHouse, PASSWORDS } from './house.ts';
import { newVault } from './vault.ts';

const vault = newVault();
const house: House = await openHouse(vault);
const { origin } = house;
/** Every answer that was no success; and what people were told by commands that show no secret. */
const refusals: string[] = [];
const printed: string[] = [];

async function ask(method: string, path: string, sending: Parameters<typeof send>[3] = {}) {
  const answer = await send(origin, method, path, sending);
  if (answer.status !== 200) {
    // A page leads to itself in other languages, by the address that it was asked at.
    const text = answer.text.replaceAll(`"${path}?`, '');
    refusals.push(`${text} ${JSON.stringify([...answer.headers])}`);
  }
  return answer;
}

async function post(path: string, body: object, cookie = ''): Promise<Answer> {
  const ours = { 'sec-fetch-site': 'same-origin' };
  return ask('POST', path, { body, headers: { ...ours, cookie, accept: 'application/json' } });
}

async function done(asked: Promise<Answer>): Promise<Answer['data']> {
  const answer = await asked;
  assert.equal(answer.status, 200, answer.text);
  return answer.data;
}

async function signIn(login: string, more: object = {}): Promise<string> {
  const password = { lin: PASSWORDS.owner, wang: PASSWORDS.payer }[login] ?? PASSWORDS.other;
  const answer = await post('/auth/login', { login, password, ...more });
  assert.equal(answer.status, 200, answer.text);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  for (const cookie of cookies) vault.plant(`a cookie of ${login}`, cookie.split('=')[1] ?? '');
  return cookies.join('; ');
}

/** Of a bank. */
const ACCOUNT = '6217003810047719253';
vault.plant('the account of a payee', ACCOUNT);

let owner = '';
let payer = '';

test('What is secret is made, shown once and used.', async (t) => {
  const shop = await receiver(t);
  owner = await signIn('lin');
  payer = await signIn('wang');
  const again = { password: PASSWORDS.owner };
  const key = await done(
    post(
      '/api/v1/keys',
      { name: 'web', scope: ['query', 'collection', 'refund', 'events'], ...again },
      owner,
    ),
  );
  vault.plant('the secret of a key made in the console', key.secret);
  const rotated = await done(
    post(`/api/v1/keys/${key.key_id}/rotate`, { overlap: '1h', ...again }, owner),
  );
  vault.plant('the secret of a rotated key', rotated.secret);
  const shown = await done(post('/api/v1/callback-secret/show', again, owner));
  vault.plant('the callback secret', shown.secret);
  const fresh = await done(post('/api/v1/callback-secret/rotate', again, owner));
  vault.plant('the new callback secret', fresh.secret);
  const events = { keyId: rotated.key_id, secret: rotated.secret };
  const read = await done(ask('GET', '/api/v1/callback-secret', { key: events }));
  assert.equal(read.secret, fresh.secret);
  const url = `http://127.0.0.1:${shop.port}/events`;
  const registered = await done(
    post('/api/v1/receivers', { url, events: ['refund.made'], ...again }, owner),
  );
  vault.plant('the secret of a receiver', registered.secret);

  const offer = await done(post('/api/v1/security/two-factor/offer', {}, payer));
  vault.plant('the seed of codes', offer.secret);
  const before = await codeOfStepBefore(offer.secret);
  const on = { password: PASSWORDS.payer, offer: offer.offer, totp_code: before };
  const { recovery_codes: codes } = await done(
    post('/api/v1/security/two-factor/switch-on', on, payer),
  );
  for (const code of codes) vault.plant('a recovery code', code);

  const bank = { holder: '王小明', bank: '招商银行', account: ACCOUNT };
  const pin = { pay_password: PASSWORDS.ownerPin };
  await done(post('/api/v1/payees', { ...bank, ...pin }, owner));

  const order = { amount: 10, merchant_id: house.merchantId, notify_url: `${url}/order` };
  const made = await done(ask('POST', '/api/v1/collection', { key: house.key, body: order }));
  const factors = { pay_password: PASSWORDS.payerPin, totp_code: codeOf(offer.secret) };
  await done(post(`/pay/${made.tx_no}`, factors, payer));
  await until('it is delivered', () => shop.got.length > 0);
  const refund = { tx_no: made.tx_no, refund_type: 'partial', amount: 1, reason: 'cold' };
  const typed = { ...refund, pay_password: PASSWORDS.ownerPin };
  await done(ask('POST', '/api/v1/refund', { key: house.key, body: typed }));
  const tool = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
  const params = { name: 'refund_order', arguments: { ...refund, reason: 'colder' } };
  await ask('POST', '/mcp', { key: house.key, body: { ...tool, params } });
  await signIn('wang', { totp_code: codeOf(offer.secret, 1) });
  await signIn('wang', { recovery_code: codes[0] });
  await done(
    post('/api/v1/security/pay-password', { ...again, pay_password: PASSWORDS.newPin }, owner),
  );
  const change = { ...again, new_password: PASSWORDS.newOwner };
  await done(post('/api/v1/security/login-password', change, owner));
});

/** Where a person, or a program with a wrong line in its settings, might put a secret. */
function wrongPlaces(secret: string): readonly (() => Promise<unknown>)[] {
  const { key } = house;
  const inHeader = (name: string) => () =>
    ask('GET', '/api/v1/balance', { headers: { ...signed(key), [name]: secret } });
  const inBody =
    (path: string, body: object, by = true) =>
    () =>
      ask('POST', path, { body, ...(by && { key }) });
  const inPath = encodeURIComponent(secret);
  return [
    ...['Key', 'Secret', 'Timestamp', 'Nonce', 'Signature'].map((name) =>
      inHeader(`X-Tael-${name}`),
    ),
    ...['User-Agent', 'Referer', 'Origin', 'Authorization', 'X-Request-Id'].map(inHeader),
    ...['X-Forwarded-For', 'Accept-Language', 'Content-Type', 'Traceparent'].map(inHeader),
    ...['/', '/pay/', '/api/v1/', '/api/v1/keys/', '/qrcode/', '/docs/'].map(
      (path) => () => ask('GET', `${path}${inPath}`, { key }),
    ),
    () => ask('GET', `/api/v1/order-lifecycle?tx_no=${inPath}`, { key }),
    () => ask('GET', `/api/v1/transactions?type=${inPath}`, { key }),
    () => ask('GET', `/api/v1/balance?secret=${inPath}`, { key }),
    () => ask('GET', '/account', { headers: { cookie: `tael_session=${secret}` } }),
    inBody('/api/v1/collection', { amount: secret, merchant_id: house.merchantId }),
    inBody('/api/v1/collection', { amount: 1, merchant_id: secret }),
    inBody('/api/v1/collection', { amount: 1, merchant_id: house.merchantId, notify_url: secret }),
    inBody('/api/v1/collection', { amount: 1, merchant_id: 999_999, title: secret }),
    inBody('/api/v1/query', { query_type: secret }),
    inBody('/api/v1/query', { query_type: 'order', tx_no: secret }),
    inBody('/api/v1/refund', {
      tx_no: secret,
      refund_type: secret,
      reason: secret,
      amount: secret,
    }),
    inBody('/api/v1/refund', {
      tx_no: 'C0',
      refund_type: 'full',
      reason: 'r',
      pay_password: secret,
    }),
    () => ask('POST', '/api/v1/query', { key, raw: `{"secret":"${secret}"` }),
    () => ask('POST', '/api/v1/query', { key, raw: `{"${secret}":1,"${secret}":2}` }),
    inBody('/mcp', { jsonrpc: '2.0', id: 1, method: secret }),
    inBody('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: secret } }),
    inBody('/auth/login', { login: secret, password: secret }, false),
    inBody('/auth/login', { login: 'lin', password: secret, totp_code: secret }, false),
    inBody('/auth/staff/login', { branch_id: secret, login: secret, password: secret }, false),
    () => post('/pay/C0', { pay_password: secret, totp_code: secret }, payer),
    () => post(`/api/v1/keys/${inPath}/revoke`, {}, payer),
    () => post('/api/v1/keys', { name: '', scope: [secret], password: secret }, payer),
  ];
}

test('Secrets in wrong places are refused.', async () => {
  for (const secret of house.typed()) {
    for (const type of wrongPlaces(secret)) {
      // Some are no header at all; then nothing is sent.
      await type().catch((error) => assert.match(String(error), /TypeError/));
    }
  }
});

const WRITTEN = ['sessions', 'api_keys', 'orders', 'wallets', 'callback_secrets'];

test('Bugs are met with them.', async () => {
  const cookie = await signIn('zhao');
  const again = { password: PASSWORDS.other };
  for (const table of WRITTEN) {
    await house.sql(`alter table ${table} add constraint provoked check (false) not valid`);
    const answers = [
      await post('/auth/login', { login: 'zhao', ...again }),
      await post('/api/v1/keys', { name: 'x', scope: ['query'], ...again }, cookie),
      await post('/api/v1/callback-secret/rotate', again, cookie),
      await post(
        '/api/v1/security/pay-password',
        { ...again, pay_password: PASSWORDS.payerPin },
        cookie,
      ),
      await ask('POST', '/api/v1/collection', {
        key: house.key,
        body: { amount: 1, merchant_id: house.merchantId },
      }),
    ];
    assert.ok(
      answers.some(({ status }) => status === 500),
      `${table} provoked a bug`,
    );
    await house.sql(`alter table ${table} drop constraint provoked`);
  }
});

test('Commands print none of it that were not asked for it.', async () => {
  for (const line of [
    ...['doctor', 'status', 'verify', 'audit', 'anchor', 'user list', 'user show --user lin'],
    ...['key list --user lin', 'events list', 'receiver list --user lin', 'doctor --json'],
    `user export --user wang --out ${join(house.folder, 'person.json')}`,
    `backup ${join(house.folder, 'books')}`,
  ]) {
    const ended = await house.tael(line);
    assert.ok(ended.status < 2, `${line}: ${ended.err}`);
    printed.push(`${line}: ${ended.out} ${ended.err}`);
  }
});

test('No other process sees any of it, and none is left in a core dump.', async () => {
  assert.ok(house.processes().includes('TAEL_LOG_REQUESTS=1000'), 'their environment is seen');
  assert.deepEqual(vault.search(house.processes()), []);
  const pids = await house.pids();
  for (const pid of pids) {
    const filter = (await readFile(`/proc/${pid}/coredump_filter`, 'utf8').catch(() => '0')).trim();
    // One that has just ended has no memory, and says nothing.
    assert.match(filter, /^0*$/, `of process ${pid}`);
  }
  const [worker = 0] = await house.workers();
  process.kill(worker, 'SIGABRT');
  await until('it has left what it leaves', async () => !(await house.workers()).includes(worker));
});

test('None of it is left anywhere.', async () => {
  await pause(1_000);
  await house.sql('checkpoint');
  assert.ok(vault.names.length > 25, 'much was planted');
  assert.ok(refusals.length > 150, 'much was refused');
  const telling = refusals.filter((answer) => vault.search(answer).length > 0);
  assert.deepEqual(telling, [], 'in answers');
  const lines = house
    .said()
    .split('\n')
    .filter((line) => vault.search(line).length > 0);
  assert.deepEqual(lines, [], 'in the log');
  const prints = printed.filter((text) => vault.search(text).length > 0);
  assert.deepEqual(prints, [], 'in what commands print');
  const files = await readdir(house.folder, { recursive: true });
  for (const part of ['pg_wal', 'books', 'person.json']) {
    const isThere = files.some((file) => file.includes(part));
    assert.ok(isThere, `${part} is there`);
  }
  assert.match(house.said(), /sign_in_failed/, 'the log is there');
  assert.deepEqual(await vault.searchFolder(house.folder, house.isKept), [], 'in files');
});

test('What is left would be found.', async () => {
  const control = newVault();
  const [plain, sixDigits, bytes] = [
    'planted-control-8812',
    '418263',
    Buffer.from('planted bytes'),
  ];
  control.plant('a text', plain);
  control.plant('six digits', sixDigits);
  control.plant('bytes', bytes);
  const encoded = Buffer.from(`..${bytes}.`).toString('base64');
  await house.sql(`create table control as select '${plain} ${sixDigits} ${encoded}' as text`);
  await house.sql('checkpoint');
  const found = await control.searchFolder(house.folder);
  const backedUp = newVault();
  backedUp.plant('a name', 'Planted-Teahouse');
  const inBackup = await backedUp.searchFolder(join(house.folder, 'books'));
  assert.ok(inBackup.length > 0, 'backups are read');
  for (const name of control.names) {
    for (const place of ['/base/', '/pg_wal/']) {
      const isFound = found.some((one) => one.startsWith(name) && one.includes(place));
      assert.ok(isFound, `${name} in ${place}`);
    }
  }
  assert.deepEqual(control.search(`1${sixDigits}`), [], 'a part of a longer number is none');
});
