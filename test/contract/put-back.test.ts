// What somebody gains who writes to the database beside the money path: they change a row, or put an older
// one back with its old MAC, then try the door that reads it. Either nothing is done, or `tael verify` names
// the row. Which tables there are is taken from the list of those that carry MACs.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import type { Command } from '../../src/core/command.ts';
import { ForgedRow } from '../../src/core/forged-row.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { GUARDS } from '../../src/store/postgres/tables/guarded.ts';
import { verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import { ANCHOR_KEY, CHAIN_KEY, chainKey } from '../support/chain-key.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';
import { renewRecoveryCodes, switchOnTotp } from './access-commands.ts';
import {
  anOrder,
  aPaidOrder,
  aPayer,
  aShop,
  aUser,
  must,
  run,
  type Shop,
  word,
} from './arrange.ts';
import {
  approve,
  collect,
  createBranch,
  createKey,
  createSecret,
  decideRecharge,
  decision,
  decline,
  declineRequest,
  OPERATOR,
  recharge,
  requestRecharge,
  requestRefund,
  revoke,
  rotateSecret,
  sessionDigestFor,
  setLoginPassword,
  signIn,
  unique,
  wallet,
  withdraw,
  yuan,
} from './commands.ts';
import { atMachine, program } from './operators.ts';
import { addPayee, removePayee } from './payout-commands.ts';
import { aReceiver } from './receivers.ts';
import { changeStaff, createStaff, signInStaff } from './staff-commands.ts';
import { byItself, type Subject } from './subject.ts';

let database: TestDatabase;
let store: PostgresStore;
let admin: pg.Client;
let given: Subject;
let shop: Shop;
const logged: string[] = [];

before(async () => {
  database = await testDatabase();
  admin = new pg.Client(database.admin);
  await admin.connect();
  store = await openPostgresStore({
    chainKey,
    clientConfig: async () => database.config,
    log(_, { problem }: { problem?: string }) {
      if (problem) logged.push(problem);
    },
  });
  given = byItself(store);
  shop = await aShop(given);
});

after(async () => {
  await store.close();
  await admin.end();
  await database.drop();
});

type Rows = pg.QueryResultRow[];

/** All that was there of it, gone or changed since, is there again. */
async function putBack(table: string, where: string, rows: Rows): Promise<void> {
  await admin.query(`delete from ${table} where ${where}`);
  for (const row of rows) {
    const values = Object.values(row).map((_, place) => `$${place + 1}`);
    const columns = Object.keys(row).join(', ');
    await admin.query(
      `insert into ${table} (${columns}) values (${values.join(', ')})`,
      Object.values(row),
    );
  }
}

const rowsOf = async (table: string, where: string): Promise<Rows> =>
  (await admin.query(`select * from ${table} where ${where}`)).rows;

async function found(): Promise<readonly string[]> {
  const { findings } = await store.withReadConnection((session) =>
    verifyBooks(session, { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY }),
  );
  return findings.flatMap(({ name, examples }) => examples.map((what) => `${name}: ${what}`));
}

/** With money and records as they are after the same command again, wherever it changed any. */
async function footprint(): Promise<unknown> {
  const { rows } = await admin.query(`select (select count(*) from entries) as entries,
    (select count(*) from orders) as orders, (select count(*) from refunds) as refunds,
    (select count(*) from audit_lines) as lines, (select count(*) from staff_sessions) as tills`);
  return rows;
}

/** The command ends as `internal`, changes nothing, and the log names the row. */
async function decidesNothing(command: Command, table: string): Promise<void> {
  const untouched = await footprint();
  logged.length = 0;
  assert.equal(word(await run(given, command)), 'internal');
  assert.match(logged[0] ?? '', new RegExp(`The row .* of ${table} is not as Tael wrote it`));
  assert.deepEqual(await footprint(), untouched);
}

interface Act {
  /** The row, once it was made. */
  readonly row: () => Promise<string>;
  /** What its owner, or an operator, does about it later. */
  readonly change: () => Promise<unknown>;
  /** What is tried with the older row. */
  readonly door?: () => Promise<unknown>;
}

const stepOf = () => Math.floor(store.nowMs() / 30_000);

function acts(): Readonly<Record<string, Act>> {
  const user = unique();
  const made: { [name: string]: string } = {};
  const till = () => ({ ...shop, branchId: Number(made.branch) });
  const renames = { merchantId: shop.merchantId, ownerId: shop.ownerId, by: OPERATOR };
  let staff = createStaff({ ...shop, branchId: 0 });
  let receiver: Awaited<ReturnType<typeof aReceiver>>;
  let asked = withdraw(wallet(0, 'consumer'), '1.00');
  let proposed = recharge(0, '1.00');
  let paid = addPayee(0);
  let awaited = requestRecharge(0, '1.00');
  let request: Parameters<typeof approve>[0];
  const key = createKey(shop.ownerId);
  const [first, second, coded] = [unique(), unique(), unique()];
  const twoAboveFen = yuan('0.50');
  return {
    users: {
      row: async () => `user_id = ${(await aUser(given, { userId: user })) ?? 0}`,
      change: () => must(given, setLoginPassword(user)),
    },
    wallets: {
      row: async () => `user_id = ${user}`,
      change: () => must(given, setLoginPassword(user)),
    },
    api_keys: {
      async row() {
        await must(given, key);
        return `key_id = '${key.key.keyId}'`;
      },
      change: () => must(given, revoke({ ...key.key })),
    },
    branches: {
      async row() {
        const branch = createBranch(shop);
        await must(given, branch);
        made.branch = `${branch.branchId}`;
        return `branch_id = ${branch.branchId}`;
      },
      change: () =>
        must(given, {
          kind: 'rename_branch',
          ...renames,
          branchId: till().branchId,
          name: `分店 ${unique()}`,
        }),
    },
    merchants: {
      row: async () => `merchant_id = ${shop.merchantId}`,
      change: () => must(given, { kind: 'rename_merchant', ...renames, name: `商户 ${unique()}` }),
    },
    staff_logins: {
      async row() {
        staff = createStaff(till());
        await must(given, staff);
        return `staff_id = ${staff.staffId}`;
      },
      change: () => must(given, changeStaff(staff, { to: 'removed' })),
    },
    event_receivers: {
      async row() {
        receiver = await aReceiver(given, shop.ownerId);
        return `receiver_id = ${receiver.receiverId}`;
      },
      change: () =>
        must(given, {
          kind: 'change_receiver',
          ownerId: shop.ownerId,
          receiverId: receiver.receiverId,
          change: { to: 'removed' },
          by: OPERATOR,
        }),
    },
    callback_secrets: {
      async row() {
        await must(given, createSecret(shop.ownerId, 'sealed'));
        return `user_id = ${shop.ownerId}`;
      },
      change: () => must(given, rotateSecret(shop.ownerId, 'sealed again')),
    },
    recovery_codes: {
      async row() {
        await aUser(given, { userId: coded });
        await must(given, switchOnTotp(coded, stepOf() - 1));
        return `user_id = ${coded}`;
      },
      change: () =>
        must(given, renewRecoveryCodes(coded, { code: { enrolment: 1, step: stepOf() } })),
    },
    withdrawals: {
      async row() {
        asked = withdraw(wallet(await aPayer(given, '9.00'), 'consumer'), '2.00');
        await must(given, asked);
        return `withdrawal_no = '${asked.withdrawalNo}'`;
      },
      change: () => must(given, decision(asked, true)),
      door: () => decidesNothing(decision(asked, true), 'withdrawals'),
    },
    payees: {
      async row() {
        paid = addPayee(shop.ownerId);
        await must(given, paid);
        return `payee_id = '${paid.payeeId}'`;
      },
      change: () => must(given, removePayee(paid)),
    },
    recharge_proposals: {
      async row() {
        for (const userId of [first, second]) await aUser(given, { userId, operator: true });
        proposed = { ...recharge(await aUser(given), '6.00'), twoAboveFen, ...atMachine(first) };
        await must(given, proposed);
        return `recharge_no = '${proposed.rechargeNo}'`;
      },
      change: () =>
        must(given, decideRecharge(proposed, false, { twoAboveFen, ...atMachine(second) })),
      door: () =>
        decidesNothing(
          decideRecharge(proposed, true, { twoAboveFen, ...atMachine(second) }),
          'recharge_proposals',
        ),
    },
    recharge_requests: {
      async row() {
        awaited = requestRecharge(await aUser(given), '5.00');
        await must(given, awaited);
        return `request_no = '${awaited.requestNo}'`;
      },
      change: () => must(given, declineRequest(awaited)),
    },
    refund_requests: {
      async row() {
        const txNo = await aPaidOrder(given, shop, '5.00');
        const opened = requestRefund(shop.key, txNo, '1.00');
        await must(given, opened);
        request = { requestNo: opened.requestNo, txNo, ownerId: shop.ownerId };
        return `request_no = '${opened.requestNo}'`;
      },
      change: () => must(given, decline(request)),
      door: () => decidesNothing(approve(request), 'refund_requests'),
    },
  };
}

test('Of every table it is said what finds an older row, and all that are noted are tried.', () => {
  const noted = GUARDS.filter(({ notedIn }) => notedIn).map(({ guarded }) => guarded.table);
  assert.deepEqual(noted.sort(), Object.keys(acts()).sort());
  for (const { guarded, notedIn, unnoted = '' } of GUARDS) {
    assert.equal(notedIn === undefined, unnoted.length > 10, guarded.table);
  }
});

test('An older row that was put back decides nothing twice, and verify names it.', async (t) => {
  for (const [table, { row, change, door }] of Object.entries(acts())) {
    await t.test(table, async () => {
      const where = await row();
      const rows = await rowsOf(table, where);
      assert.equal(rows.length, 1);
      await change();
      const present = await rowsOf(table, where);
      assert.notDeepEqual(present, rows);
      await putBack(table, where, rows);
      await door?.();
      const id = String(
        rows[0]?.[GUARDS.find((one) => one.guarded.table === table)?.guarded.id ?? ''],
      );
      const said = await found();
      assert.ok(
        said.some((what) => what.startsWith(`authority_is_newest: ${table}/${id}`)),
        said.join('\n'),
      );
      await putBack(table, where, present);
    });
  }
  assert.deepEqual(await found(), []);
});

test('A merchant that was turned to somebody else collects nothing for them.', async () => {
  const thief = await aShop(given);
  const where = `merchant_id = ${shop.merchantId}`;
  const turnTo = (ownerId: number) =>
    admin.query(`update merchants set owner_id = ${ownerId} where ${where}`);
  await turnTo(thief.ownerId);
  await decidesNothing(collect(thief.actor, shop.merchantId, '12.00'), 'merchants');
  await assert.rejects(store.queries.merchant(shop.merchantId), ForgedRow);
  assert.ok((await found()).some((what) => what.startsWith('authority_is_as_written: merchants')));
  await turnTo(shop.ownerId);
  await anOrder(given, shop, '12.00');
});

test('A merchant whose MAC was removed with its owner is none either.', async () => {
  const where = `merchant_id = ${shop.merchantId}`;
  const rows = await rowsOf('merchants', where);
  await admin.query(`update merchants set mac = null where ${where}`);
  await decidesNothing(collect(shop.actor, shop.merchantId, '12.00'), 'merchants');
  await putBack('merchants', where, rows);
});

test('A session that ended with a new password stays over when its row is put back.', async () => {
  const userId = await aUser(given);
  const [stolen, own] = [sessionDigestFor(userId), sessionDigestFor(userId)];
  await must(given, signIn(userId, { sessionDigest: stolen }));
  const where = `session_digest = '${stolen}'`;
  const rows = await rowsOf('sessions', where);
  const renewed = setLoginPassword(userId);
  await must(given, renewed);
  const fittingHash = renewed.loginPasswordHash;
  await must(given, signIn(userId, { sessionDigest: own, fittingHash }));
  assert.equal(await store.queries.session(stolen), undefined);
  await putBack('sessions', where, rows);
  const ofNow = await rowsOf('sessions', `session_digest = '${own}'`);
  const { epoch, epoch_mac: mac } = ofNow[0] ?? {};
  for (const change of [
    `epoch = epoch`,
    `epoch = ${epoch}`,
    `epoch = ${epoch}, epoch_mac = '${mac}'`,
  ]) {
    await admin.query(`update sessions set ${change} where ${where}`);
    await assert.rejects(store.queries.session(stolen), ForgedRow);
  }
  assert.equal((await store.queries.session(own))?.userId, userId);
  await admin.query(`delete from sessions where ${where}`);
});

test('A session lasts no longer than it did when it was opened.', async () => {
  const userId = await aUser(given);
  const sessionDigest = sessionDigestFor(userId);
  await must(given, signIn(userId, { sessionDigest }));
  const where = `session_digest = '${sessionDigest}'`;
  const later = 'expires_at_ms = expires_at_ms + 1';
  for (const change of [
    later,
    `${later}, ends_at_ms = ends_at_ms + 2`,
    `${later}, ends_at_ms = null`,
  ]) {
    await admin.query(`update sessions set ${change} where ${where}`);
    await assert.rejects(store.queries.session(sessionDigest), ForgedRow);
  }
  await admin.query(`delete from sessions where ${where}`);
});

test('A key that has brought in what it may brings in no more when its count is lowered.', async () => {
  const by = await program(given);
  const userId = await aUser(given);
  const bringIn = () => ({ ...recharge(userId, '9.00'), ...by });
  await must(given, bringIn());
  const where = `window_id = '${by.key.windowId}/recharged'`;
  const rows = await rowsOf('tool_refund_days', where);
  await admin.query(`update tool_refund_days set refunded = 1 where ${where}`);
  await decidesNothing(bringIn(), 'tool_refund_days');
  const names = (await found()).map((what) => what.split(':')[0]);
  assert.deepEqual(names.sort(), ['authority_is_as_written', 'key_limits_are_counted']);
  await admin.query(`delete from tool_refund_days where ${where}`);
  assert.ok((await found()).some((what) => what.startsWith('key_limits_are_counted')));
  await putBack('tool_refund_days', where, rows);
  assert.equal(word(await run(given, bringIn())), 'daily_limit_reached');
});

test('A removed login of staff that is said to be there again opens no till.', async () => {
  const branch = createBranch(shop);
  await must(given, branch);
  const staff = createStaff({ ...shop, branchId: branch.branchId });
  await must(given, staff);
  await must(given, changeStaff(staff, { to: 'removed' }));
  const where = `staff_id = ${staff.staffId}`;
  await admin.query(`update staff_logins set removed_at_ms = null where ${where}`);
  await decidesNothing(signInStaff(staff), 'staff_logins');
  await assert.rejects(store.queries.staffByLogin(staff.login), ForgedRow);
  await admin.query(`update staff_logins set removed_at_ms = ${store.nowMs()} where ${where}`);
});

test('A count of wrong sign-ins that was lowered lets nobody in.', async () => {
  const userId = await aUser(given);
  const wrong = signIn(userId, { fittingHash: null });
  assert.equal(word(await run(given, wrong)), 'login_failed');
  const { loginSubject } = wrong;
  await admin.query(`update sign_in_attempts set failures = 0 where subject = '${loginSubject}'`);
  await decidesNothing(signIn(userId, { loginSubject }), 'sign_in_attempts');
});
