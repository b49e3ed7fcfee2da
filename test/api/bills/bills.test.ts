// /api/v1/bills: a finished day as a file, the same bytes for ever. The day of the town is one to come, on a
// clock that the test sets, so that everything on it is known.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { fen } from '../../../src/core/money.ts';
import { byUser } from '../../../src/core/rows/audit.ts';
import { DAY_MS, shanghaiDay } from '../../../src/core/time.ts';
import { atThisMachine } from '../../../src/service/administration/authorization.ts';
import { closeAccount } from '../../../src/service/close-account.ts';
import { renameMerchant } from '../../../src/service/merchants.ts';
import { decideWithdrawal, requestWithdrawal } from '../../../src/service/withdrawals.ts';
import { backUp } from '../../../src/store/postgres/backup/backup.ts';
import { copyingClient } from '../../../src/store/postgres/backup/client.ts';
import { checkBackup } from '../../../src/store/postgres/backup/manifest.ts';
import { restore } from '../../../src/store/postgres/backup/restore.ts';
import { settleDue } from '../../../src/workers/settlement.ts';
import { codeBlocks, missing } from '../../docs/code-blocks.ts';
import { type ApiNode, startApi } from '../../support/api.ts';
import { type Answer, assertInvalid, assertRefused, send } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { emptyDatabase } from '../../support/postgres.ts';
import { unwrap } from '../../support/residents.ts';
import { setClock } from '../../support/set-clock.ts';

const PAGE = 'docs/api/bills.md';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Noon in Shanghai, the day after tomorrow. */
const NOON_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS + 2 * DAY_MS + 4 * HOUR_MS;
const MIDNIGHT_MS = NOON_MS + 12 * HOUR_MS;
const DAY = shanghaiDay(NOON_MS);
const SETTINGS = { TAEL_SETTLEMENT_DELAY: '1h' };

const clock = setClock();
const town = await openApiTown(SETTINGS, { host: clock.host });
const { api, owner, merchantId, branchId, key } = town;
const { service } = api;
const besideId = await town.newMerchant(owner, '林记分店');
const beside = await town.newKey(owner, { merchantId: besideId });
const guest = await town.newPerson('zhao', { name: '赵一' });

const run = promisify(execFile);

let nowMs = NOON_MS;
const at = async (ms: number) => {
  nowMs = ms;
  await clock.set(ms);
};
/** Signed by the clock of the node, which follows that of the database with the next request. */
const today = (node: ApiNode = api) => ({
  signing: { timestamp: String(Math.floor(node.service.store.nowMs() / 1000)) },
});

/** While the clock is ahead, any write that is under way began before the day's end. */
async function fetchBill(path: string, node: ApiNode = api, as = key, method = 'GET') {
  for (let tries = 1; ; tries++) {
    const sending = { key: as, ...today(node) };
    const answer = await send(node.origin, method, `/api/v1/bills/${path}`, sending);
    if (answer.status !== 409 || tries === 20) return answer;
  }
}

async function bill(kind: string, as = key, node: ApiNode = api, day = DAY): Promise<Answer> {
  const answer = await fetchBill(`${day}?kind=${kind}`, node, as);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.equal(answer.headers.get('repr-digest'), digestOf(answer.text));
  return answer;
}

const digestOf = (text: string) =>
  `sha-256=:${createHash('sha256').update(text).digest('base64')}:`;

/** Each line by the names of the columns; nothing in this town has a comma in it. */
function linesOf({ text }: Pick<Answer, 'text'>) {
  const [names = '', ...lines] = text.split('\r\n').slice(0, -1);
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.split(',').map((name, place) => [name, cells[place]]));
  });
}

const fenIn = (yuan: string | undefined) => BigInt((yuan || '0.00').replace('.', ''));
const sumOf = (lines: ReturnType<typeof linesOf>, column: string) =>
  lines.reduce((sum, line) => sum + fenIn(line[column]), 0n);

async function sell(amount: number, body: object, login = 'wang'): Promise<string> {
  const made = await town.collect({ amount, ...body }, today());
  assert.equal(made.status, 200, made.text);
  const { tx_no: txNo } = made.data;
  const paid = await town.pay(txNo, {}, { as: login });
  assert.equal(paid.status, 200, paid.text);
  return txNo;
}

async function refund(txNo: string, amount: number, more: object = {}) {
  const wanted = { tx_no: txNo, refund_type: 'partial', amount, ...more };
  const answer = await town.refund(wanted, today());
  assert.equal(answer.status, 200, answer.text);
  return answer.data.refund_no as string;
}

