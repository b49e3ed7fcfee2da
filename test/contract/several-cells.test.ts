// Books whose rows lie in several cells, on one machine: the rules hold across them, and every row is where
// its owner belongs.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { newKeyId } from '../../src/crypto/key-id.ts';
import { newTxNo } from '../../src/crypto/numbers.ts';
import {
  cellOfKeyIdSql,
  cellOfNumber,
  cellOfNumberSql,
  cellOfUser,
  cellSql,
} from '../../src/store/postgres/connection/cells.ts';
import { openConnection } from '../../src/store/postgres/connection/connection.ts';
import { recordsInOrder } from '../../src/store/postgres/reads/records-in-order.ts';
import { verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import type { RecordView } from '../../src/store/store.ts';
import { rowsOf } from '../support/books.ts';
import { ANCHOR_KEY, CHAIN_KEY } from '../support/chain-key.ts';
import { makeCells, type TestDatabase, testDatabase } from '../support/postgres.ts';
import { administration } from './administration.ts';
import { aKey, anOrder, aPayer, aShop, aUser, must, run, word } from './arrange.ts';
import { audit } from './audit.ts';
import { callbackLists } from './callback-lists.ts';
import { close, closings } from './closings.ts';
import { createKey, keyIdFor, OPERATOR, pay } from './commands.ts';
import { followedRecords } from './followed-records.ts';
import { idempotency } from './idempotency.ts';
import { marks } from './marks.ts';
import { operatorKeys } from './operator-keys.ts';
import { ownKeys } from './own-keys.ts';
import { ownOrders } from './own-orders.ts';
import { ownWallets } from './own-wallets.ts';
import { payments } from './payments.ts';
import { openNode, openPostgresSubject } from './postgres-subject.ts';
import { proposedRecharges } from './proposed-recharges.ts';
import { recordPages } from './record-pages.ts';
import { records, recordsOf } from './records.ts';
import { refundDecisions } from './refund-decisions.ts';
import { refundRequests } from './refund-requests.ts';
import { refunds } from './refunds.ts';
import { settlements } from './settlements.ts';
import { staff } from './staff.ts';
import type { Subject } from './subject.ts';
import { twoFactor } from './two-factor.ts';
import { withdrawals } from './withdrawals.ts';

const CELLS = { count: 8 };
/** The tables whose rows lie in cells, and how they say whose they are. */
const ROWS = [
  ['idempotency_keys', `split_part(id, '/', 1)::bigint`],
  ['recovery_codes', 'user_id'],
  ['recharge_proposals', 'user_id'],
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
  ['api_keys', 'user_id'],
  ['key_uses', '(select user_id from api_keys where api_keys.key_id = key_uses.key_id)'],
] as const;

describe('Books in eight cells', () => {
  let database: TestDatabase;
  let subject: Subject;
  before(async () => {
    subject = await openPostgresSubject(async () => {
      database = await testDatabase();
      await makeCells(database, CELLS.count);
      return database;
    });
  });
  after(() => subject.close());

  idempotency(() => subject);
  twoFactor(() => subject);
  proposedRecharges(() => subject);
  refunds(() => subject);
  settlements(() => subject);
  audit(() => subject);
  recordPages(() => subject);
  payments(() => subject);
  records(() => subject);
  followedRecords(() => subject);
  ownOrders(() => subject);
  callbackLists(() => subject);
  marks(() => subject);
  staff(() => subject);
  refundRequests(() => subject);
  refundDecisions(() => subject);
  withdrawals(() => subject);
  ownWallets(() => subject);
  administration(() => subject);
  ownKeys(() => subject);
  operatorKeys(() => subject);
  closings(() => subject);

  test('The records of a payer name orders of all cells, on a page and in an export.', async () => {
    const payerId = await aPayer(subject, '80.00');
    const titles: string[] = [];
    for (let n = 0; n < CELLS.count; n++) {
      const title = `午饭 ${n}`;
      const txNo = await anOrder(subject, await aShop(subject), '9.00', { title });
      await must(subject, pay(payerId, txNo, subject.nowMs()));
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

  test('The database computes the same cell of a user, a number or a key.', async () => {
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
  });

  test('A key whose id tells somebody else is not made, as nobody would find it.', async () => {
    const [ann, ben] = [await aUser(subject), await aUser(subject)];
    const { key } = createKey(ann, { keyId: keyIdFor(ben) });
    assert.equal(word(await run(subject, { kind: 'create_key', key, by: OPERATOR })), 'internal');
    assert.deepEqual(await subject.store.queries.keysOf(ann), []);
  });

  test('Uses of keys are found with their owner, until the account is closed.', async () => {
    const node = await openNode(database);
    const users: number[] = [];
    for (let n = 0; n < CELLS.count; n++) {
      const userId = await aUser(subject);
      node.noteKeyUse((await aKey(subject, userId)).keyId, `203.0.113.${n}`);
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
    await must(subject, close(gone));
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
    for (const { cell, owner } of rows) assert.equal(cell, cellOfUser(CELLS, Number(owner)));
    for (const [table] of ROWS) {
      const cells = new Set(rows.filter((row) => row.table === table).map(({ cell }) => cell));
      assert.ok(cells.size > 1, table);
    }
  });
});
