// Books whose rows lie in several cells, on one machine: the rules hold across them, and every row is where
// its owner belongs.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { newKeyId } from '../../src/crypto/key-id.ts';
import { newTxNo } from '../../src/crypto/numbers.ts';
import {
  cellOfDigestSql,
  cellOfKeyIdSql,
  cellOfNumber,
  cellOfNumberSql,
  cellOfUser,
  cellSql,
} from '../../src/store/postgres/connection/cells.ts';
import { openConnection, READ_SETTINGS } from '../../src/store/postgres/connection/connection.ts';
import { connectOnDemand } from '../../src/store/postgres/connection/connection-source.ts';
import { recordsInOrder } from '../../src/store/postgres/reads/records-in-order.ts';
import { startSweeper } from '../../src/store/postgres/sweep.ts';
import { verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import type { RecordView } from '../../src/store/record-view.ts';
import { rowsOf } from '../support/books.ts';
import { ANCHOR_KEY, CHAIN_KEY } from '../support/chain-key.ts';
import { makeCells, type TestDatabase, testDatabase } from '../support/postgres.ts';
import { until } from '../support/until.ts';
import { close } from './closings.ts';
import { createKey, keyIdFor, OPERATOR, pay, sessionDigestFor, signIn } from './commands.ts';
import { openNode, openPostgresSubject } from './postgres-subject.ts';
import { recordsOf } from './records.ts';
import { wholeContract } from './store-contract.ts';
import { type Subject, subjectOf } from './subject.ts';

const CELLS = { count: 8 };
/** The tables whose rows lie in cells, and how they say whose they are. */
const ROWS = [
  ['idempotency_keys', `split_part(id, '/', 1)::bigint`],
  ['recovery_codes', 'user_id'],
  ['recharge_proposals', 'user_id'],
  ['recharge_requests', 'user_id'],
  ['wallets', 'user_id'],
  ['record_checkpoints', 'user_id'],
  [
    'entries',
    `coalesce(user_id, (select user_id from entries as first
    where first.movement_no = entries.movement_no and leg = 0))`,
  ],
  ['audit_lines', 'user_id'],
  ['settlement_buckets', 'owner_id'],
  ['orders', 'owner_id'],
  ['refunds', '(select owner_id from orders where orders.tx_no = refunds.tx_no)'],
  ['refund_requests', 'owner_id'],
  ['withdrawals', 'user_id'],
  ['payees', 'owner_id'],
  ['api_keys', 'user_id'],
  ['callbacks', 'owner_id'],
  [
    'callback_attempts',
    '(select owner_id from callbacks where callbacks.tx_no = callback_attempts.tx_no)',
  ],
  ['callback_secrets', 'user_id'],
  ['event_receivers', 'owner_id'],
  ['key_uses', '(select user_id from api_keys where api_keys.key_id = key_uses.key_id)'],
  ['rate_windows', windowOwner('rate_windows.window_id')],
  ['tool_refund_days', windowOwner(`split_part(tool_refund_days.window_id, '/', 1)`)],
  ['sessions', 'user_id'],
] as const;

/** Whose the keys are that share a window. */
function windowOwner(windowId: string): string {
  return `(select min(user_id) from api_keys where api_keys.window_id = ${windowId})`;
}

describe('Books in eight cells', () => {
  let database: TestDatabase;
  let opened: Subject;
  const subject = subjectOf(() => opened);
  before(async () => {
    opened = await openPostgresSubject(async () => {
      database = await testDatabase();
      await makeCells(database, CELLS.count);
      return database;
    });
  });
  after(() => subject.close());
  wholeContract(subject);

  test('The records of a payer name orders of all cells, on a page and in an export.', async () => {
    const payerId = await subject.aPayer('80.00');
    const titles: string[] = [];
    for (let n = 0; n < CELLS.count; n++) {
      const title = `午饭 ${n}`;
      const txNo = await subject.anOrder(await subject.aShop(), '9.00', { title });
      await subject.must(pay(payerId, txNo, subject.nowMs()));
      titles.push(title);
    }
    const titleOf = ({ order }: RecordView) => order?.title;
    const page = (await recordsOf(subject, payerId, { type: 'consume' })).items;
    assert.deepEqual(page.map(titleOf).toReversed(), titles);
    const connection = await openConnection(database.config, {});
    const range = { userId: payerId, wallet: null, fromMs: null, untilMs: null };
    const exported: RecordView[] = [];
    for await (const views of recordsInOrder(connection, range)) exported.push(...views);
    await connection.end();
    assert.deepEqual(exported.map(titleOf), [undefined, ...titles]);
  });

  test('The whole books verify, with what is gathered first.', async () => {
    const connection = await openConnection(database.config, {});
    const keys = { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY };
    const { findings } = await verifyBooks(connection, keys);
    await connection.end();
    assert.deepEqual(
      findings.filter(({ violations }) => violations > 0),
      [],
    );
  });

  test('The database computes the same cell of a user, a number, a key or a digest.', async () => {
    const users = await rowsOf(
      database.config,
      `select n, ${cellSql('n')} as cell from generate_series(1::bigint, 5000) as n`,
    );
    for (const { n, cell } of users) assert.equal(Number(cell), cellOfUser(CELLS, Number(n)));
    const made = users.map(({ n }) => newTxNo('collection', Number(n), 5));
    const numbers = await rowsOf(
      database.config,
      `select n, ${cellOfNumberSql('n')} as cell
       from unnest('{${made.join()},T1,"",C----------,C----------ui}'::text[]) as n`,
    );
    for (const { n, cell } of numbers) assert.equal(Number(cell), cellOfNumber(CELLS, `${n}`));
    const ids = users.map(({ n }) => newKeyId(Number(n), CHAIN_KEY));
    const keys = await rowsOf(
      database.config,
      `select n, ${cellOfKeyIdSql('n')} as cell
       from unnest('{${ids.join()},tk_,tk_z,tk_--,tk_uu}'::text[]) as n`,
    );
    for (const { n, cell } of keys) assert.equal(Number(cell), cellOfNumber(CELLS, `${n}`));
    const digests = users.map(({ n }) => sessionDigestFor(Number(n)));
    const other = [`code/${digests[0]}`, `${digests[0]}0`, `code//${digests[0]}`, 'login-123456'];
    const found = await rowsOf(
      database.config,
      `select n, ${cellOfDigestSql('n')} as cell
       from unnest('{${[...digests, ...other].join()}}'::text[]) as n`,
    );
    for (const { n, cell } of found) assert.equal(Number(cell), cellOfNumber(CELLS, `${n}`));
  });

  test('A key whose id tells somebody else is not made, as nobody would find it.', async () => {
    const [ann, ben] = [await subject.aUser(), await subject.aUser()];
    const { key } = createKey(ann, { keyId: keyIdFor(ben) });
    assert.equal(await subject.word({ kind: 'create_key', key, by: OPERATOR }), 'internal');
    assert.deepEqual(await subject.store.queries.keysOf(ann), []);
  });

  test('A session whose digest tells somebody else is not opened, as nobody would find it.', async () => {
    const [ann, ben] = [await subject.aUser(), await subject.aUser()];
    const lost = signIn(ann, { sessionDigest: sessionDigestFor(ben) });
    assert.equal(await subject.word(lost), 'internal');
    assert.deepEqual(await subject.store.queries.sessionsOf(ann), []);
  });

  test('A nonce and a rate count in the cell of the key, whatever lies in others.', async () => {
    const users: number[] = [];
    for (let n = 0; n < CELLS.count; n++) users.push(await subject.aUser());
    const windows: string[] = [];
    for (const userId of users) {
      const command = createKey(userId, { ratePerMinute: 2 });
      await subject.must(command);
      windows.push(command.key.windowId);
    }
    const ask = (windowId: string) => ({ windowId, ratePerMinute: 2, nonceId: randomUUID() });
    const first = windows.map(ask);
    const asked = [...first, ...first, ...windows.map(ask), ...windows.map(ask)];
    const admissions = await Promise.all(asked.map((request) => subject.store.admit(request)));
    const each = (verdict: string) => Array<string>(CELLS.count).fill(verdict);
    assert.deepEqual(
      admissions.map(({ verdict }) => verdict),
      ['admitted', 'nonce_reused', 'admitted', 'rate_limited'].flatMap(each),
    );
    // They are known to be full now, so nothing is written.
    const again = await Promise.all(first.map((request) => subject.store.admit(request)));
    assert.deepEqual(
      again.map(({ verdict }) => verdict),
      each('nonce_reused'),
    );
    const nonces = [0, 1, 2, 3]
      .map((slot) => `select cell, id from nonces_${slot}`)
      .join(' union ');
    const spent = await rowsOf(database.config, nonces);
    const cellOf = new Map(spent.map(({ id, cell }) => [id, cell]));
    for (const [index, { nonceId }] of first.entries()) {
      assert.equal(cellOf.get(nonceId), cellOfUser(CELLS, users[index] ?? 0));
    }
  });

  test('Uses of keys are found with their owner, until the account is closed.', async () => {
    const node = await openNode(database);
    const users: number[] = [];
    for (let n = 0; n < CELLS.count; n++) {
      const userId = await subject.aUser();
      node.noteKeyUse((await subject.aKey(userId)).keyId, `203.0.113.${n}`);
      users.push(userId);
    }
    // It writes down what it has noted before it goes.
    await node.close();
    const usesOf = async (userId: number) => [
      ...(await subject.store.queries.keyUses(userId)).values(),
    ];
    for (const [n, userId] of users.entries()) {
      assert.deepEqual(
        (await usesOf(userId)).map(({ address }) => address),
        [`203.0.113.${n}`],
      );
    }
    const [gone = 0, ...others] = users;
    await subject.must(close(gone));
    assert.deepEqual(await usesOf(gone), []);
    for (const userId of others) assert.equal((await usesOf(userId)).length, 1);
  });

  test('Every row lies in the cell of its owner, and the owners in all of them.', async () => {
    const rows = await rowsOf(
      database.config,
      ROWS.map(
        ([table, owner]) => `select '${table}' as table, cell, ${owner} as owner from ${table}`,
      ).join(' union all '),
    );
    for (const { table, cell, owner } of rows)
      assert.equal(cell, cellOfUser(CELLS, Number(owner)), `${table} ${owner}`);
    for (const [table] of ROWS) {
      const cells = new Set(rows.filter((row) => row.table === table).map(({ cell }) => cell));
      assert.ok(cells.size > 1, table);
    }
  });

  test('Housekeeping clears every cell.', async () => {
    const DAYS_MS = 2 * 86_400_000;
    const users: number[] = [];
    for (let n = 0; n < CELLS.count; n++) users.push(await subject.aUser());
    for (const userId of users) {
      await subject.must(signIn(userId));
      assert.equal(await subject.word(signIn(userId, { fittingHash: null })), 'login_failed');
    }
    await subject.pass(DAYS_MS);
    const left = async () => {
      const rows = await rowsOf(
        database.config,
        `select cell from sessions union all
         select cell from sign_in_attempts where not starts_with(subject, 'code/')`,
      );
      return rows.length;
    };
    assert.ok((await left()) > 2 * CELLS.count);
    const source = connectOnDemand(() => openConnection(database.config, READ_SETTINGS));
    const errors: object[] = [];
    const sweeper = startSweeper({
      source,
      cells: CELLS,
      synchronizeClock: async () => {},
      log: (_, details) => errors.push(details),
    });
    sweeper.wake();
    await until('the rows are gone', async () => (await left()) === 0);
    await sweeper.stop();
    await source.close();
    assert.deepEqual(errors, []);
  });
});
