// The command line as operators and scripts use it: exact JSON and exit statuses, beside a service
// that runs on the same data directory.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newTxNo } from '../../src/crypto/numbers.ts';
import { payOrder } from '../../src/service/pay-order.ts';
import { collect } from '../contract/commands.ts';
import { but, openHome } from '../support/command-line.ts';
import { type Json, jsonOf } from '../support/tael.ts';

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+08:00$/;

const { done, refused, tael, service } = await openHome();

const walletIds: string[] = [];

test('Users are created one after another, and a login is given once.', async () => {
  for (const [n, login] of ['ann', 'bob'].entries()) {
    const made = await done(`user create --name N --login ${login} --pay-password 135790`);
    assert.match(String(made.tael_id), /^[0-9A-Z]{10}$/);
    assert.deepEqual([made.user_id, made.login, made.created], [1001 + n, login, true]);
    walletIds.push(String(made.tael_id));
  }
  await Promise.all([
    refused('user create --name N --login ANN', 'invalid_parameters', 'login is already taken'),
    refused(
      'user create --name N --login c --pay-password 12345',
      'invalid_parameters',
      'login must have 3 to 64 characters: letters, digits and . _ @ + -, starting with a letter or ' +
        'digit',
      'pay_password must be a string of exactly six digits',
    ),
    refused(
      'user create --name N',
      'invalid_parameters',
      'login is required, unless a reference says what the platform calls them',
    ),
  ]);
});

test('Users get new factors and a new standing.', async () => {
  const [totp, word, ...changed] = await Promise.all([
    done('user totp --user 1002'),
    done('user pay-password --user 1002 --pay-password 246801'),
    done('user unlock --user 1002'),
    done('user suspend --user 1002'),
  ]);
  const patterns = { secret: /^[A-Z2-7]{32}$/, otpauth_url: /^otpauth:\/\/totp\/Tael:bob\?/ };
  assert.deepEqual(but(totp, patterns), {});
  assert.deepEqual(
    [word, ...changed].map(({ user_id }) => user_id),
    [1002, 1002, 1002],
  );
  assert.equal(word.pay_password, 'set');
  assert.equal(changed.at(-1)?.suspended, true);
  await refused('transfer --from 1002:consumer --to 1001:consumer --amount 1', 'user_suspended');
  assert.equal((await done('user resume --user 1002')).suspended, false);
  const limited = await done('user code-limit --user 1002 --amount 200');
  assert.deepEqual([limited.user_id, limited.code_limit], [1002, 200]);
  const renamed = await done('user update --user 1002 --name Robert --reference member-2');
  assert.deepEqual([renamed.name, renamed.reference], ['Robert', 'member-2']);
  const { items } = await done('user list --search member-2');
  assert.deepEqual(items, [{ ...renamed, consumer_balance: 0, merchant_balance: 0 }]);
  await Promise.all([
    refused('user suspend --user 77', 'user_not_found'),
    refused('user totp --user 77', 'user_not_found'),
    refused('user unlock --user x', 'user_not_found'),
  ]);
});

