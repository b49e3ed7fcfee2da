// Rows written on a pipelining connection: they arrive as they were sent, and a refused row undoes
// its transaction and nothing else.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDatabase } from '../../../../test/support/postgres.ts';
import { bigint, boolean, integer, smallint, text, uuid } from './columns.ts';
import { openConnection, type Statement, WRITE_SETTINGS } from './connection.ts';
import { insert, send } from './writing.ts';

interface Thing {
  readonly id: number;
  readonly name: string | null;
  readonly amountFen: bigint | null;
  readonly count: number | null;
  readonly leg: number;
  readonly open: boolean;
}

const THINGS = insert<Thing>('things', {
  id: bigint((thing) => thing.id),
  name: text((thing) => thing.name),
  amount: bigint((thing) => thing.amountFen),
  count: integer((thing) => thing.count),
  leg: smallint((thing) => thing.leg),
  open: boolean((thing) => thing.open),
  mac: uuid((thing) => `00000000-0000-0000-0000-${String(thing.id).padStart(12, '0')}`),
});
const BROKEN = insert<Thing>('nothing_of_that_name', { id: bigint((thing) => thing.id) });
const LIST: Statement<{ id: string }> = { name: 'list', text: 'select * from things order by id' };
const statement = (sql: string): Statement => ({ name: sql.slice(0, 20), text: sql });

const database = await testDatabase();
const connection = await openConnection(database.owner, WRITE_SETTINGS);
await connection.run(
  statement(`create table things (id bigint primary key, name text, amount bigint check (amount > 0),
    count integer, leg smallint, open boolean, mac uuid)`),
);
after(async () => {
  await connection.end();
  await database.drop();
});

const thing = (id: number, rest: Partial<Thing> = {}): Thing => {
  return { id, name: 'a thing', amountFen: 1n, count: 0, leg: 0, open: false, ...rest };
};

async function ids(): Promise<number[]> {
  return (await connection.run(LIST)).rows.map(({ id }) => Number(id));
}

test('rows of every type arrive as they were sent', async () => {
  const odd = {
    name: '"人民币"\t\\N\n👛',
    amountFen: 2n ** 63n - 1n,
    count: -1,
    leg: -7,
    open: true,
  };
  const none = { name: null, amountFen: null, count: null };
  const { rowCount } = await send(connection, THINGS, [thing(1, odd), thing(2, none)]);
  assert.equal(rowCount, 2);
  const { rows } = await connection.run(LIST);
  assert.deepEqual(rows, [
    {
      id: '1',
      name: odd.name,
      amount: String(odd.amountFen),
      count: -1,
      leg: -7,
      open: true,
      mac: '00000000-0000-0000-0000-000000000001',
    },
    {
      id: '2',
      name: null,
      amount: null,
      count: null,
      leg: 0,
      open: false,
      mac: '00000000-0000-0000-0000-000000000002',
    },
  ]);
  await connection.run(statement('truncate things'));
});

test('more rows than fit into a socket arrive, with the statements behind them', async () => {
  const many = Array.from({ length: 20_000 }, (_, id) => thing(id, { name: 'x'.repeat(id % 200) }));
  const [written, counted] = await Promise.all(
    connection.sendTogether(() => [
      send(connection, THINGS, many),
      connection.run(statement('select count(*)::integer as n from things')),
    ]),
  );
  assert.equal(written?.rowCount, 20_000);
  assert.deepEqual(counted?.rows, [{ n: 20_000 }]);
  await connection.run(statement('truncate things'));
});

const refusals: readonly (readonly [string, typeof THINGS, Thing])[] = [
  ['a row that is there already', THINGS, thing(1)],
  ['a row that breaks a rule', THINGS, thing(3, { amountFen: 0n })],
  ['a table that is not there', BROKEN, thing(3)],
];

for (const [what, writing, refused] of refusals) {
  test(`${what} is refused with its whole transaction, and the connection goes on`, async () => {
    await send(connection, THINGS, [thing(1)]);
    const sent = connection.sendTogether(() => [
      connection.run(statement('begin')),
      send(connection, THINGS, [thing(2)]),
      send(connection, writing, [thing(4), refused]),
      send(connection, THINGS, [thing(5)]),
      connection.run(statement('commit')),
    ]);
    const ended = await Promise.allSettled(sent);
    assert.deepEqual(
      ended.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled'],
    );
    const last = ended.at(-1);
    assert.equal(last?.status === 'fulfilled' && last.value.command, 'ROLLBACK');
    assert.deepEqual(await ids(), [1]);
    await connection.run(statement('truncate things'));
  });
}
