// The master key is replaced again and again on two nodes while people pay, refund, are recharged, sign in
// with codes, switch codes on, and callbacks are delivered: nothing is refused, whatever is sealed opens
// afterwards, no seal of a row is another, and nothing is left that the old key opens.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { postContext } from '../../src/callbacks/notice-posts.ts';
import { fen } from '../../src/core/money.ts';
import { fingerprint, parseMasterKeys } from '../../src/crypto/master-key.ts';
import { open, seal } from '../../src/crypto/sealed.ts';
import { totpContext } from '../../src/service/administration/enrol-totp.ts';
import {
  callbackSecret,
  receiverContext,
  signingSecrets,
} from '../../src/service/callback-secret.ts';
import { emailContext } from '../../src/service/email-address.ts';
import { type OpenService, openService } from '../../src/service/open-service.ts';
import { addPayee, payeeContext } from '../../src/service/payees.ts';
import { requestWithdrawal } from '../../src/service/withdrawals.ts';
import { readConfig } from '../../src/settings/config.ts';
import { openConnection } from '../../src/store/postgres/connection/connection.ts';
import { verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import { type Received, receiver } from '../callbacks/receivers.ts';
import { confirmEmail, setEmail } from '../contract/email-commands.ts';
import { type Answer, send } from '../support/api-http.ts';
import { rowsOf } from '../support/books.ts';
import { PASSWORD } from '../support/known-password.ts';
import { codeOf } from '../support/one-time-code.ts';
import { PAY_PASSWORD, type Person, residentsOf, unwrap } from '../support/residents.ts';
import { openServeHome } from '../support/serve-process.ts';
import { runTaelAlone } from '../support/tael.ts';
import { until } from '../support/until.ts';

const ROUNDS = 4;
const PEOPLE = 18;
const WRONG = /This is not the master key/;
const JSON_WANTED = { accept: 'application/json' };

const { serve, place, keyFile, database } = await openServeHome('rotation');
const nodeFiles = ['one', 'two'].map((name) => join(dirname(keyFile), `${name}.key`));
const envOf = (file: string) => ({ ...process.env, ...place, TAEL_MASTER_KEY_FILE: file });

/** A node with this file starts, does the work and ends. */
async function starts<T>(file: string, work: (service: OpenService) => Promise<T>): Promise<T> {
  const opened = await openService(readConfig(envOf(file)), pino({ level: 'silent' }));
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

async function setKeys(file: string, keys: readonly string[]): Promise<void> {
  await writeFile(`${file}.new`, `${keys.join('\n')}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

interface Coded {
  readonly person: Person;
  readonly secret: string;
}

test('The master key is replaced under load, and nobody notices.', async (t) => {
  const keys = ['ab'.repeat(32)];
  for (const file of nodeFiles) await setKeys(file, keys);
  const shop = await receiver(t);
  const url = `http://127.0.0.1:${shop.port}`;
  const made = await starts(keyFile, (service) => prepare(service));
  const nodes = nodeFiles.map((file) =>
    serve(t, [], { TAEL_PORT: '0', TAEL_MASTER_KEY_FILE: file, TAEL_SESSION_RATE: '100000' }),
  );
  for (const node of nodes) await node.listens();
  const origins = nodes.map(({ said }) => /http:\/\/[\d.]+:\d+/.exec(said.out)?.[0] ?? '');
  await orderOnce(origins, made);
  const still = await stillRows(made.still);
  const load = startLoad(origins, { ...made, url });

  for (let round = 0; round < ROUNDS; round += 1) {
    const before = load.count();
    const [old = ''] = keys;
    keys.unshift(randomBytes(32).toString('hex'));
    for (const file of nodeFiles) await setKeys(file, keys.slice(0, 2));
    await Promise.all(nodeFiles.map((file) => starts(file, async () => {})));
    const [first = '', second = ''] = round % 2 === 0 ? nodeFiles : nodeFiles.toReversed();
    const [rotated, again] = [await rotate(first), await rotate(second)];
    assert.match(rotated, /^The database now uses master key /);
    assert.match(again, /is already in use/);
    for (const file of nodeFiles) await setKeys(file, keys.slice(0, 1));
    await Promise.all(nodeFiles.map((file) => starts(file, async () => {})));
    await setKeys(`${first}.old`, [old]);
    await assert.rejects(
      starts(`${first}.old`, async () => {}),
      WRONG,
    );
    await load.hasDone(before + 20);
  }
  const { answers, enrolled } = await load.stop();
  assert.deepEqual(
    answers.filter(({ status }) => status !== 200).map(({ text }) => text),
    [],
  );
  t.diagnostic(
    `${answers.length} requests, ${shop.got.length} callbacks, ${enrolled.length} new seeds`,
  );
  assert.ok(enrolled.length > 0 && shop.got.length > 0, 'there was something of everything');
  for (const callback of shop.got) assertSigned(callback, made.signing);

  const [file = ''] = nodeFiles;
  await starts(file, async (service) => {
    await allOpens(service, made, enrolled);
    assert.deepEqual(await brokenRules(service), []);
  });
  assert.deepEqual(await stillRows(made.still), still, 'what nobody wrote is sealed as it was');
  const [current = ''] = keys;
  const sealed = await sealedValues();
  const names = new Set(sealed.map(({ keyName }) => keyName));
  assert.deepEqual(names, new Set(['root', fingerprint(parseMasterKeys(current).current)]));
  const columns = new Set(sealed.map(({ column }) => column));
  assert.deepEqual([...columns].sort(), Object.keys(OPENED).sort(), 'there was one of each');
  for (const node of nodes) assert.equal(await node.stopped(), 0);
  assert.equal((await readFile(file, 'utf8')).trim(), current);
});

async function rotate(file: string): Promise<string> {
  const ended = await runTaelAlone(['master-key', 'rotate'], {
    env: envOf(file),
    cwd: dirname(file),
  });
  assert.equal(ended.status, 0, ended.err);
  return ended.out;
}

/** Of somebody who does nothing meanwhile: with the transaction that wrote each, and with its seal. */
async function stillRows({ userId }: Person): Promise<readonly Row[]> {
  const whose = {
    wallets: `user_id = ${userId}`,
    orders: `owner_id = ${userId}`,
    idempotency_keys: `id like '${userId}/%'`,
    shop_numbers: `id like '${userId}/%'`,
  };
  const found = Object.entries(whose).map(async ([table, where]) => {
    const rows = await rowsOf(database.admin, `select xmin, * from ${table} where ${where}`);
    assert.ok(rows.length > 0 && rows.every(({ seal }) => seal !== null), table);
    return rows;
  });
  return (await Promise.all(found)).flat();
}

/** Under a number and a key of its own. */
async function orderOnce([origin = '']: readonly string[], { ofStill }: Made): Promise<void> {
  const { key, merchantId } = ofStill;
  const body = { amount: 5, merchant_id: merchantId, out_trade_no: '1', idempotency_key: 'once' };
  const { status, text } = await send(origin, 'POST', '/api/v1/collection', { key, body });
  assert.equal(status, 200, text);
}

async function brokenRules({ keys }: OpenService): Promise<readonly string[]> {
  const connection = await openConnection(database.config, {});
  const wanted = { chainKey: keys.chain, anchorKey: keys.anchor };
  const { findings } = await verifyBooks(connection, wanted).finally(() => connection.end());
  return findings.flatMap(({ name, examples }) => examples.map((what) => `${name}: ${what}`));
}

/** A payee, and a withdrawal to it. */
async function aimAtBank(service: OpenService, { userId }: Person): Promise<void> {
  const { operator: by } = service;
  const said = { holder: 'Wang', bank: 'First', account: '6225880212347788', branch: null };
  const author = { userId, by, factors: { payPassword: PAY_PASSWORD, totpCode: null } };
  const { payeeId } = unwrap(await addPayee(service, author, said));
  const wanted = { userId, wallet: 'consumer', amountFen: fen(1), payeeId } as const;
  unwrap(await requestWithdrawal(service, { ...wanted, idempotencyKey: null }, by));
}

/** An address that is confirmed, and another that is not yet; letters to both and a post are on their way. */
async function leaveAddresses(service: OpenService, { userId }: Person): Promise<void> {
  const { gatherer, keys, store } = service;
  const fittingHash = (await store.queries.user(userId))?.loginPasswordHash ?? null;
  const [first = '', second = ''] = ['wang@mail.example', 'wang@post.example'].map((address) =>
    seal(keys.emails, emailContext(userId), address),
  );
  const acts = [setEmail(userId, first), confirmEmail(userId, first), setEmail(userId, second)];
  for (const act of acts) {
    const given = act.kind === 'set_email' ? { ...act, fittingHash } : act;
    assert.ok((await gatherer.submit(given)).ok, act.kind);
  }
  const [claim] = await store.noticePosts.claim(1, 60_000);
  assert.ok(claim);
  const sealed = seal(keys.emails, postContext(claim.noticeNo), '{}');
  assert.ok(await store.noticePosts.freeze(claim, sealed));
}

async function prepare(service: OpenService) {
  const residents = residentsOf(service);
  const owner = await residents.newPerson('lin');
  const merchantId = await residents.newMerchant(owner, 'Tea');
  const key = await residents.newKey(owner);
  const signing = unwrap(await callbackSecret(service, owner.userId));
  const payer = await residents.newPerson('wang');
  await residents.newPerson('keeper');
  await residents.newPerson('ops', { operator: true });
  const still = await residents.newPerson('still');
  const ofStill = {
    merchantId: await residents.newMerchant(still, 'Still'),
    key: await residents.newKey(still),
  };
  await residents.recharge(payer, 100_000_000n);
  await aimAtBank(service, payer);
  await leaveAddresses(service, payer);
  const coded: Coded[] = [];
  const plain: Person[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const person = await residents.newPerson(`coded${n}`);
    coded.push({ person, secret: await residents.enrol(person) });
    plain.push(await residents.newPerson(`plain${n}`));
  }
  return { owner, merchantId, key, signing, payer, still, ofStill, coded, plain };
}

type Made = Awaited<ReturnType<typeof prepare>>;

/** Everything that opens or makes what is sealed, on whichever node is next. */
function startLoad(origins: readonly string[], made: Made & { readonly url: string }) {
  const answers: Answer[] = [];
  const enrolled: Coded[] = [];
  let goesOn = true;
  let turn = 0;
  async function post(path: string, body: object, more: object = {}, cookie = ''): Promise<Answer> {
    turn += 1;
    const origin = origins[turn % origins.length] ?? '';
    const answer = await send(origin, 'POST', path, {
      body,
      headers: { ...JSON_WANTED, 'sec-fetch-site': 'same-origin', cookie },
      ...more,
    });
    answers.push(answer);
    return answer;
  }
  const signIn = (login: string, more: object = {}) =>
    post('/auth/login', { login, password: PASSWORD, ...more });

  async function payAgainAndAgain(): Promise<void> {
    const cookie = cookieIn(await signIn('wang'));
    while (goesOn) {
      const { merchantId, key, url } = made;
      const order = { amount: 1, merchant_id: merchantId, notify_url: url };
      const collected = await post('/api/v1/collection', order, { key });
      const { tx_no: txNo } = collected.data ?? {};
      await post(`/pay/${txNo}`, { pay_password: PAY_PASSWORD }, {}, cookie);
      const back = { tx_no: txNo, refund_type: 'full', reason: 'Cold', pay_password: PAY_PASSWORD };
      await post('/api/v1/refund', back, { key });
    }
  }
  async function rechargeAgainAndAgain(): Promise<void> {
    const cookie = cookieIn(await signIn('ops'));
    const path = `/api/v1/operator/users/${made.payer.userId}/recharges`;
    for (let n = 0; goesOn; n += 1) {
      const bank = { bank_reference: `line-${n}`, reason: 'Paid in', idempotency_key: `in-${n}` };
      await post(path, { amount: 1, password: PASSWORD, ...bank }, {}, cookie);
    }
  }
  /** A code works once, and none before it afterwards. One of the step before may end on its way. */
  async function signInWithCodes(): Promise<void> {
    for (const steps of [0, 1]) {
      for (const { person, secret } of made.coded) {
        if (goesOn) await signIn(person.login, { totp_code: codeOf(secret, steps) });
      }
    }
  }
  /** What one node seals, the other opens. */
  async function switchCodesOn(): Promise<void> {
    for (const person of made.plain) {
      if (!goesOn) return;
      const cookie = cookieIn(await signIn(person.login));
      const security = '/api/v1/security/two-factor';
      const { data: offered } = await post(`${security}/offer`, {}, {}, cookie);
      const { offer, secret } = offered;
      const taken = { password: PASSWORD, offer, totp_code: codeOf(secret) };
      await post(`${security}/switch-on`, taken, {}, cookie);
      enrolled.push({ person, secret });
    }
  }
  async function renewSecrets(): Promise<void> {
    const cookie = cookieIn(await signIn('keeper'));
    const proof = { password: PASSWORD };
    const registration = { url: made.url, events: ['refund.made'], ...proof };
    const { data } = await post('/api/v1/receivers', registration, {}, cookie);
    while (goesOn) {
      await post('/api/v1/callback-secret/rotate', proof, {}, cookie);
      const receiver = `/api/v1/receivers/${data.receiver_id}`;
      await post(`${receiver}/rotate-secret`, proof, {}, cookie);
    }
  }
  const running = [
    payAgainAndAgain(),
    rechargeAgainAndAgain(),
    signInWithCodes(),
    switchCodesOn(),
    renewSecrets(),
  ];
  return {
    count: () => answers.length,
    hasDone: (count: number) => until('more was asked', () => answers.length >= count),
    async stop() {
      goesOn = false;
      await Promise.all(running);
      return { answers, enrolled };
    },
  };
}

function cookieIn(answer: Answer): string {
  assert.equal(answer.status, 200, answer.text);
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

function assertSigned({ headers, body }: Received, secret: string): void {
  new Webhook(secret).verify(body, headers as Record<string, string>);
}

async function allOpens(service: OpenService, made: Made, enrolled: readonly Coded[]) {
  assert.deepEqual(await signingSecrets(service, made.owner.userId), [made.signing]);
  const seeds = new Map([...made.coded, ...enrolled].map((one) => [one.person.userId, one.secret]));
  for (const { column, row, sealed } of await sealedValues()) {
    const openIt = OPENED[column];
    assert.ok(openIt, `nobody has said how ${column} opens`);
    const opened = openIt(service, row, sealed);
    assert.ok(opened.ok, `${column} opens`);
    if (column === SEEDS) assert.equal(opened.text, seeds.get(Number(row.user_id)));
  }
}

const SEEDS = 'users.totp_sealed_secret';

type Row = Readonly<Record<string, unknown>>;
type Opening = (service: OpenService, row: Row, sealed: string) => ReturnType<typeof open>;

const ofOwner: Opening = ({ keys }, row, sealed) =>
  open(keys.callbackSecrets, `callback:${row.user_id}`, sealed);
const ofReceiver: Opening = ({ keys }, row, sealed) =>
  open(keys.callbackSecrets, receiverContext(Number(row.receiver_id)), sealed);

const ofMail: Opening = ({ keys }, row, sealed) =>
  open(keys.emails, emailContext(Number(row.user_id)), sealed);

const OPENED: Readonly<Record<string, Opening>> = {
  [SEEDS]: ({ keys }, row, sealed) =>
    open(keys.totpSecrets, totpContext(Number(row.user_id)), sealed),
  'callback_secrets.current': ofOwner,
  'callback_secrets.previous': ofOwner,
  'event_receivers.current': ofReceiver,
  'event_receivers.previous': ofReceiver,
  'payees.sealed': ({ keys }, row, sealed) =>
    open(keys.payees, payeeContext(String(row.payee_id)), sealed),
  'emails.sealed': ofMail,
  'notice_wishes.pending_sealed': ofMail,
  'notices.to_sealed': ofMail,
  'notices.post_sealed': ({ keys }, row, sealed) =>
    open(keys.emails, postContext(String(row.notice_no)), sealed),
  'withdrawals.payee_sealed': ({ keys }, row, sealed) =>
    open(keys.payees, payeeContext(String(row.withdrawal_no)), sealed),
  // The node that starts has opened the root key.
  'settings.value': () => ({ ok: true, text: '' }),
};

const SEALED = /^v1\.([A-Za-z0-9_-]{1,32})\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$/;

/** In any column of any table. */
async function sealedValues() {
  const columns = await rowsOf(
    database.admin,
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb', 'json')`,
  );
  const found = [];
  for (const { table, column } of columns) {
    const query = `select * from ${table} where ${column}::text like 'v1.%'`;
    for (const row of await rowsOf(database.admin, query)) {
      const sealed = String(row[column]);
      const keyName = SEALED.exec(sealed)?.[1];
      if (keyName) found.push({ column: `${table}.${column}`, row: row as Row, sealed, keyName });
    }
  }
  return found;
}