test('Keys are listed and revoked.', async () => {
  const made = await done(
    'key create --user 1001 --name till --scope refund,query --ip 192.0.2.0/24 --rate 7',
  );
  const keyId = String(made.key_id);
  const waiting = { tool_refunds: 'approval', tool_refund_limit: null };
  const listed = async () => {
    const { items, ...more } = await done('key list --user 1001');
    assert.deepEqual(more, {});
    assert(Array.isArray(items) && items.length === 1);
    return items[0] as Json;
  };
  const key = {
    key_id: keyId,
    name: 'till',
    scope: ['query', 'refund'],
    ip: ['192.0.2.0/24'],
    rate: 7,
    expires_at: made.expires_at,
    refund_limit: null,
    recharge_limit: null,
    payout_limit: null,
    merchant_id: null,
    mandate_no: null,
    signs_requests: false,
    ...waiting,
  };
  const active = { ...key, status: 'active', revoked_at: null };
  assert.match(String(made.expires_at), TIME);
  assert.deepEqual(but(made, { created_at: TIME, secret: /^\S{20,}$/ }), active);
  const requests = { requests_by_hour: new Array(24).fill(0) };
  const unused = { ...requests, last_used_at: null, last_used_from: null, unused: false };
  assert.deepEqual(but(await listed(), { created_at: TIME }), { ...active, ...unused });
  const revoked = await done(`key revoke ${keyId}`);
  const times = { created_at: TIME, revoked_at: TIME };
  assert.deepEqual(but(revoked, times), { ...key, status: 'revoked' });
  assert.deepEqual(but(await listed(), times), { ...key, status: 'revoked', ...unused });
  assert.deepEqual(await done(`key revoke ${keyId}`), revoked, 'once more');
  await Promise.all([
    refused('key revoke nothing', 'invalid_parameters', 'key_id must be the id of a key'),
    refused('key list --user 77', 'user_not_found'),
  ]);
  assert.deepEqual(await done('key list --user 1002'), { items: [] });
});

test('A recharge happens once per idempotency key.', async () => {
  const line = 'recharge --user 1001 --amount 100.5 --idempotency-key k1';
  const first = await done(line);
  assert.deepEqual(but(first, { tx_no: /^D[0-9A-Z]{26}$/ }), {
    status: 'approved',
    balance: 100.5,
    proposed_at: null,
  });
  assert.deepEqual(await done(line), first);
  const other = 'recharge --user 1001 --amount 1 --idempotency-key k1';
  await refused(other, 'idempotency_key_reused');
});

test('A transfer goes to a wallet by its user or by its public identifier.', async () => {
  const line = `transfer --from 1001:consumer --to ${walletIds[1]} --amount 40 --idempotency-key k`;
  const first = await done(line);
  const patterns = { tx_no: /^X[0-9A-Z]{26}$/, created_at: TIME };
  assert.deepEqual(but(first, patterns), { amount: 40, balance: 60.5 });
  assert.deepEqual(await done(line), first);
  const own = await done('transfer --from 1001:consumer --to 1001:merchant --amount 0.50');
  assert.deepEqual(but(own, patterns), { amount: 0.5, balance: 60 });
  const from = 'transfer --from 1001:consumer';
  const unread = 'to must be like 1001:consumer or 1001:merchant';
  await Promise.all([
    refused(`${from} --to 1002:consumer --amount 60.01`, 'insufficient_balance'),
    refused(`${from} --to nobody:consumer --amount 1`, 'user_not_found'),
    refused(`${from} --to 1002 --amount 1`, 'invalid_parameters', unread),
  ]);
});

const TOO_LONG =
  'amount must be a number of yuan with at most two decimal places and at most 32 characters';

test('Every command that takes an amount names the largest one when it is exceeded.', async () => {
  const key = 'key create --user 1001 --name k --scope refund --tool-refunds direct';
  const lines = [
    'recharge --user 1001 --amount',
    'withdrawal request --user 1001 --wallet consumer --amount',
    'transfer --from 1001:consumer --to 1002:consumer --amount',
    `${key} --tool-refund-limit`,
  ];
  const refusals = lines.flatMap((line) => {
    const field = line.endsWith('limit') ? 'tool_refund_limit' : 'amount';
    const rule = `${field} must be at least 0.01 and at most 1000000000000.00`;
    // Operations read an amount as it was typed, as they do that of a request.
    const tooLong = TOO_LONG.replace('amount', field);
    return [
      refused(`${line} 1000000000000.01`, 'invalid_parameters', rule),
      refused(`${line} ${'9'.repeat(60)}`, 'invalid_parameters', tooLong),
    ];
  });
  await Promise.all(refusals);
});

