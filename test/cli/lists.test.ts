// Tests what operators look up: users, merchants, branches, orders and the state of the service; and that a
// person is found by number, login, reference or wallet id.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../src/core/money.ts';
import { newTxNo } from '../../src/crypto/numbers.ts';
import { requestWithdrawal } from '../../src/service/withdrawals.ts';
import { schemaFiles } from '../../src/store/postgres/tables/schema-files.ts';
import { collect } from '../contract/commands.ts';
import { rowsOf } from '../support/books.ts';
import { but, openHome } from '../support/command-line.ts';
import { freePort } from '../support/free-port.ts';
import { unwrap } from '../support/residents.ts';
import { type Json, jsonOf, runTael } from '../support/tael.ts';

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+08:00$/;

const { done, env, home, refused, tael, service } = await openHome();

const itemsOf = async (line: string) => (await done(line)).items as Json[];

const ann = await done('user create --name Ann --login ann --pay-password 192837');
const bob = await done('user create --name Bob --login bob@example.com');
await done('recharge --user ann --amount 100');

test('A person is named by number, login, reference or wallet id.', async () => {
  for (const name of ['1001', 'ann', 'ANN', String(ann.tael_id)]) {
    assert.equal((await done(`user show --user ${name}`)).user_id, 1001, name);
  }
  await done(`transfer --from ann:consumer --to bob@example.com:consumer --amount 1`);
  await done(`transfer --from ${ann.tael_id}:consumer --to ${bob.tael_id} --amount 2`);
  const { consumer } = await done('user show --user bob@example.com');
  assert.deepEqual(consumer, { balance: 3, frozen: 0, total_in: 3, total_out: 0 });
  for (const name of ['1003', 'nobody', '99999999999999999999']) {
    await refused(`user show --user ${name}`, 'user_not_found');
  }
  const clash = String(bob.tael_id).toLowerCase();
  await done(`user create --name Eve --login ${clash}`);
  const one =
    "user is one user's login and another's reference or wallet id; use the number instead";
  await refused(`user show --user ${bob.tael_id}`, 'invalid_parameters', one);
  await done('user update --user 1003 --reference ann');
  await refused('user show --user ann', 'invalid_parameters', one);
  await done('user update --user 1003 --reference member-20417');
  assert.equal((await done('user show --user member-20417')).user_id, 1003);
  await refused('user show --user member-2041', 'user_not_found');
});

test('What is known of a user is said, left as it is, and taken back.', async () => {
  const update = async (options: string) => {
    const user = await done(`user update --user 1003 ${options}`);
    return [user.account_class, user.real_name_known];
  };
  assert.deepEqual(await update('--account-class 2 --real-name-known'), ['2', true]);
  assert.deepEqual(await update('--name Eva'), ['2', true]);
  assert.deepEqual(await update('--no-real-name-known'), ['2', false]);
  assert.deepEqual(await update('--account-class none --name Eve'), [null, false]);
});

test('Whatever a customer quotes is found, and people read it in a table.', async () => {
  const [eve] = await itemsOf('find member-20417');
  assert.deepEqual([eve?.kind, eve?.id, eve?.title], ['user', '1003', 'Eve']);
  const { out } = await tael('find', String(ann.tael_id));
  assert.match(out, /kind +id +user_id .*\nuser +1001 +1001 /i);
  assert.deepEqual(await itemsOf('find nobody'), []);
  assert.equal((await tael('find')).status, 2);
  assert.deepEqual(await itemsOf('requests --user member-20417 --refused true'), []);
  await refused('requests --user nobody', 'user_not_found');
});

