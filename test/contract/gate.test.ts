// The gate of books in several cells: batches wait while it is closed and go on afterwards, whoever closes
// it waits for those under way, and books in one cell have none.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Connection,
  openConnection,
  type Statement,
  WRITE_SETTINGS,
} from '../../src/store/postgres/connection/connection.ts';
import { beginSnapshot, behindGate, THROUGH_GATE } from '../../src/store/postgres/machines/gate.ts';
import { inSnapshot } from '../../src/store/postgres/machines/snapshot.ts';
import { makeAnchor } from '../../src/store/postgres/verify/anchor.ts';
import { verifyBooks, verifyNew } from '../../src/store/postgres/verify/verify.ts';
import { ANCHOR_KEY, CHAIN_KEY } from '../support/chain-key.ts';
import { makeCells, type TestDatabase, testDatabase } from '../support/postgres.ts';
import { door, until } from '../support/until.ts';
import { recharge, yuan } from './commands.ts';
import { word } from './outcomes.ts';
import { openNode, openPostgresSubject } from './postgres-subject.ts';

const KEYS = { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY };
const SNAPSHOT: Statement = { name: '', text: 'begin isolation level repeatable read read only' };
const COMMIT: Statement = { name: '', text: 'commit' };
/** As long as a batch waits for a lock before it is tried again. */
const LOCK_MS = Number(WRITE_SETTINGS.lock_timeout);

async function booksIn(cells: number): Promise<TestDatabase> {
  const database = await testDatabase();
  await makeCells(database, cells);
  return database;
}

/** Closed, until somebody opens the door. */
async function closeGate(connection: Connection) {
  const { opened, open } = door();
  const { opened: closed, open: tell } = door();
  const work = behindGate(connection, async () => {
    tell();
    await opened;
  });
  await closed;
  return async () => {
    open();
    await work;
  };
}

test('Batches wait while the gate is closed, and go on when it is open.', async (t) => {
  const database = await booksIn(8);
  const subject = await openPostgresSubject(async () => database);
  const connection = await openConnection(database.config, {});
  t.after(() => subject.close());
  t.after(() => connection.end());
  const users = [await subject.aUser(), await subject.aUser(), await subject.aUser()];
  for (const waitMs of [LOCK_MS / 2, 2 * LOCK_MS]) {
    const openGate = await closeGate(connection);
    let ended = false;
    const commands = users.map((userId) => recharge(userId, '1.00'));
    const batch = subject.store.execute(commands, 'slow').finally(() => {
      ended = true;
    });
    await pause(waitMs);
    assert.equal(ended, false);
    await openGate();
    const outcomes = await batch;
    const words = outcomes.map((outcome) => outcome === 'locked_elsewhere' || word(outcome));
    assert.deepEqual(words, ['ok', 'ok', 'ok']);
  }
});

test('A payment that waits too long for the gate holds nothing, and is left to the slow lane.', async (t) => {
  const database = await booksIn(8);
  const subject = await openPostgresSubject(async () => database);
  const connection = await openConnection(database.config, {});
  t.after(() => subject.close());
  t.after(() => connection.end());
  const userId = await subject.aPayer('1.00');
  const openGate = await closeGate(connection);
  const ended = await subject.store.execute([recharge(userId, '5.00')], 'main');
  assert.deepEqual(ended, ['locked_elsewhere']);
  await openGate();
  assert.equal((await subject.ownerOf(userId)).consumer.balanceFen, yuan('1.00'));
  await subject.must(recharge(userId, '5.00'));
});

test('A snapshot begins when the batches under way have ended, and then holds nobody up.', async (t) => {
  const database = await booksIn(8);
  const node = await openNode(database);
  const [batch, reader] = [
    await openConnection(database.config, {}),
    await openConnection(database.config, {}),
  ];
  t.after(async () => {
    for (const one of [batch, reader]) await one.end();
    await node.close();
    await database.drop();
  });
  await batch.run({ name: '', text: 'begin' });
  await batch.run(THROUGH_GATE);
  await batch.run({ name: '', text: `insert into batches values (gen_random_uuid(), 7, true)` });
  let begun = false;
  const snapshot = beginSnapshot(reader, SNAPSHOT).then(() => {
    begun = true;
  });
  await pause(2 * LOCK_MS);
  assert.equal(begun, false);
  await batch.run(COMMIT);
  await snapshot;
  const { rows } = await reader.run<{ at_ms: string }>({
    name: '',
    text: 'select at_ms from batches where fence',
  });
  assert.deepEqual(rows, [{ at_ms: '7' }]);
  await batch.run({ name: '', text: `set lock_timeout = ${LOCK_MS}` });
  await batch.run({ name: '', text: 'begin' });
  await batch.run(THROUGH_GATE);
  await batch.run(COMMIT);
  await reader.run(COMMIT);
});

