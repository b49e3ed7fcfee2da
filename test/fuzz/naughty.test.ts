// Every hostile text into every field that is kept, and out again by every way there is: each way shows
// the text that was kept, and nothing that it would like to be.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { formatting } from '../../src/cli/log-format.ts';
import { csvRows } from '../../src/wire/csv-read.ts';
import { browserTest, openPhone } from '../browser/browser-test.ts';
import { backupPlace, emptyForNow } from '../cli/backup-place.ts';
import { rowsOf } from '../support/books.ts';
import { PASSWORD } from '../support/known-password.ts';
import { runTael } from '../support/tael.ts';
import { until } from '../support/until.ts';
import { callTool, openHook, type Story, tellStories } from './naughty-stories.ts';
import { isName, openNaughtyTown, TEXTS } from './naughty-town.ts';
import { assertPlainlyTold } from './plainly-told.ts';

const hook = await openHook();
const town = await openNaughtyTown(hook.port);
const place = await backupPlace();
const told: Story[] = [];
const html = { accept: 'text/html', 'accept-language': 'zh' };
const json = { accept: 'application/json' };

for (const [name, field] of Object.entries(town.fields)) {
  test(`A field keeps each of ${TEXTS.length} texts as it came, or refuses it: ${name}.`, async () => {
    let taken = 0;
    for (const text of TEXTS) {
      const answer = await field.put(text);
      const what = `${name} ${JSON.stringify(text)}: ${answer.text}`.slice(0, 1_000);
      assert.equal(answer.status, field.takes(text) ? 200 : 400, what);
      if (answer.status === 400) {
        assert.equal(answer.code, 'invalid_parameters', what);
        continue;
      }
      assert.equal(await field.kept(answer), field.keeps(text), what);
      taken += 1;
    }
    assert.ok(taken > 0 && taken < TEXTS.length, `${taken} were taken`);
  });
}

test('An order carries a text wherever it has one.', async () => {
  told.push(...(await tellStories(town, TEXTS)));
  assert.ok(told.length > 200, `${told.length} stories`);
});

test('REST answers hold what was kept, to the code point.', async () => {
  for (const { txNo, title, merchantName, reason } of told) {
    const record = await town.record(txNo);
    const life = (await town.get(`/order-lifecycle?tx_no=${txNo}`)).data;
    const seen = (await town.web('GET', `/pay/${txNo}`, { headers: json })).data;
    for (const answer of [record, life, seen]) {
      assert.deepEqual([answer.title, answer.merchant_name], [title, merchantName]);
    }
    const detail = (await town.lin(`/api/v1/orders/${txNo}`)).data;
    assert.deepEqual([detail.title, detail.refunds[0].reason], [title, reason]);
  }
  const titles = new Set(told.map(({ title }) => title));
  for (let page = 1; titles.size > 0; page += 1) {
    const path = `/transactions?type=consume&per_page=50&page=${page}`;
    const { items } = (await town.get(path, { key: town.payerKey })).data;
    assert.ok(items.length > 0, `not among the records: ${JSON.stringify([...titles])}`);
    for (const item of items) titles.delete(item.title);
  }
});