test('What happened to a user is one list, of all pages, and people read it in a table.', async () => {
  const lines = await itemsOf('user timeline --user ann');
  const last = lines.slice(-3).map(({ kind, what, amount }) => [kind, what, amount]);
  assert.deepEqual(last.at(-1), ['change', 'user_created', null]);
  assert.deepEqual(last.slice(0, 2).toSorted(), [
    ['money', 'recharge', 100],
    ['money', 'recharged', 100],
  ]);
  assert.deepEqual(await itemsOf('user timeline --user ann --limit 2'), lines.slice(0, 2));
  assert.deepEqual(await itemsOf('user timeline --user ann --kind request'), []);
  const { out } = await tael('user', 'timeline', '--user', 'ann', '--kind', 'change');
  assert.match(out, /at +kind +what .*\n.* change +/i);
  await refused('user timeline --user nobody', 'user_not_found');
});

test('Users are listed, and one is shown with standing, factors and money.', async () => {
  const users = await itemsOf('user list --limit 2');
  assert.deepEqual(
    users.map(({ user_id }) => user_id),
    [1003, 1002],
  );
  const shown = await done('user show --user ann');
  const patterns = { tael_id: /^[0-9A-Z]{10}$/, created_at: TIME };
  assert.deepEqual(but(shown, patterns), {
    user_id: 1001,
    login: 'ann',
    reference: null,
    provider_account: null,
    name: 'Ann',
    operator: false,
    suspended: false,
    closed_at: null,
    account_class: null,
    real_name_known: false,
    own: false,
    cooling_off_until: null,
    pay_password: 'set',
    two_factor: false,
    code_limit: null,
    recovery_codes_left: 0,
    consumer: { balance: 97, frozen: 0, total_in: 100, total_out: 3 },
    merchant: { balance: 0, frozen: 0, total_in: 0, total_out: 0 },
    merchants: [],
    keys: [],
    sessions: 0,
    usual_recharge: 100,
    ask_from: 1000,
  });
  assert.match((await tael('user', 'show', '--user', 'ann')).out, /^consumer\.balance +97\.00$/m);
});

test('Merchants and branches are listed, those of one owner or all.', async () => {
  await done('merchant create --user ann --name Tea');
  await done('merchant create --user bob@example.com --name Ink');
  await done('branch create --merchant 1001 --name North');
  await done('branch create --merchant 1001 --name South');
  const [south, north] = [
    { branch_id: 1002, branch_name: 'South' },
    { branch_id: 1001, branch_name: 'North' },
  ];
  const ofAnn = { user_id: 1001, login: 'ann', branches: [north, south] };
  const ofBob = { user_id: 1002, login: 'bob@example.com', branches: [] };
  const tea = { merchant_id: 1001, merchant_name: 'Tea', ...ofAnn };
  const ink = { merchant_id: 1002, merchant_name: 'Ink', ...ofBob };
  assert.deepEqual(await itemsOf('merchant list'), [ink, tea]);
  assert.deepEqual(await itemsOf('merchant list --limit 1'), [ink]);
  assert.deepEqual(await itemsOf('merchant list --user ann'), [tea]);
  assert.deepEqual(await itemsOf('branch list --merchant 1001'), [south, north]);
  assert.deepEqual(await itemsOf('branch list --merchant 1001 --limit 1'), [south]);
  assert.deepEqual(await itemsOf('branch list --merchant 1002'), []);
  await refused('branch list --merchant 77', 'merchant_not_found');
});