test('--json also works before the command and before the name of its group.', async () => {
  const behind = await done('key list --user 1001');
  for (const line of ['--json key list --user 1001', 'key --json list --user 1001']) {
    assert.deepEqual(jsonOf(await tael(...line.split(' '))), { ok: true, ...behind });
  }
  await Promise.all([
    refused('key', 'invalid_parameters'),
    refused('key list', 'invalid_parameters', 'user is required'),
  ]);
});

test('Hyperswitch PR 11491: no amount below one fen goes in, out or across.', async () => {
  const ways = [
    'recharge --user 1001',
    'transfer --from 1001:consumer --to 1001:merchant',
    'withdrawal request --user 1001 --wallet consumer',
  ];
  const unread = 'amount must be an amount of yuan like 100.00, with at most two decimals';
  for (const way of ways) {
    const zero = 'amount must be at least 0.01';
    await Promise.all(
      [
        ['-1', unread],
        ['-0.01', unread],
        ['-0', unread],
        ['0.00', zero],
        ['0.001', unread],
        ['1e-7', unread],
        ['１', unread],
      ].map(([amount, said = '']) =>
        refused(`${way} --amount ${amount}`, 'invalid_parameters', said),
      ),
    );
  }
});

const PAYEE = ['payee_id', 'payee'];
const END = ['decided_at', 'reason', 'ended_at', 'bank_reference', 'return_reason'];

test('A withdrawal is requested, listed and decided once.', async () => {
  const ask = (amount: string) =>
    done(`withdrawal request --user 1001 --wallet consumer --amount ${amount}`);
  const [one, two] = [await ask('5'), await ask('6.50')];
  const patterns = { withdrawal_no: /^W[0-9A-Z]{26}$/, requested_at: TIME };
  const asked = {
    wallet: 'consumer',
    amount: 5,
    status: 'requested',
    ...Object.fromEntries([...PAYEE, ...END].map((name) => [name, null])),
  };
  assert.deepEqual(but(one, patterns), asked);
  const numbersIn = async (line: string) => {
    const { items } = (await done(line)) as { items: { withdrawal_no: string }[] };
    return items.map(({ withdrawal_no: no }) => no);
  };
  const [oneNo, twoNo] = [String(one.withdrawal_no), String(two.withdrawal_no)];
  assert.deepEqual(await numbersIn('withdrawal list'), [twoNo, oneNo]);
  assert.deepEqual(await numbersIn('withdrawal list --order oldest'), [oneNo, twoNo]);
  const [approved, declined] = await Promise.all([
    done(`withdrawal approve ${oneNo}`),
    done(`withdrawal decline ${twoNo} --reason unclear`),
  ]);
  const decided = { decided_at: TIME };
  const more = { user_id: 1001, proposed_at: null };
  const { decided_at: _, ...first } = one;
  assert.deepEqual(but(approved, decided), { ...first, ...more, status: 'approved' });
  const { decided_at: __, ...second } = two;
  assert.deepEqual(but(declined, decided), {
    ...second,
    ...more,
    status: 'declined',
    reason: 'unclear',
  });
  assert.deepEqual(await done(`withdrawal approve ${oneNo}`), approved, 'once more');
  await refused(`withdrawal decline ${oneNo}`, 'withdrawal_decided');
  assert.deepEqual(await done('withdrawal list --status requested'), { items: [] });
});

test('An order that nobody has paid can be cancelled.', async () => {
  const { merchant_id: merchantId } = await done('merchant create --user 1001 --name M');
  assert.equal(merchantId, 1001);
  const txNo = newTxNo('collection', 1001, Date.now());
  const actor = { userId: 1001, keyId: null };
  const made = await service.gatherer.submit(collect(actor, merchantId, '5.00', { txNo }));
  assert.ok(made.ok);
  const cancelled = await done(`order cancel ${txNo}`);
  assert.deepEqual([cancelled.tx_no, cancelled.status], [txNo, 'cancelled']);
  assert.deepEqual(await done(`order cancel ${txNo}`), cancelled, 'once more');
  await refused(`order cancel ${newTxNo('collection', 1001, Date.now())}`, 'order_not_found');
});

