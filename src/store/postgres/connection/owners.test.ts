// Tests how statements about rows of owners are bound to where these lie.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOTHING_AWAY } from '../machines/cells-away.ts';
import { cellOfUser, ONE_CELL } from './cells.ts';
import type { Connection, Statement, Value } from './connection.ts';
import {
  AMONG,
  type Books,
  beside,
  HERE,
  owned,
  readAmong,
  readEverywhere,
  readOf,
  readTogether,
  runForAll,
} from './owners.ts';

const FOUR = { count: 4 };

/** Notes what is sent, and answers with nothing. */
function booksIn(cells: Books['cells']) {
  const sent: [string, ...Value[]][] = [];
  const run = async ({ name }: Statement, values: Value[] = []) => {
    sent.push([name, ...values]);
    return { rows: [], rowCount: 0, command: 'SELECT' };
  };
  const connection = { run } as unknown as Connection;
  const books = { connection: async () => connection, cells, away: NOTHING_AWAY };
  return { books, connection, sent };
}

test('The cell is the parameter that a statement leaves out, wherever that is.', () => {
  for (const [text, cellParameter, made] of [
    [`${HERE} and user_id = $2`, 1, 'cell = $1 and user_id = $2'],
    [`${HERE} and user_id = $1 and $3`, 2, 'cell = $2 and user_id = $1 and $3'],
    [`${HERE} and user_id = $1`, 2, 'cell = $2 and user_id = $1'],
    [`a.${HERE} and b.${beside('a')}`, 1, 'a.cell = $1 and b.cell = a.cell'],
    [`${AMONG} and $1 = $2`, 3, 'cell = any($3::integer[]) and $1 = $2'],
    [`${HERE} $1 $2 $3 $4 $5 $6 $7 $8 $9 $11`, 10, 'cell = $10 $1 $2 $3 $4 $5 $6 $7 $8 $9 $11'],
  ] as const) {
    const statement = owned('one', text);
    assert.deepEqual([statement.cellParameter, statement.text], [cellParameter, made]);
  }
});

test('Whoever reads names the owner, and the cell is put where the statement wants it.', async () => {
  const { books, sent } = booksIn(FOUR);
  const first = owned('first', `${HERE} $2 $3`);
  const last = owned('last', `$1 $2 ${HERE}`);
  const between = owned('between', `$1 ${HERE} $3`);
  for (const statement of [first, last, between]) await readOf(books, 7, statement, ['a', 'b']);
  const cell = cellOfUser(FOUR, 7);
  assert.deepEqual(sent, [
    ['first', cell, 'a', 'b'],
    ['last', 'a', 'b', cell],
    ['between', 'a', cell, 'b'],
  ]);
});

test('Several owners are named at once, or everybody.', async () => {
  const { books, sent } = booksIn(FOUR);
  await readAmong(books, [7, 7], owned('among', AMONG));
  assert.equal(sent.length, 1);
  await readEverywhere(books, owned('everywhere', `$1 ${HERE}`), ['a']);
  assert.deepEqual(
    sent.slice(1),
    [0, 1, 2, 3].map((cell) => ['everywhere', 'a', cell]),
  );
});

test('What is written for many owners is sent once for each place, with those who are there.', async () => {
  const { books, connection, sent } = booksIn(FOUR);
  const owners = Array.from({ length: 40 }, (_, n) => n);
  const statement = owned('write', `${HERE} $2`);
  const ownIds = (some: readonly number[]) => [some.join()];
  await runForAll(connection, books, statement, owners, (owner) => owner, ownIds);
  assert.deepEqual(
    sent.map(([, cell]) => cell),
    [0, 1, 2, 3],
  );
  for (const [, cell, ids] of sent) {
    for (const id of `${ids}`.split(',')) assert.equal(cellOfUser(FOUR, Number(id)), cell);
  }
  assert.equal(sent.flatMap(([, , ids]) => `${ids}`.split(',')).length, owners.length);
});

test('Nobody has to be named where all lie together, and nowhere else.', async () => {
  const statement = owned('anybody', HERE);
  const together = booksIn(ONE_CELL);
  await readTogether(together.books, statement);
  assert.deepEqual(together.sent, [['anybody', 0]]);
  const apart = booksIn(FOUR);
  await assert.rejects(readTogether(apart.books, statement), /asked for together/);
  assert.deepEqual(apart.sent, []);
});