test('Orders are listed by owner and status, and one is shown.', async () => {
  const first = newTxNo('collection', 1001, Date.now());
  const second = newTxNo('collection', 1002, Date.now() + 1);
  for (const [txNo, userId] of [
    [first, 1001],
    [second, 1002],
  ] as const) {
    const made = await service.gatherer.submit(
      collect({ userId, keyId: null }, userId, '5.00', { txNo }),
    );
    assert.ok(made.ok);
  }
  const numbers = async (line: string) => (await itemsOf(line)).map(({ tx_no }) => tx_no);
  assert.deepEqual(await numbers('order list'), [second, first]);
  assert.deepEqual(await numbers('order list --limit 1'), [second]);
  assert.deepEqual(await numbers('order list --user ann'), [first]);
  assert.deepEqual(await numbers('order list --status paid'), []);
  assert.deepEqual(await numbers('order list --from 2026-01-01T00:00:00Z'), [second, first]);
  assert.deepEqual(await numbers('order list --to 2026-01-01T00:00:00Z'), []);
  const shown = await done(`order show ${first}`);
  const { tx_no, owner, status, amount, refunds, fee_total: fees } = shown;
  const { user_id: ownerId } = owner as Json;
  assert.deepEqual([tx_no, ownerId, status, amount], [first, 1001, 'pending', 5]);
  assert.deepEqual([refunds, fees], [[], 0]);
  await refused('order show nope', 'order_not_found');
  await refused(
    'order list --from 2026-12-02 --to 2026-12-01',
    'invalid_parameters',
    'from must not be after the end of the period',
  );
  const { err } = await tael('order', 'cancel', 'nope');
  assert.equal(err, 'Error: There is no order with this number.\n');
});

test('A key gets another name, whitelist and rate, and the trail says so.', async () => {
  const { key_id: keyId } = await done('key create --user ann --name till --scope query');
  await done(`key update ${keyId} --name door --rate 7 --ip 192.0.2.0/24`);
  const shown = async () => {
    const { name, rate, ip } = (await itemsOf('key list --user ann'))[0] ?? {};
    return { name, rate, ip };
  };
  assert.deepEqual(await shown(), { name: 'door', rate: 7, ip: ['192.0.2.0/24'] });
  await done(`key update ${keyId} --rate 9`);
  assert.deepEqual(await shown(), { name: 'door', rate: 9, ip: ['192.0.2.0/24'] });
  await done(`key update ${keyId} --rate 9`);
  const [latest, before] = await itemsOf('audit --user ann --limit 2');
  const details = { key_id: keyId, name: 'door', ip: ['192.0.2.0/24'], rate: 9 };
  assert.deepEqual([latest?.action, latest?.details], ['key_updated', details]);
  assert.deepEqual(before?.details, { ...details, rate: 7 });
  const none = 'rate is required, unless another property is given';
  await refused(`key update ${keyId}`, 'invalid_parameters', none);
  await done(`key revoke ${keyId}`);
  const ended = 'key_id is a key that has expired or been revoked; create a new one instead';
  await refused(`key update ${keyId} --rate 8`, 'invalid_parameters', ended);
});

test('The audit trail has amounts in yuan.', async () => {
  const trail = await itemsOf('audit --user ann');
  const recharged = trail.find(({ action }) => action === 'recharged')?.details as Json;
  assert.deepEqual(but(recharged, { tx_no: /^D/ }), { amount: 100 });
  assert.match((await tael('audit', '--user', 'ann')).out, / recharged .* amount=100\.00$/m);
});

test('The status says what the books hold, what waits, and whether the service answers.', async () => {
  const patterns = {
    version: /^\d/,
    address: /^http:/,
    answers: /^false$/,
    data: /^DATABASE_URL$/,
  };
  const newest = (await schemaFiles()).at(-1)?.name.replace('.sql', '');
  // At the usual port there may be a Tael that is being tried out.
  const elsewhere = { ...env, TAEL_PORT: String(await freePort()) };
  const ended = await runTael(['status', '--json'], { env: elsewhere, cwd: home });
  const { ok, ...status } = jsonOf(ended);
  assert.deepEqual([ok, ended.status], [false, 1], ended.err);
  const { out } = await runTael(['status'], { env: elsewhere, cwd: home });
  assert.match(out, /^✘ Tael \d\S+ does not answer at http:\S+\.\n→ Start it: tael serve/);
  assert.match(out, /^books +3 users, 2 orders, 5 records\n/m);
  assert.deepEqual(but(status, patterns), {
    nodes: 0,
    processes: 0,
    schema: { newest, later: [], steps_done: null, steps: null },
    cells: 1,
    machines: [],
    users: 3,
    orders: 2,
    records: 5,
    requested_withdrawals: 0,
    open_refund_requests: 0,
    failed_callbacks: 0,
    open_sessions: 0,
    unused_keys: 0,
    verification: {
      running: false,
      last_at: null,
      node: null,
      rules: null,
      since: null,
      whole_at: null,
      broken: null,
    },
    anchor: { anchor_no: null, at: null },
    public_log: null,
    backup: { last_at: null, restored_at: null, log_copied_at: null, failures: 0, failure: null },
  });
});