await at(NOON_MS);
const [tea, cup, last] = await (async () => {
  const sold = await sell(88, { out_trade_no: '-4711', branch_id: branchId });
  await refund(sold, 40, { out_refund_no: '@1' });
  const other = await sell(10.01, { merchant_id: besideId, out_trade_no: 'b/1' });
  await town.recharge(guest, 500n);
  const farewell = await sell(5, { title: '赵一' }, 'zhao');
  await at(NOON_MS + 2 * HOUR_MS);
  assert.ok((await settleDue(service)) > 0);
  const wanted = { userId: owner.userId, wallet: 'merchant', amountFen: fen(2_000n) } as const;
  const asked = await requestWithdrawal(
    service,
    { ...wanted, idempotencyKey: null },
    service.operator,
  );
  assert.ok(asked.ok);
  const { withdrawalNo } = asked.value;
  assert.ok(
    (
      await decideWithdrawal(
        service,
        { withdrawalNo, approve: true, reason: null },
        atThisMachine(service),
      )
    ).ok,
  );
  await at(MIDNIGHT_MS - 1);
  await refund(other, 0.49);
  await at(MIDNIGHT_MS);
  await refund(sold, 1);
  return [sold, other, farewell] as const;
})();

test('a day has no bill before 00:10 of the next one, nor has a day to come', async () => {
  const early = [MIDNIGHT_MS, MIDNIGHT_MS + 10 * MINUTE_MS - 1];
  for (const ms of early) {
    await at(ms);
    const refused = await send(api.origin, 'GET', `/api/v1/bills/${DAY}?kind=orders`, {
      key,
      ...today(),
    });
    assertRefused(refused, 409, 'bill_not_ready');
  }
  await at(MIDNIGHT_MS + 10 * MINUTE_MS);
  for (const day of [shanghaiDay(MIDNIGHT_MS), '9999-12-31']) {
    assertRefused(await fetchBill(`${day}?kind=orders`), 409, 'bill_not_ready');
  }
  await bill('orders');
});

test('what began on the day and is not committed keeps its bill back, also at 00:11', async () => {
  await at(MIDNIGHT_MS + 11 * MINUTE_MS);
  const before = await bill('records');
  const late = new pg.Client(api.database.config);
  await late.connect();
  try {
    await late.query('begin');
    await late.query(`select from wallets where user_id = ${owner.userId} for no key update`);
    for (const kind of ['records', 'orders']) {
      assertRefused(await fetchBill(`${DAY}?kind=${kind}`), 409, 'bill_not_ready');
    }
    await late.query('rollback');
  } finally {
    await late.end();
  }
  assert.equal((await bill('records')).text, before.text);
});

test('a payment is a line and so is a refund, as they were, and the last line has their sums', async () => {
  const found = await bill('orders');
  const lines = linesOf(found);
  const [first = '', ...rest] = found.text.split('\r\n');
  assert.equal(
    first,
    'id,created_at,type,refund_type,amount_in,amount_out,fee,net_amount,tx_no,refund_no,' +
      'merchant_id,branch_id,out_trade_no,out_refund_no',
  );
  assert.equal(
    rest[0],
    `1,${DAY}T12:00:00.000+08:00,payment,,88.00,,,,${tea},,${merchantId},${branchId},'-4711,`,
  );
  assert.equal(
    rest[1],
    `2,${DAY}T12:00:00.000+08:00,refund,partial,,40.00,0.40,39.60,${tea},${lines[1]?.refund_no},` +
      `${merchantId},${branchId},'-4711,'@1`,
  );
  assert.deepEqual(
    lines.map(({ type, tx_no, amount_in, amount_out }) => [type, tx_no, amount_in, amount_out]),
    [
      ['payment', tea, '88.00', ''],
      ['refund', tea, '', '40.00'],
      ['payment', cup, '10.01', ''],
      ['payment', last, '5.00', ''],
      ['refund', cup, '', '0.49'],
      ['', '', '103.01', '40.49'],
    ],
  );
  assert.deepEqual(rest.slice(-2), ['sums,,,,103.01,40.49,0.40,40.09,,,,,,', '']);
});

