// An export is every record of a user in order: what the interface answers page by page, and every
// change to what the user's wallets hold.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openConnection } from '../../src/store/postgres/connection/connection.ts';
import { recordsInOrder } from '../../src/store/postgres/reads/records-in-order.ts';
import { MASTER_KEY } from '../support/api.ts';
import { openApiTown } from '../support/api-town.ts';
import { settingsOf } from '../support/postgres.ts';
import { jsonOf, runTael } from '../support/tael.ts';

const MANY = 1_100;
const COLUMNS =
  'id,created_at,wallet,type,direction,amount,balance_after,frozen_after,tx_no,refund_no,title,' +
  'counterparty_kind,counterparty_name,counterparty_id,merchant_id,branch_id,out_trade_no,metadata,fee,' +
  'mandate_no';

const town = await openApiTown();
const { owner, payer, stranger } = town;
const folder = await mkdtemp(join(tmpdir(), 'tael-export-'));
after(() => rm(folder, { recursive: true, force: true }));

const env = {
  ...process.env,
  ...settingsOf(town.api.database),
  TAEL_MASTER_KEY: MASTER_KEY,
};
const tael = (line: string) => runTael(`export ${line}`.split(' '), { env, cwd: folder });

async function exported(line: string): Promise<string> {
  const { status, out, err } = await tael(line);
  assert.equal(status, 0, err);
  return out;
}

interface Item {
  readonly id: number;
  readonly wallet: 'consumer' | 'merchant';
  readonly direction: string;
  readonly amount: number;
  readonly balance_after: number;
  readonly frozen_after: number;
  readonly tx_no: string;
  readonly title: string;
}

const linesOf = (text: string) => text.split('\n').slice(0, -1);
const itemsOf = (text: string): Item[] => linesOf(text).map((line) => JSON.parse(line));
const fenOf = (yuan: number) => Math.round(yuan * 100);

before(async () => {
  const txNo = await town.paid(88, { title: '=HYPERLINK("http://x","龙井, 二两")' });
  await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 40 });
  await town.paid(0.05);
  for (let made = 0; made < MANY; made += 100) {
    await Promise.all(Array.from({ length: 100 }, () => town.recharge(stranger, 1n)));
  }
});

test('JSON lines equal, byte for byte, what the interface answers page by page', async () => {
  for (const [person, key] of [
    [owner, town.key],
    [payer, town.payerKey],
    [stranger, town.strangerKey],
  ] as const) {
    const lines = linesOf(await exported(`--user ${person.userId} --format jsonl`)).reverse();
    for (let page = 1; (page - 1) * 50 < lines.length; page++) {
      const answer = await town.get(`/transactions?per_page=50&page=${page}`, { key });
      assert.equal(answer.data.total, lines.length);
      const items = lines.slice((page - 1) * 50, page * 50).join(',');
      assert.ok(answer.text.includes(`"items":[${items}]`), `page ${page} of ${person.login}`);
    }
  }
});

test('numbers have no gaps, and the sums equal the contents of the wallets', async () => {
  for (const [person, key] of [
    [owner, town.key],
    [payer, town.payerKey],
    [stranger, town.strangerKey],
  ] as const) {
    const items = itemsOf(await exported(`--user ${person.userId} --format jsonl`));
    assert.deepEqual(
      items.map(({ id }) => id),
      items.map((_, index) => index + 1),
    );
    const held = { consumer: 0, merchant: 0 };
    for (const { wallet, direction, amount, ...after } of items) {
      held[wallet] += direction === 'in' ? fenOf(amount) : -fenOf(amount);
      assert.equal(held[wallet], fenOf(after.balance_after) + fenOf(after.frozen_after));
    }
    const kept = await town.balance(key);
    for (const wallet of ['consumer', 'merchant'] as const) {
      const { balance, frozen } = kept[wallet];
      assert.equal(held[wallet], fenOf(balance) + fenOf(frozen), `${wallet} of ${person.login}`);
    }
  }
});