test('Tools hold it as data, and their text keeps to its lines and its direction.', async () => {
  const lines = (text: string) => text.split(/\r\n|[\n\r\v\f\x85\u2028\u2029]/).length;
  let usual = 0;
  for (const { txNo, title, text: given } of told) {
    const { content, structuredContent } = (await callTool(town, 'query_order', { tx_no: txNo }))
      .result;
    const [{ text }] = content;
    usual ||= lines(text);
    assert.equal(structuredContent.title, title);
    assert.equal(lines(text), usual, `${JSON.stringify(given)}: ${text}`);
    assert.doesNotMatch(text.replaceAll('\n', ''), /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
  }
});

test('A QR code has no text but the link.', async () => {
  const shape =
    /^<svg [^<>]*>\s*(<(path|rect|g|title)\b[^<>]*>[^<>]*|<\/(g|title)>)*\s*<\/svg>\s*$/;
  for (const { txNo } of told.filter((_, index) => index % 10 === 0)) {
    assert.match((await town.web('GET', `/qrcode/${txNo}?format=svg`)).text, shape);
  }
});

browserTest(
  'Pages show it as text: they have the same elements as with a plain one.',
  async (t) => {
    const { page } = await openPhone(t, town.api.origin);
    const cookies = { payer: await town.cookieOf('wang'), owner: await town.cookieOf('lin') };
    const pages = ({ txNo, requestNo }: Story) => [
      [`/pay/${txNo}`, ''],
      [`/pay/${txNo}`, cookies.payer],
      [`/cashier/${txNo}`, cookies.owner],
      [`/refund-requests/${requestNo}`, cookies.owner],
    ];
    const looked = async (story: Story) =>
      Promise.all(
        pages(story).map(async ([path = '', cookie = '']) => {
          const { text } = await town.web('GET', path, { headers: { ...html, cookie } });
          // As a browser reads it; what it would run or load is an element or an attribute.
          return page.evaluate((source) => {
            const parsed = new DOMParser().parseFromString(source, 'text/html');
            const elements = [...parsed.querySelectorAll('*')];
            const shapes = elements.map((one) => `${one.localName} ${one.getAttributeNames()}`);
            return { shape: shapes.join('\n'), said: parsed.body.textContent ?? '' };
          }, text);
        }),
      );
    const [plain, ...others] = told;
    assert(plain);
    const wanted = await looked(plain);
    for (const story of others) {
      const found = await looked(story);
      const what = JSON.stringify(story.text);
      for (const [index, { shape, said }] of found.entries()) {
        assert.equal(shape, wanted[index]?.shape, `${what} on ${pages(story)[index]?.[0]}`);
        assert.ok(said.includes(index === 3 ? story.reason : story.title), `${what}: ${said}`);
      }
    }
  },
);

/** What a spreadsheet would run, also after what it drops, and where it splits at semicolons. */
const FORMULA =
  /(?:^|;"*)[\p{White_Space}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r\n]/u;
const bare = (text: string) => text.replace(/(^|;)'/g, '$1');

function assertSheet(what: string, csv: string): readonly (readonly string[])[] {
  const rows = [...csvRows(csv)].map(({ line, cells }) => {
    assert.ok(cells, `${what}: line ${line} cannot be read`);
    return cells;
  });
  for (const cells of rows) {
    assert.equal(cells.length, rows[0]?.length, `${what}: ${JSON.stringify(cells)}`);
    for (const cell of cells) {
      const isAmount = /^-?\d+(\.\d{2})?$/.test(cell);
      assert.ok(isAmount || !FORMULA.test(cell), `${what}: ${JSON.stringify(cell)}`);
    }
  }
  return rows;
}

test('Spreadsheets get cells that are text, and as many in each row.', async () => {
  const files = {
    orders: await town.lin('/api/v1/orders.csv'),
    records: await town.lin('/api/v1/records.csv'),
    'records of the payer': await town.wang('/api/v1/records.csv'),
    statement: await town.lin('/api/v1/statement.csv'),
    trail: await town.zhang('/api/v1/operator/audit.csv'),
  };
  for (const [name, { text }] of Object.entries(files)) {
    const cells = assertSheet(name, text).flat();
    assert.ok(cells.length > 20, name);
    if (name === 'statement' || name === 'trail') continue;
    const held = new Set(cells.map(bare));
    const lost = told.filter(({ title }) => !held.has(bare(title)));
    assert.deepEqual(
      lost.map(({ title }) => title),
      [],
      name,
    );
  }
});

test('What somebody takes along holds it, as one JSON document.', async () => {
  const answer = await town.lin('/api/v1/account/export', { password: PASSWORD });
  const { orders, refund_requests: requests } = JSON.parse(answer.text);
  const titles = new Set(orders.map((one: { title: string }) => one.title));
  const reasons = new Set(requests.map((one: { reason: string }) => one.reason));
  const lost = told.filter(({ title, reason }) => !titles.has(title) || !reasons.has(reason));
  assert.deepEqual(lost, []);
});

test('Callbacks hold it, as JSON on one line.', async () => {
  const paid = () => hook.bodies.filter((body) => body.includes('"order.paid"'));
  await until('all were told', () => paid().length >= told.length);
  const titles = new Map(
    paid().map((body) => {
      const { data } = JSON.parse(body);
      assert.ok(!body.includes('\n'));
      return [data.tx_no, [data.title, data.merchant_name]];
    }),
  );
  for (const { txNo, title, merchantName } of told) {
    assert.deepEqual(titles.get(txNo), [title, merchantName]);
  }
});

test('A line of the log stays one, in every format.', () => {
  for (const format of ['logfmt', 'pretty'] as const) {
    for (const text of TEXTS) {
      let written = '';
      const log = formatting(format, { write: (line: string) => (written += line) });
      const fields = { text, nested: { text }, list: [text], [text]: 1 };
      log.write(JSON.stringify({ level: 30, time: 0, msg: text, ...fields }));
      const line = written.replace(/\n$/, '');
      assert.doesNotMatch(
        stripVTControlCharacters(line),
        /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u,
        JSON.stringify(written),
      );
    }
  }
});

/** Beside control characters, which are looked for in every output. */
const STEERING = /[\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const LISTS = [
  ...['user list --limit 1000', 'user show --user wang', 'merchant list --limit 1000'],
  ...['key list --user lin --limit 1000', 'order list --limit 1000', 'audit --limit 10000'],
  ...['events list --limit 1000', 'withdrawal list --limit 1000', 'receiver list --user lin'],
  ...[
    'refund-requests list --limit 1000',
    'export --user lin',
    'export --user wang --format jsonl',
  ],
];

test('The terminal gets no escape, no turn of direction and no line of its own.', async () => {
  const branch = `branch list --merchant ${town.merchantId}`;
  for (const line of [...LISTS, branch, `order show ${told.at(-1)?.txNo}`]) {
    for (const more of ['', ' --json']) {
      if (more !== '' && line.startsWith('export')) continue;
      const ended = await place.tael(`${line}${more}`, town.api.database);
      const what = `${line}${more}`;
      assert.equal(ended.status, 0, `${what}: ${ended.err}`);
      assertPlainlyTold(ended, what);
      const said = ended.out.replaceAll('\r\n', '\n').replace(/^\ufeff/, '');
      // What is exported are bytes, and nothing that a terminal obeys is kept in names and titles.
      if (!line.startsWith('export')) assert.doesNotMatch(said, STEERING, what);
      if (more !== '') assert.equal(said.split('\n').length, 2, what);
      if (line === 'export --user lin') assertSheet(what, ended.out);
    }
  }
});

test('What is typed as an argument is kept as it came, or refused in a line.', async () => {
  const cwd = place.folder;
  const env = { ...place.environment(town.api.database), TAEL_PASSWORD: 'correct horse 1' };
  const commands = (name: string, index: number) => [
    ['merchant', 'create', '--user', 'lin', `--name=${name}`],
    ['branch', 'create', '--merchant', `${town.merchantId}`, `--name=${name}`],
    ['key', 'create', '--user', 'chen', `--name=${name}`],
    ['user', 'create', '--login', `typed-${index}`, `--name=${name}`],
    ['user', 'create', '--name', '新来的', `--login=${name}`],
    ['order', 'refund', told[0]?.txNo ?? '', '--amount', '0.01', `--reason=${name}`],
    ['user', 'show', `--user=${name}`],
    ['merchant', 'list', '--user', name],
  ];
  for (const [index, text] of TEXTS.entries()) {
    // Arguments of a real process have no NUL, and are UTF-8.
    const typed = text.replaceAll('\0', '').toWellFormed();
    const all = commands(typed, index);
    const args = all[index % all.length] ?? [];
    const what = JSON.stringify(args).slice(0, 1_000);
    const ended = await runTael(args, { env, cwd });
    assertPlainlyTold(ended, what);
    assert.doesNotMatch(ended.out + ended.err, STEERING, what);
    if (index % all.length < 2) assert.equal(ended.status, isName(typed) ? 0 : 2, what);
  }
});

test('A backup restores it all, byte for byte.', async () => {
  const kept = `select md5(string_agg(line, chr(10) order by line)) as digest, count(*)::int as lines from (
    select name || login || coalesce(reference, '') as line from users
    union all select name from merchants union all select name from branches
    union all select name from api_keys union all select name from staff_logins
    union all select title || merchant_name || coalesce(notify_url || return_url, '') from orders
    union all select reason from refunds union all select reason from refund_requests
    union all select coalesce(reason, '') from withdrawals union all select url from callbacks
    union all select coalesce(reason, '') from recharge_proposals
    union all select details from audit_lines union all select id from idempotency_keys) as texts`;
  const before = await rowsOf(town.api.database.admin, kept);
  await place.done('backup naughty', town.api.database);
  const empty = await emptyForNow();
  await place.done('restore naughty', empty);
  assert.deepEqual(await rowsOf(empty.admin, kept), before);
  assert.ok(before[0]?.lines > 1_000);
});