test('the records are those of the day, and the sums agree with them to the fen', async () => {
  const lines = linesOf(await bill('records'));
  const sums = lines.pop();
  const { data } = await town.get(`/transactions?date_from=${DAY}&date_to=${DAY}`, today());
  const told = data.items.toReversed().map((item: Record<string, unknown>) => ({
    id: String(item.id),
    created_at: item.created_at,
    wallet: item.wallet,
    type: item.type,
    amount_in: item.direction === 'in' ? yuan(item.amount) : '',
    amount_out: item.direction === 'out' ? yuan(item.amount) : '',
    fee: item.fee === null ? '' : yuan(item.fee),
    balance_after: yuan(item.balance_after),
    frozen_after: yuan(item.frozen_after),
    tx_no: item.tx_no,
    refund_no: item.refund_no ?? '',
    merchant_id: String(item.merchant_id ?? ''),
    branch_id: String(item.branch_id ?? ''),
    out_trade_no: item.out_trade_no === '-4711' ? "'-4711" : (item.out_trade_no ?? ''),
  }));
  assert.deepEqual(
    lines.map(({ out_refund_no: _, ...line }) => line),
    told,
  );
  assert.deepEqual(lines.at(-2)?.type, 'withdraw');
  assert.equal(sums?.id, 'sums');
  for (const column of ['amount_in', 'amount_out', 'fee']) {
    assert.equal(fenIn(sums?.[column]), sumOf(lines, column), column);
  }
  const took = sumOf(lines, 'amount_in') - sumOf(lines, 'amount_out');
  const closing = lines.at(-1);
  assert.equal(fenIn(closing?.balance_after) + fenIn(closing?.frozen_after), took);
});

const yuan = (amount: unknown) => Number(amount).toFixed(2);

test('a key of one merchant gets its lines, and not what the wallets held', async () => {
  const whole = linesOf(await bill('orders'));
  const its = linesOf(await bill('orders', beside));
  assert.deepEqual(
    its.slice(0, -1),
    whole.filter((line) => line.merchant_id === String(besideId)),
  );
  assert.deepEqual([its.at(-1)?.amount_in, its.at(-1)?.amount_out], ['10.01', '0.49']);
  assert.equal(linesOf(await bill('orders', town.payerKey)).length, 1, 'they have no merchant');
  assert.equal(linesOf(await bill('records', town.strangerKey)).length, 1);
  const records = linesOf(await bill('records', beside));
  assert.deepEqual(
    records.map((line) => [line.tx_no, line.balance_after, line.frozen_after]),
    [
      [cup, '', ''],
      [cup, '', ''],
      ['', '', ''],
    ],
  );
});

test('in a session it is the same, HEAD tells its digest, and a day without records has sums', async () => {
  const asked = await bill('records');
  const cookie = await town.cookieOf('lin');
  const path = `/api/v1/bills/${DAY}?kind=records`;
  const seen = await town.web('GET', path, { headers: { cookie } });
  assert.equal(seen.text, asked.text);
  const { headers, text, status } = await fetchBill(`${DAY}?kind=records`, api, key, 'HEAD');
  assert.deepEqual([status, text], [200, '']);
  assert.equal(headers.get('repr-digest'), digestOf(asked.text));
  assert.equal(headers.get('content-length'), String(Buffer.byteLength(asked.text)));
  const long = await bill('orders', key, api, '2001-01-01');
  assert.deepEqual(long.text.split('\r\n').slice(1), ['sums,,,,0.00,0.00,0.00,0.00,,,,,,', '']);
  const none = await bill('records', key, api, '0000-01-01');
  assert.equal(none.text.split('\r\n').length, 3);
});

test('a day that never was and an unknown kind are refused with their field', async () => {
  for (const day of ['2026-02-30', '2026-1-1', 'today', '20261120', '%00']) {
    assertInvalid(await fetchBill(`${day}?kind=orders`), 'date');
  }
  assertInvalid(await fetchBill(DAY), 'kind');
  const strange = await fetchBill(`${DAY}?kind=people&kin=d`);
  assertInvalid(strange, 'kind');
  assert.match(strange.msg, /^kind is not one of the allowed values: records, orders\.$/);
  assertInvalid(await fetchBill('today?kind=people'), 'kind', 'date');
});

test('it says how many requests are left and what nobody reads, as every answer to a key', async () => {
  const { headers } = await fetchBill(`${DAY}?kind=orders&kin=d`);
  assert.match(headers.get('ratelimit') ?? '', /^"default";r=\d+$/);
  assert.match(headers.get('ratelimit-policy') ?? '', /^"default";q=\d+;w=60$/);
  assert.equal(headers.get('x-tael-ignored'), 'kin');
});