test('A snapshot that does not come about leaves the gate open and the session as it was.', async (t) => {
  const database = await booksIn(8);
  const limits = { lock_timeout: '5000', statement_timeout: '7000' };
  const [reader, batch] = [
    await openConnection(database.config, limits),
    await openConnection(database.config, WRITE_SETTINGS),
  ];
  t.after(async () => {
    for (const one of [reader, batch]) await one.end();
    await database.drop();
  });
  const said = async () => {
    const { rows } = await reader.run({
      name: '',
      text: `select current_setting('lock_timeout') as lock_timeout,
        current_setting('statement_timeout') as statement_timeout`,
    });
    return rows;
  };
  const before = await said();
  const failing = { name: '', text: 'select 1 / 0' };
  const givenUp = async () => {
    assert.deepEqual(await said(), before);
    await reader.run(failing);
  };
  for (const work of [
    () => beginSnapshot(reader, failing),
    () => inSnapshot(reader, SNAPSHOT, givenUp),
  ]) {
    await assert.rejects(work(), /division by zero/);
    await batch.run({ name: '', text: 'begin' });
    await batch.run(THROUGH_GATE);
    await batch.run(COMMIT);
    assert.deepEqual(await said(), before);
  }
  assert.equal(await inSnapshot(reader, SNAPSHOT, async () => 'read'), 'read');
});

test('A machine that falls silent behind the closed gate leaves it open.', async (t) => {
  const database = await booksIn(8);
  const [reader, batch] = [
    await openConnection(database.config, {}),
    await openConnection(database.config, WRITE_SETTINGS),
  ];
  t.after(async () => {
    for (const one of [reader, batch]) await one.end();
    await database.drop();
  });
  let isClosed = false;
  // As on a distributed database: what is prepared is asked for before the gate is closed, and behind it.
  const run: Connection['run'] = async (statement, values) => {
    const { name, text } = statement;
    if (name === 'is_distributed') return { rows: [{ found: true }], command: '' } as never;
    if (text.includes('pg_prepared_xacts')) {
      if (isClosed) throw new Error('a machine is silent');
      return { rows: [], command: '' } as never;
    }
    const answer = await reader.run(statement, values);
    if (text.startsWith('select pg_advisory_lock(')) isClosed = true;
    return answer;
  };
  await assert.rejects(beginSnapshot({ run }, SNAPSHOT), /a machine is silent/);
  assert.ok(isClosed);
  await batch.run({ name: '', text: 'begin' });
  await batch.run(THROUGH_GATE);
  await batch.run(COMMIT);
});

test('Whoever closes the gate gives batches their turn while one holds it open.', async (t) => {
  const database = await booksIn(8);
  const [held, reader, late] = [
    await openConnection(database.config, {}),
    await openConnection(database.config, {}),
    await openConnection(database.config, WRITE_SETTINGS),
  ];
  t.after(async () => {
    for (const one of [held, reader, late]) await one.end();
    await database.drop();
  });
  await held.run({ name: '', text: 'begin' });
  await held.run(THROUGH_GATE);
  const snapshot = beginSnapshot(reader, SNAPSHOT);
  const passes = () =>
    late.run(THROUGH_GATE).then(
      () => true,
      () => false,
    );
  await until('others wait behind it', async () => !(await passes()));
  await until('they have their turn', passes);
  await held.run(COMMIT);
  await snapshot;
  await reader.run(COMMIT);
});

test('Books in one cell have no gate.', async (t) => {
  const database = await booksIn(1);
  const subject = await openPostgresSubject(async () => database);
  const connection = await openConnection(database.config, {});
  t.after(() => subject.close());
  t.after(() => connection.end());
  const openGate = await closeGate(connection);
  await subject.must(recharge(await subject.aUser(), '5.00'));
  const reader = await openConnection(database.config, {});
  await beginSnapshot(reader, SNAPSHOT);
  await reader.end();
  await openGate();
});

test('In several cells anchors follow each other, and a verification continues from the last.', async (t) => {
  const database = await booksIn(8);
  const node = await openNode(database);
  const subject = await openPostgresSubject(async () => database);
  t.after(async () => {
    await node.close();
    await subject.close();
  });
  const users: number[] = [];
  for (let n = 0; n < 8; n++) users.push(await subject.aPayer('3.00'));
  const anchor = () => node.withReadConnection((session) => makeAnchor(session, ANCHOR_KEY));
  const openProver = node.openConnection;
  const first = await Promise.all([anchor(), anchor()]);
  assert.deepEqual(first.map(({ anchorNo }) => anchorNo).sort(), [1, 2]);
  assert.deepEqual(
    first.map(({ chains }) => chains).sort((a, b) => a - b),
    [0, users.length],
  );
  const whole = await node.withReadConnection((session) =>
    verifyBooks(session, { ...KEYS, anchors: first, openProver }),
  );
  assert.deepEqual(
    whole.findings.filter(({ violations }) => violations > 0),
    [],
  );
  assert.equal(whole.unproved, null);
  await subject.must(recharge(users[0] ?? 0, '2.00'));
  assert.equal((await anchor()).chains, 1);
  const proved = () =>
    node.withReadConnection((session) => verifyNew(session, { ...KEYS, openProver }));
  for (const records of [1, 0]) {
    const verification = await proved();
    assert.deepEqual(
      verification?.findings.filter(({ violations }) => violations > 0),
      [],
    );
    assert.deepEqual([verification?.records, verification?.unproved], [records, null]);
  }
});