test('The status says when the books were verified last, and what was found.', async () => {
  const none = await tael('verify', '--since', 'last', '--json');
  assert.equal(none.status, 2);
  assert.match(none.out, /needs a verification of the whole books/);
  const { checks, since } = await done('verify');
  assert.equal(since, null);
  await done('anchor');
  const { verification, anchor } = jsonOf(await tael('status', '--json'));
  assert.deepEqual(
    but(verification as Json, { last_at: TIME, whole_at: TIME, node: /^\S+ \(\d+\)$/ }),
    {
      running: false,
      since: null,
      rules: (checks as Json[]).length,
      broken: [],
    },
  );
  assert.deepEqual(but(anchor as Json, { at: TIME }), { anchor_no: 1 });
  const [run] = (await service.ledgerHealth.show()).runs;
  assert.equal(run?.by.kind, 'operator');
});

test('Verifying since the last time reads what is new, and says since when.', async () => {
  const given = await done('verify --since last');
  assert.deepEqual([given.records, given.links], [0, 0]);
  assert.match(`${given.since}`, TIME);
  const { out } = await tael('verify', '--since', 'last');
  assert.match(out, /All \d+ rules hold: 0 records, .* since 20\d\d-.*, in \d+ ms\./);
  assert.equal((await tael('verify', '--since', 'yesterday')).status, 2);
});

test('A list goes on over the pages of the interface, to as many as were asked for.', async () => {
  const wanted = {
    userId: 1001,
    wallet: 'consumer',
    amountFen: fen(1),
    idempotencyKey: null,
  } as const;
  const asked = await Promise.all(
    Array.from({ length: 105 }, () => requestWithdrawal(service, wanted, service.operator)),
  );
  const all = asked.map((one) => unwrap(one).withdrawalNo).sort();
  const numbersIn = async (line: string) =>
    (await itemsOf(`withdrawal list ${line}`)).map(({ withdrawal_no: no }) => no);
  assert.deepEqual(await numbersIn('--limit 103'), all.toReversed().slice(0, 103));
  assert.deepEqual(await numbersIn('--limit 1000 --order oldest'), all);
  assert.deepEqual(await numbersIn('--limit 2 --status requested'), all.toReversed().slice(0, 2));
  const { out } = await tael('withdrawal', 'list', '--limit', '1');
  const [heading = '', row = ''] = out.split('\n');
  assert.match(heading, /^withdrawal_no +user_id +name +wallet +amount +status +requested_at +/i);
  assert.match(row, new RegExp(`^${all.at(-1)} +1001 +Ann +consumer +0\\.01 +requested +20`));
});

test('A database that takes no writes is verified all the same.', async (t) => {
  const config = {
    connectionString: String(env.TAEL_OWNER_DATABASE_URL),
    options: '-c default_transaction_read_only=off',
  };
  const setTo = (to: string) =>
    rowsOf(
      config,
      `do $$ begin execute format(
        'alter database %I set default_transaction_read_only = ${to}', current_database()); end $$`,
    );
  await setTo('on');
  t.after(() => setTo('off'));
  const { status, out, err } = await tael('verify');
  assert.equal(status, 0, out + err);
  assert.match(out, /All \d+ rules hold/);
  assert.match(err, /The result was not recorded/);
  assert.match(err, /The next verification cannot continue from this one/);
  assert.equal((await tael('verify', '--since', 'last')).status, 0);
});