test('the programs of the page check the digest of yesterday, and add it up by shop', {
  skip: missing('bash', 'curl', 'openssl'),
}, async () => {
  await at(MIDNIGHT_MS + 11 * MINUTE_MS);
  const folder = await mkdtemp(join(tmpdir(), 'tael-bills-'));
  after(() => rm(folder, { recursive: true }));
  const [commands = ''] = codeBlocks(PAGE, 'Check the digest', 'sh');
  const clockOf = (ms: number) => `#!/bin/sh\nexec /bin/date -d @${Math.floor(ms / 1000)} "$@"\n`;
  await writeFile(join(folder, 'date'), clockOf(nowMs), { mode: 0o755 });
  const given = { TAEL_URL: api.origin, TAEL_KEY: key.keyId, TAEL_SECRET: key.secret };
  const env = { ...process.env, ...given, PATH: `${folder}:${process.env.PATH}` };
  const { stdout } = await run('bash', ['-c', commands], { cwd: folder, env });
  const { text } = await bill('orders');
  assert.equal(stdout.toLowerCase().trim(), `repr-digest: ${digestOf(text)}`.toLowerCase());
  assert.equal(await readFile(join(folder, `orders-${DAY}.csv`), 'utf8'), text);
  const early = commands.replace('UTC+16', 'UTC-8');
  await assert.rejects(run('bash', ['-c', early], { cwd: folder, env }), ({ stdout: said }) => {
    return JSON.parse(said).code === 'bill_not_ready';
  });

  const [code = ''] = codeBlocks(PAGE, 'Three shops, one list', 'ts');
  const sdk = pathToFileURL('sdk/typescript/src/tael.ts').href;
  const file = join(folder, 'takings.ts');
  const asked = [api.origin, key.keyId, key.secret].map((one) => JSON.stringify(one)).join();
  const printing = `\nfor (const [shop, sums] of await takings(${asked}))
    console.log(shop, String(sums.in), String(sums.out));`;
  await writeFile(file, code.replace("'tael-sdk'", `'${sdk}'`) + printing);
  const clockIn = `data:text/javascript,Date.now=()=>${nowMs}`;
  const told = await run(process.execPath, ['--import', clockIn, file]);
  assert.equal(told.stdout, `${merchantId} 9300 4000\n${besideId} 1001 49\n`);
});

test('the bytes stay after refunds, new names, closed accounts, on other nodes, from a backup', async () => {
  const bytes = async (node: ApiNode = api) => {
    const views = [
      bill('records', key, node),
      bill('orders', key, node),
      bill('records', beside, node),
      bill('records', town.payerKey, node),
    ];
    return (await Promise.all(views)).map(({ text }) => text);
  };
  const before = await bytes();
  assert.ok(
    before.every((text) => /^[\x20-\x7e\r\n]*$/.test(text)),
    'no name of anybody',
  );

  await at(MIDNIGHT_MS + 20 * HOUR_MS);
  await refund(tea, 30);
  await refund(cup, 1);
  const by = byUser(owner.userId, { address: '127.0.0.1', device: null });
  const renaming = { ownerId: owner.userId, name: '林家茶馆' };
  unwrap(await renameMerchant(service, merchantId, renaming, { by, proof: null }));
  unwrap(await closeAccount(service, guest.userId, atThisMachine(service)));
  assert.deepEqual(await bytes(), before);

  await at(MIDNIGHT_MS + 3 * DAY_MS);
  assert.deepEqual(await bytes(await api.secondNode()), before);
  assert.deepEqual(await bytes(await restored()), before);
});

async function restored(): Promise<ApiNode> {
  const folder = await mkdtemp(join(tmpdir(), 'tael-bills-'));
  after(() => rm(folder, { recursive: true }));
  const dir = join(folder, 'backup');
  const from = await copyingClient(api.database.admin);
  // Past the clock of this test, which is no table of Tael's.
  await from.query('set search_path = public');
  await backUp(from, dir, () => {}).finally(() => from.end());
  const database = await emptyDatabase();
  const into = await copyingClient(database.owner);
  const manifest = await checkBackup(dir);
  await restore(into, dir, manifest, () => {}, 1).finally(() => into.end());
  const later = setClock();
  return startApi(SETTINGS, {
    database,
    host: async (given) => {
      const host = await later.host(given);
      await later.set(nowMs);
      return host;
    },
  });
}
