// Transactions in cells: those of a cell come one after another, a cell that fails rests, and however many
// fail, they leave connections to the others.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type TestDatabase, testDatabase } from '../../../../test/support/postgres.ts';
import { until } from '../../../../test/support/until.ts';
import { StoreFailure } from '../../store-failure.ts';
import { openConnection } from '../connection/connection.ts';
import { type ConnectionSource, connectOnDemand } from '../connection/connection-source.ts';
import { transactionsInCells } from './transactions-in-cells.ts';

const CELLS = { count: 8 };
/** A failure rests nine times as long as it took. */
const FAILS_AFTER_MS = 40;

let database: TestDatabase;
const opened: ConnectionSource[] = [];
before(async () => {
  database = await testDatabase();
});
after(async () => {
  for (const source of opened) await source.close();
  await database.drop();
});

function sources(count: number): readonly ConnectionSource[] {
  const made = Array.from({ length: count }, () =>
    connectOnDemand(() => openConnection(database.owner, {})),
  );
  opened.push(...made);
  return made;
}

/** Work that ends when it is told to, and says when it has begun. */
function open() {
  const work = { begun: false, end: () => {}, fail: () => {} };
  const run = () => {
    work.begun = true;
    return new Promise<string>((resolve, reject) => {
      work.end = () => resolve('done');
      work.fail = () => reject(new Error('this cell is away'));
    });
  };
  return Object.assign(work, { run });
}

const failing = async () => {
  await pause(FAILS_AFTER_MS);
  throw new Error('this cell is away');
};
const isAway = (error: unknown) => error instanceof StoreFailure && error.reason === 'away';

test('Work is given the time of the database, and is committed or undone as a whole.', async () => {
  const transact = transactionsInCells(sources(1), CELLS);
  const make = { name: 'make', text: 'create table made (n integer)' };
  const began = await transact(3, async (connection, beganMs) => {
    await connection.run(make);
    return beganMs;
  });
  assert.ok(Math.abs(began - Date.now()) < 60_000);
  const drop = { name: 'drop', text: 'drop table made' };
  await assert.rejects(
    transact(4, async (connection) => {
      await connection.run(drop);
      throw new Error('no');
    }),
    /no/,
  );
  const left = { name: 'left', text: 'select * from made' };
  assert.deepEqual((await transact(5, (connection) => connection.run(left))).rows, []);
});

test('Cells go on beside one another, and what is asked of one cell one after another.', async () => {
  const transact = transactionsInCells(sources(2), CELLS);
  const [first, second, other, third] = [open(), open(), open(), open()];
  const all = [
    transact(0, first.run),
    transact(0, second.run),
    transact(1, other.run),
    transact(2, third.run),
  ];
  await until('two have begun', () => first.begun && other.begun);
  assert.deepEqual([second.begun, third.begun], [false, false]);
  other.end();
  await until('the third has begun', () => third.begun);
  assert.equal(second.begun, false, 'its cell has one connection at a time');
  first.end();
  await until('the second has begun', () => second.begun);
  for (const one of [second, third]) one.end();
  assert.deepEqual(await Promise.all(all), ['done', 'done', 'done', 'done']);
});

test('A cell that failed is asked nothing until it has rested; others are.', async () => {
  const transact = transactionsInCells(sources(2), CELLS);
  await assert.rejects(transact(0, failing), /this cell is away/);
  const failedMs = performance.now();
  await assert.rejects(
    transact(0, async () => 'done'),
    isAway,
  );
  assert.equal(await transact(1, async () => 'done'), 'done');
  await until('it has rested', () =>
    transact(0, async () => true).catch((error) => {
      assert.ok(isAway(error));
      return false;
    }),
  );
  assert.ok(performance.now() - failedMs >= 9 * FAILS_AFTER_MS - 10);
  assert.equal(await transact(0, async () => 'done'), 'done', 'it does not rest any more');
});

test('Of the cells that failed one at a time is tried again.', async () => {
  const transact = transactionsInCells(sources(4), CELLS);
  await Promise.allSettled([0, 1, 2].map((cell) => transact(cell, failing)));
  // Much longer than they rest, on a machine that is busy too.
  await pause(60 * FAILS_AFTER_MS);
  const tried = open();
  const trying = transact(0, tried.run);
  await until('one is tried', () => tried.begun);
  for (const cell of [1, 2])
    await assert.rejects(
      transact(cell, async () => 'done'),
      isAway,
    );
  assert.equal(await transact(3, async () => 'done'), 'done', 'those that are well go on');
  tried.end();
  assert.equal(await trying, 'done');
  assert.equal(await transact(1, async () => 'done'), 'done');
});

test('When the connection is lost no cell has failed.', async () => {
  const [source] = sources(1);
  assert(source);
  const transact = transactionsInCells([source], CELLS);
  await assert.rejects(
    transact(0, async (connection) => {
      connection.destroy();
      throw new Error('lost');
    }),
  );
  assert.equal(await transact(0, async () => 'done'), 'done');
});

test('Where there is one cell it never rests.', async () => {
  const transact = transactionsInCells(sources(1), { count: 1 });
  await assert.rejects(transact(0, failing), /this cell is away/);
  assert.equal(await transact(0, async () => 'done'), 'done');
});