test('CSV opens in a spreadsheet, with Chinese text and numbers and without formulas', async () => {
  const text = await exported(`--user ${owner.userId}`);
  const [start, ...lines] = text.split('\r\n');
  assert.equal(start, `\ufeff${COLUMNS}`);
  assert.equal(lines.pop(), '', 'every line is ended');
  assert.equal(lines.length, 3);
  const [paid = '', refund = ''] = lines;
  const title = `"'=HYPERLINK(""http://x"",""龙井, 二两"")"`;
  const id = payer.walletId;
  assert.match(
    paid,
    /^1,\d{4}-\d\d-\d\dT[\d:.]+\+08:00,merchant,collection,in,88\.00,0\.00,88\.00,C\w+,,/,
  );
  assert.ok(paid.endsWith(`,${title},user,王*,${id},${town.merchantId},,,,,`), paid);
  assert.match(refund, /^2,[^,]+,merchant,refund,out,40\.00,0\.00,48\.00,C\w+,R\w+,"'=/);
});

test('an export can be limited to one wallet and a period of days in Shanghai', async () => {
  const items = itemsOf(await exported(`--user ${stranger.userId} --format jsonl`));
  const midnight = Date.parse('2020-02-01T00:00:00+08:00');
  // The first two records become the last of one day and the first of the next.
  for (const [index, atMs] of [midnight - 1, midnight].entries()) {
    await town.api.rows(
      `update entries set at_ms = ${atMs} where tx_no = '${items[index]?.tx_no}'`,
    );
  }
  const ids = async (line: string) =>
    itemsOf(await exported(`--user ${stranger.userId} --format jsonl ${line}`)).map(({ id }) => id);
  assert.deepEqual(await ids('--to 2020-01-31'), [1]);
  assert.deepEqual(await ids('--from 2020-02-01 --to 2020-02-01'), [2]);
  assert.deepEqual(await ids('--from 2020-01-31 --to 2020-02-01'), [1, 2]);
  assert.equal((await ids('--from 2020-02-01')).length, items.length - 1);
  assert.deepEqual(await ids('--wallet merchant'), []);
  assert.equal((await ids('--wallet consumer')).length, items.length);
});

test('count and sums go to standard error, and a file can replace the output', async () => {
  const { out, err } = await tael(`--user ${owner.userId}`);
  assert.equal(err, 'Exported 3 records: 88.05 in, 40.00 out, net 48.05.\n');
  const line = `--user ${owner.userId} --out records.csv`;
  assert.deepEqual(await tael(line), { status: 0, out: '', err });
  const file = join(folder, 'records.csv');
  assert.equal(await readFile(file, 'utf8'), out);
  assert.equal((await stat(file)).mode & 0o777, 0o600);

  const told = jsonOf(await tael(`${line} --format jsonl --json`));
  const bytes = await readFile(file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const sums = { records: 3, total_in: 88.05, total_out: 40 };
  assert.deepEqual(told, { ok: true, file, bytes: bytes.length, sha256, ...sums });
  assert.equal(bytes.toString(), await exported(`--user ${owner.userId} --format jsonl`));
  const beside = (await readdir(folder)).filter((name) => name.includes('partial'));
  assert.deepEqual(beside, []);
});

test('an export that is not possible is refused', async () => {
  for (const [line, code] of [
    ['--user 77', 'user_not_found'],
    [`--user ${owner.userId} --from 2027-02-30`, 'invalid_parameters'],
    [`--user ${owner.userId} --from 2027-02-02 --to 2027-02-01`, 'invalid_parameters'],
    [`--user ${owner.userId} --format xlsx`, 'invalid_parameters'],
  ] as const) {
    const { status, out } = await tael(`${line} --json --out x`);
    const expected = code === 'invalid_parameters' ? 2 : 1;
    assert.deepEqual([status, JSON.parse(out).code], [expected, code], line);
  }
  const both = jsonOf(await tael(`--user ${owner.userId} --json`));
  assert.deepEqual(both.errors, [{ field: 'out', msg: 'is required with --json' }]);
  const nowhere = jsonOf(await tael(`--user ${owner.userId} --out no/such/file --json`));
  const msg = 'must name a file in a folder that exists';
  assert.deepEqual(nowhere.errors, [{ field: 'out', msg }]);
});

test('a long export shows one moment', async () => {
  const session = await openConnection(town.api.database.config, {});
  const range = { userId: stranger.userId, wallet: null, fromMs: null, untilMs: null };
  let count = 0;
  for await (const batch of recordsInOrder(session, range)) {
    count += batch.length;
    await town.recharge(stranger, 1n);
  }
  await session.end();
  assert.equal(count, MANY);
});

test('a bill is downloaded by the day, also by who has only the machine', async () => {
  const bill = (line: string) => runTael(`bill download ${line}`.split(' '), { env, cwd: folder });
  const names =
    'id,created_at,wallet,type,amount_in,amount_out,fee,balance_after,frozen_after,tx_no,refund_no,' +
    'merchant_id,branch_id,out_trade_no,out_refund_no\r\n';
  const text = `${names}sums,,,,0.00,0.00,0.00,,,,,,,,\r\n`;
  const printed = await bill('2001-01-01 --user lin --kind records');
  assert.deepEqual([printed.status, printed.out], [0, text]);
  assert.equal(printed.err, 'That was records-2001-01-01.csv. To keep it in a file: --out\n');
  const written = await bill('2001-01-01 --user lin --kind records --out bill.csv --json');
  const { file, sha256 } = jsonOf(written);
  assert.equal(await readFile(String(file), 'utf8'), text);
  assert.equal(sha256, createHash('sha256').update(text).digest('hex'));
  for (const [line, status, code] of [
    ['9999-12-31 --user lin --kind orders --out x.csv', 1, 'bill_not_ready'],
    ['2026-02-30 --user lin --kind orders --out x.csv', 2, 'invalid_parameters'],
    ['2001-01-01 --user lin --kind orders', 2, 'invalid_parameters'],
  ] as const) {
    const refused = await bill(`${line} --json`);
    assert.deepEqual([refused.status, jsonOf(refused).code], [status, code], line);
  }
  await assert.rejects(stat(join(folder, 'x.csv')), 'nothing is left where nothing was written');
});
