// The public log over the books: what a pass adds, what its proofs lead to, and that nothing is missed or
// told twice.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { DAY_MS, dayOfNumber, shanghaiDayNumber, shanghaiTime } from '../../src/core/time.ts';
import { logSecrets } from '../../src/crypto/log-secrets.ts';
import { dayLeafText, ownerCommitment, ownerLeafText } from '../../src/crypto/log-texts.ts';
import { isConsistent, leafHash, rootFromPath } from '../../src/crypto/merkle.ts';
import {
  noteText,
  parseVerifierKey,
  readNote,
  signNote,
  verifierKey,
} from '../../src/crypto/signed-note.ts';
import { owedLeaf, sumFromPath } from '../../src/crypto/sum-tree.ts';
import type { Connection } from '../../src/store/postgres/connection/connection.ts';
import { openConnection, READ_SETTINGS } from '../../src/store/postgres/connection/connection.ts';
import { connectOnDemand } from '../../src/store/postgres/connection/connection-source.ts';
import { booksOn } from '../../src/store/postgres/connection/owners.ts';
import { NOTHING_AWAY } from '../../src/store/postgres/machines/cells-away.ts';
import { makeLog } from '../../src/store/postgres/make-log.ts';
import type { PostgresStore } from '../../src/store/postgres/open.ts';
import { publicLog } from '../../src/store/postgres/public-log/read-log.ts';
import { verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import type { LoggedRecord, PublicLog } from '../../src/store/public-log.ts';
import type { Store } from '../../src/store/store.ts';
import { ANCHOR_KEY, CHAIN_KEY } from '../support/chain-key.ts';
import { makeCells, type TestDatabase, testDatabase } from '../support/postgres.ts';
import { until } from '../support/until.ts';

import { pay, recharge } from './commands.ts';
import { openPostgresSubject } from './postgres-subject.ts';
import type { Subject } from './subject.ts';

const ORIGIN = 'pay.example/log';
const SECRETS = logSecrets(ANCHOR_KEY);

/** What the proof leads to. */
function rootOf(found: LoggedRecord): Buffer | null {
  const { owner, inclusion, firstRecord, lastRecord, owedFen } = found;
  const { recordIndex, recordCount, recordPath } = found;
  const recordsRoot = rootFromPath(leafHash(found.record), recordIndex, recordCount, recordPath);
  assert(recordsRoot);
  const commitment = ownerCommitment(owner.taelId, owner.salt);
  const leaf = ownerLeafText({ commitment, firstRecord, lastRecord, recordsRoot, owedFen });
  return rootFromPath(
    leafHash(leaf),
    inclusion.leafIndex,
    inclusion.checkpoint.size,
    inclusion.leafPath,
  );
}

export function logContract(count: number): void {
  describe(`A public log over books in ${count} cells`, () => {
    let database: TestDatabase;
    let subject: Subject;
    let log: PublicLog;
    let close: () => Promise<void>;

    before(async () => {
      subject = await openPostgresSubject(async () => {
        database = await testDatabase();
        if (count > 1) await makeCells(database, count);
        return database;
      });
      const source = connectOnDemand(() => openConnection(database.config, READ_SETTINGS));
      log = publicLog({
        books: booksOn(source, { cells: { count }, away: NOTHING_AWAY }),
        secrets: SECRETS,
      });
      close = () => source.close();
    });
    after(async () => {
      await close();
      await subject.close();
    });

    const making = (stepRecords?: number) => ({
      secrets: SECRETS,
      origin: ORIGIN,
      ...(stepRecords && { stepRecords }),
    });
    const onNode = (store: Store, stepRecords?: number) =>
      (store as PostgresStore).withReadConnection((session) =>
        makeLog(session, making(stepRecords)),
      );
    const pass = (stepRecords?: number) => onNode(subject.store, stepRecords);

    async function verified(): Promise<readonly string[]> {
      const { findings } = await (subject.store as PostgresStore).withReadConnection((session) =>
        verifyBooks(session, { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY }),
      );
      return findings.flatMap(({ name, examples }) => examples.map((what) => `${name}: ${what}`));
    }

    test('An empty log has a checkpoint; then each owner with records has a leaf.', async () => {
      const first = await pass();
      assert.deepEqual([first.checkpoint?.size, first.leaves], [0, 0]);
      const payer = await subject.aPayer('100.00');
      const shop = await subject.aShop();
      const txNo = await subject.anOrder(shop, '9.00');
      await subject.must(pay(payer, txNo, subject.nowMs()));
      const second = await pass();
      assert.deepEqual([second.checkpoint?.size, second.leaves], [2, 2]);
      const paid = await log.record(payer, 2);
      assert(paid);
      assert.match(paid.record, new RegExp(`^tx_no: ${txNo}$`, 'm'));
      assert.equal(paid.owedFen, 91_00n);
      assert.ok(rootOf(paid)?.equals(paid.inclusion.checkpoint.root));
      const key = parseVerifierKey(verifierKey(SECRETS.signer(ORIGIN)));
      assert(key);
      const note = readNote(paid.inclusion.checkpoint.note, [key]);
      assert.equal(note?.verified.length, 1);
      assert.equal(await log.paymentOf(payer, txNo, subject.nowMs()), 2);
      assert.equal(await log.paymentOf(shop.ownerId, txNo, subject.nowMs()), 1);
      assert.deepEqual(await verified(), []);
    });

    test('Where nothing was recorded, nothing is published.', async () => {
      const before = await log.newest();
      const made = await pass();
      assert.deepEqual([made.checkpoint?.size, made.leaves], [before?.size, 0]);
      assert.deepEqual(await log.newest(), before);
    });

    test('Many records of one owner come in several leaves, in steps that follow each other.', async () => {
      const payer = await subject.aUser();
      for (let n = 1; n <= 23; n++) await subject.must(recharge(payer, '1.00'));
      const before = await log.newest();
      const made = await pass(5);
      assert.equal(made.leaves, 5);
      for (let no = 1; no <= 23; no++) {
        const found = await log.record(payer, no);
        assert(found);
        assert.ok(rootOf(found)?.equals(found.inclusion.checkpoint.root), `record ${no}`);
        assert.equal(found.owedFen, BigInt(found.lastRecord) * 100n);
      }
      assert.equal(await log.record(payer, 24), null);
      const after = await log.newest();
      assert(before && after);
      const path = await log.consistency(before.size, after.size);
      assert.ok(isConsistent(before.size, before.root, after.size, after.root, path));
      assert.deepEqual(await verified(), []);
    });

    test('Of each day that has ended there is one leaf, and its total is what wallets hold.', async () => {
      const day = shanghaiDayNumber(subject.nowMs());
      await subject.pass(DAY_MS);
      const late = await subject.aPayer('7.00');
      const made = await pass();
      assert.equal(made.days, 1);
      assert.equal((await pass()).days, 0);
      assert.equal(await log.day(101_000, day), 'nothing', 'nobody has this number');
      const users = await subject.store.queries.users(50);
      let owed = 0n;
      for (const { userId, walletId } of users) {
        const found = await log.day(userId, day);
        if (userId === late) {
          assert.equal(found, 'nothing');
          continue;
        }
        assert(found !== null && found !== 'nothing');
        owed += found.owedFen;
        const leaf = owedLeaf(ownerCommitment(walletId, found.owner.salt), found.owedFen);
        const sum = sumFromPath(leaf, found.sumPath);
        assert(sum);
        assert.equal(sum.owedFen, found.totalFen);
        const text = dayLeafText({
          day: dayOfNumber(day),
          sumRoot: sum.hash,
          totalFen: found.totalFen,
          owners: found.owners,
        });
        const { leafIndex, leafPath, checkpoint } = found.inclusion;
        const root = rootFromPath(leafHash(text), leafIndex, checkpoint.size, leafPath);
        assert.ok(root?.equals(checkpoint.root));
        assert.equal(found.totalFen, 123_00n);
      }
      assert.equal(owed, 123_00n);
      assert.deepEqual(await verified(), []);
    });

    test('When nobody looked for days, each has its leaf, with what was held at its own end.', async () => {
      const first = shanghaiDayNumber(subject.nowMs());
      const payer = await subject.aPayer('1.00');
      const held: string[] = [];
      for (let n = 0; n < 3; n++) {
        held.push(`${100 * (n + 1)}`);
        await subject.pass(DAY_MS);
        if (n < 2) await subject.must(recharge(payer, '1.00'));
      }
      assert.equal((await pass()).days, 3);
      for (const [n, owed] of held.entries()) {
        const found = await log.day(payer, first + n);
        assert(found !== null && found !== 'nothing');
        assert.equal(`${found.owedFen}`, owed, `day ${n + 1}`);
      }
      assert.deepEqual(await verified(), []);
    });

    test('Of more owners than a tile has, each has the same total, whoever asks first.', async () => {
      const day = shanghaiDayNumber(subject.nowMs());
      const owners: number[] = [];
      for (let n = 0; n < 140; n++) owners.push(await subject.aUser());
      owners.push(await subject.aPayer('5.00'));
      await subject.pass(DAY_MS);
      assert.equal((await pass()).days, 1);
      const totals = new Set<bigint>();
      const sides = new Set<string | undefined>();
      for (const owner of owners) {
        const found = await log.day(owner, day);
        assert(found !== null && found !== 'nothing');
        const commitment = ownerCommitment(found.owner.taelId, found.owner.salt);
        const sum = sumFromPath(owedLeaf(commitment, found.owedFen), found.sumPath);
        assert.equal(sum?.owedFen, found.totalFen);
        assert.ok(found.owners > 140);
        totals.add(found.totalFen);
        sides.add(found.sumPath.at(-1)?.side);
      }
      assert.equal(totals.size, 1);
      assert.equal(sides.size, 2, 'there are two tiles, beside each other');
      assert.deepEqual(await verified(), []);
    });

    test('Two nodes at once add everything once.', async () => {
      const other = await subject.secondNode();
      for (let round = 0; round < 3; round++) {
        for (let n = 0; n < 4; n++) await subject.aPayer('3.00');
        await Promise.all(
          [subject.store, other, subject.store, other].map((store) => onNode(store, 2)),
        );
        await pass();
        assert.deepEqual(await verified(), []);
      }
    });

    test('Whatever statement it is stopped at, the log is as before or as after, and goes on.', async () => {
      const payer = await subject.aUser();
      let statement = 0;
      for (let stopped = true; stopped; statement++) {
        for (let n = 0; n < 3; n++) await subject.must(recharge(payer, '1.00'));
        const before = await log.newest();
        const connection = await openConnection(database.config, {});
        let left = statement;
        // As a process that is killed: its connection is gone, whatever it had begun.
        const session: Connection = {
          ...connection,
          async run(asked, values) {
            if (left-- === 0) {
              connection.destroy();
              throw new Error('stopped');
            }
            return connection.run(asked, values);
          },
        };
        stopped = await makeLog(session, making(2)).then(
          () => false,
          () => true,
        );
        await connection.end();
        const after = await log.newest();
        assert(before && after);
        const path = await log.consistency(before.size, after.size);
        assert.ok(isConsistent(before.size, before.root, after.size, after.root, path));
        // A session whose process is gone may hold the lock for a moment more.
        await until('it is let go of', async () => (await pass(2)).checkpoint !== null);
      }
      assert.ok(statement > 15, `${statement} statements`);
      assert.deepEqual(await verified(), []);
    });

    test('Whoever has a record that cannot be so has no leaf, and nobody else waits.', async () => {
      const admin = new pg.Client(database.admin);
      await admin.connect();
      const edits = [
        'balance_delta = -900',
        'balance_after = null',
        "counterparty_id = 999999, counterparty_kind = 'user'",
      ];
      for (const edit of edits) {
        const damaged = await subject.aPayer('1.00');
        const other = await subject.aPayer('2.00');
        const whose = `where user_id = ${damaged} and record_no = 1`;
        const { rows } = await admin.query(`select * from entries ${whose}`);
        await admin.query(`update entries set ${edit} ${whose}`);
        await pass();
        assert.equal(await log.record(damaged, 1), null, edit);
        assert.equal((await log.record(other, 1))?.owedFen, 200n, edit);
        const { balance_delta, balance_after, counterparty_id, counterparty_kind } = rows[0];
        await admin.query(
          `update entries set balance_delta = $1, balance_after = $2, counterparty_id = $3,
            counterparty_kind = $4 ${whose}`,
          [balance_delta, balance_after, counterparty_id, counterparty_kind],
        );
        await subject.must(recharge(damaged, '1.00'));
        await pass();
        assert.equal((await log.record(damaged, 1))?.lastRecord, 2, 'when it is mended');
      }
      await admin.end();
      assert.deepEqual(await verified(), []);
    });

    test('A payment is found where the times of records are not quite in their order.', async () => {
      const payer = await subject.aPayer('100.00');
      const shop = await subject.aShop();
      const paid: string[] = [];
      for (let n = 0; n < 4; n++) {
        const txNo = await subject.anOrder(shop, '1.00');
        await subject.must(pay(payer, txNo, subject.nowMs()));
        paid.push(txNo);
      }
      const admin = new pg.Client(database.admin);
      await admin.connect();
      const before = await admin.query(
        'select record_no, at_ms from entries where user_id = $1 and record_no is not null',
        [shop.ownerId],
      );
      // Who waited for a lock has the earlier time and the later number.
      const times = [3_000, 1_000, 4_000, 2_000].map((after) => subject.nowMs() + after);
      for (const [n, atMs] of times.entries()) {
        await admin.query(
          'update entries set at_ms = $1 where user_id = $2 and record_no = $3 and account = $4',
          [atMs, shop.ownerId, n + 1, 'merchant'],
        );
      }
      for (const [n, txNo] of paid.entries()) {
        assert.equal(await log.paymentOf(shop.ownerId, txNo, times[n] ?? 0), n + 1);
      }
      for (const { record_no, at_ms } of before.rows) {
        await admin.query('update entries set at_ms = $1 where user_id = $2 and record_no = $3', [
          at_ms,
          shop.ownerId,
          record_no,
        ]);
      }
      await admin.end();
    });

    test('No checkpoint says an earlier time than the one before, whatever the clock does.', async () => {
      const admin = new pg.Client(database.admin);
      await admin.connect();
      const newest = await log.newest();
      assert(newest);
      const laterMs = newest.atMs + 60_000;
      const text = noteText(newest.note).replace(shanghaiTime(newest.atMs), shanghaiTime(laterMs));
      const note = signNote(text, [SECRETS.signer(ORIGIN)]);
      const change = 'update log_checkpoints set at_ms = $1, note = $2 where size = $3';
      await admin.query(change, [laterMs, note, newest.size]);
      await subject.aPayer('1.00');
      await pass();
      const next = await log.newest();
      await admin.query(change, [newest.atMs, newest.note, newest.size]);
      await admin.end();
      assert(next && next.size > newest.size);
      assert.equal(next.atMs, laterMs);
    });

    test('After a restore of an older state the log has a fork, which its checkpoints show.', async () => {
      const payer = await subject.aPayer('1.00');
      await pass();
      const known = await log.newest();
      assert(known);
      await subject.must(recharge(payer, '1.00'));
      await pass();
      const lost = await log.newest();
      const admin = new pg.Client(database.admin);
      await admin.connect();
      await admin.query('delete from log_checkpoints where size > $1', [known.size]);
      await admin.query('delete from log_leaves where leaf_no >= $1', [known.size]);
      await admin.query('delete from log_nodes where (place + 1) * (1::bigint << level) > $1', [
        known.size,
      ]);
      await admin.end();
      await subject.must(recharge(payer, '2.00'));
      await pass();
      const forked = await log.newest();
      assert(lost && forked);
      const path = await log.consistency(known.size, forked.size);
      assert.ok(isConsistent(known.size, known.root, forked.size, forked.root, path));
      const [size, root] = [lost.size, lost.root];
      const same = await log.checkpoint(size);
      assert.ok(!same?.root.equals(root), 'another root of the same size');
      const claimed = forked.size >= size ? await log.consistency(size, forked.size) : [];
      assert.ok(!isConsistent(size, root, forked.size, forked.root, claimed));
      assert.deepEqual(await verified(), []);
    });
  });
}