test('An operator refunds what a suspended user was paid.', async () => {
  const { merchant_id: merchantId } = await done('merchant create --user 1002 --name M');
  const actor = { userId: 1002, keyId: null };
  const txNo = newTxNo('collection', 1001, Date.now());
  const order = collect(actor, Number(merchantId), '5.00', { txNo });
  assert.ok((await service.gatherer.submit(order)).ok);
  const payment = { payerId: 1001, txNo, receivedAtMs: service.store.nowMs() };
  const paid = await payOrder(service, { ...payment, payPassword: '135790', totpCode: null });
  assert.ok(paid.ok);
  const { err } = await tael('order', 'cancel', txNo);
  assert.equal(
    err,
    'Error: This order has been paid, so it was not cancelled. Refund it instead.\n',
  );
  await done('user suspend --user 1002');
  const line = `order refund ${txNo} --type partial --amount 2 --reason 停用 --idempotency-key r1`;
  const first = await done(line);
  const patterns = { refund_no: /^R[0-9A-Z]{26}$/, created_at: TIME };
  assert.deepEqual(but(first, patterns), {
    tx_no: txNo,
    refund_type: 'partial',
    amount: 2,
    fee: 0.02,
    net_amount: 1.98,
    fee_total: 0.02,
    order_status: 'partially_refunded',
    refunded_amount: 2,
    refundable_amount: 3,
    out_refund_no: null,
  });
  assert.deepEqual(await done(line), first);
  await done('user resume --user 1002');
  await refused(`order refund ${txNo} --type full --reason x`, 'full_refund_unavailable');
  await refused(`order refund ${txNo} --type full`, 'invalid_parameters', 'reason is required');
});

test('People are answered in words, and misuse has its own exit status.', async () => {
  const [list, unknown, misuse, help] = await Promise.all([
    tael('withdrawal', 'list', '--status', 'requested'),
    tael('user', 'suspend', '--user', '77'),
    tael('withdrawal', 'list', '--limit', 'x'),
    tael('--help'),
  ]);
  const said = { status: 0, out: 'No withdrawals match.\n', err: '' };
  assert.deepEqual(list, said);
  assert.deepEqual(unknown, {
    status: 1,
    out: '',
    err: 'Error: There is no user with this number, login, reference or wallet id.\n',
  });
  assert.deepEqual([misuse.status, misuse.out], [2, '']);
  assert.match(misuse.err, /It must be a whole number between 1 and 1000000\.\n$/);
  assert.equal(help.status, 0);
  assert.match(help.out, /tael help look/);
  assert.match((await tael('help', 'look')).out, /^ {2}withdrawal /m);
});

test('Verify reports that all rules hold, and exits with 1 once one is broken.', async () => {
  const whole = await done('verify');
  const { checks, records, users, orders, links, duration_ms, ...more } = whole;
  assert.deepEqual([users, orders, more], [2, 2, { since: null }]);
  assert.deepEqual([records, typeof links, typeof duration_ms], [10, 'number', 'number']);
  assert(Array.isArray(checks) && checks.length > 20);
  for (const { name, rule, ...rest } of checks) {
    assert.match(name, /^[a-z_]+$/);
    assert.match(rule, /\.$/);
    assert.deepEqual(rest, { holds: true, violations: 0, examples: [] }, name);
  }
  await service.store.withReadConnection((session) =>
    session.run({ name: 'tamper', text: 'update wallets set record_no = 9 where user_id = 1002' }),
  );
  const ended = await tael('verify', '--json');
  const broken = jsonOf(ended);
  assert.deepEqual([ended.status, broken.ok], [1, false]);
  const found = (broken.checks as { name: string; holds: boolean; examples: string[] }[]).filter(
    ({ holds }) => !holds,
  );
  assert.deepEqual(
    found.map(({ name }) => name),
    ['records_are_numbered', 'rows_are_sealed', 'tallies_count_records'],
  );
  assert.match(found[0]?.examples[0] ?? '', /^user 1002: wallet row 9;/);
});
