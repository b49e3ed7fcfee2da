// Books in several cells, from the command line: made empty, or from a backup of books in one.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { openConnection } from '../../src/store/postgres/connection/connection.ts';
import { openApiTown } from '../support/api-town.ts';
import { rowsOf } from '../support/books.ts';
import type { TestDatabase } from '../support/postgres.ts';
import { jsonOf } from '../support/tael.ts';
import { backupPlace, emptyForNow, tablesIn } from './backup-place.ts';

const place = await backupPlace();
const town = await openApiTown();
const { database } = town.api;

before(async () => {
  const txNo = await town.paid(88);
  await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 40 });
  await place.done('backup good', database);
});

const cellsIn = async (of: TestDatabase) =>
  (await rowsOf(of.config, 'select count(*)::int as count from cells'))[0]?.count;

async function cellsSaid(of: TestDatabase) {
  const { cells, machines } = jsonOf(await place.tael('status --json', of));
  const { findings } = await place.tael('doctor --json', of).then(({ out }) => JSON.parse(out));
  const finding = findings.find(({ name }: { name: string }) => name === 'machines');
  return { cells, machines, doctor: [finding.state, finding.found] };
}

test('Books are made in as many cells as are wanted, once, and say how many they are.', async () => {
  const target = await emptyForNow();
  const made = await place.done('init --cells 64', target);
  assert.deepEqual(made, { data: 'DATABASE_URL', cells: 64, machines: [] });
  assert.equal(await cellsIn(target), 64);
  assert.deepEqual(await cellsSaid(target), {
    cells: 64,
    machines: [],
    doctor: ['good', '64 cells on one PostgreSQL'],
  });
  await place.done('user create --name 周 --login zhou --password correct-horse', target);
  await place.done('verify', target);
  for (const line of ['init', 'init --cells 64', 'init --cells 8']) {
    const said = await place.refused(line, target);
    assert.match(
      said,
      /^Error: This database has books already, in 64 cells\. Nothing was changed\./,
    );
  }
  assert.equal(await cellsIn(target), 64);
});

test('They are in one cell unless somebody says otherwise.', async () => {
  const target = await emptyForNow();
  const made = await place.tael('init', target);
  const text = 'Made empty books in DATABASE_URL, on one PostgreSQL. Start tael serve.\n';
  assert.deepEqual([made.status, made.out], [0, text]);
  assert.match(
    await place.refused('init --cells 4', target),
    /has books already\. Nothing was changed\./,
  );
  assert.equal((await cellsSaid(target)).doctor[1], 'one PostgreSQL');
});

test('What was begun in another number of cells, or is in use, is left as it is.', async () => {
  const target = await emptyForNow();
  await place.done('init --cells 2', target);
  await rowsOf(target.owner, 'delete from settings');
  assert.match(await place.refused('init --cells 4', target), /was begun in 2 cells\./);
  const starting = await openConnection(target.config, {});
  assert.match(await place.refused('init --cells 2', target), /being started by another process/);
  await starting.end();
  await place.done('init --cells 2', target);
});

test('No number of cells that cannot be is taken, and nothing is made.', async () => {
  const target = await emptyForNow();
  for (const count of ['0', '1025', '8.5', '-1', 'many']) {
    for (const line of ['init', 'restore good']) {
      const said = await place.refused(`${line} --cells=${count}`, target);
      assert.match(said, /must be a whole number between 1 and 1024/, `${line} ${count}`);
    }
  }
  assert.deepEqual(await tablesIn(target), []);
});

test('A backup is restored into many cells and back, and the books hold.', async () => {
  const [many, same, one] = [await emptyForNow(), await emptyForNow(), await emptyForNow()];
  const moved = await place.done('restore good --cells 64', many);
  assert.equal(moved.cells, 64);
  await place.done('backup many', many);
  assert.equal((await place.done('restore many', same)).cells, 64);
  assert.equal((await place.done('restore many --cells 1', one)).cells, 1);
  const wallets = `select to_jsonb(w) - 'cell' as row from wallets as w order by 1`;
  for (const target of [many, same, one]) {
    assert.deepEqual(await rowsOf(target.config, wallets), await rowsOf(database.config, wallets));
    await place.done('verify', target);
  }
  assert.deepEqual([await cellsIn(many), await cellsIn(same), await cellsIn(one)], [64, 64, 1]);
  const said = await place.tael('restore good --cells 64', await emptyForNow());
  assert.match(said.out, /Restored \d+ tables with \d+ rows, as of \S+, into 64 cells\./);
});
