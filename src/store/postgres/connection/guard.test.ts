// Tests which connections are let through: those that lead to the primary of the books that were opened,
// and that nobody shares with us.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDatabase } from '../../../../test/support/postgres.ts';
import { synchronousPair } from '../../../../test/support/replicated.ts';
import { OtherBooks } from '../../other-books.ts';
import { type Connection, openConnection, READ_SETTINGS, type Statement } from './connection.ts';
import { guardConnections } from './guard.ts';

const [database, other] = await Promise.all([testDatabase(), testDatabase()]);
after(() => Promise.all([database.drop(), other.drop()]));

const plain = (config = database.config) => openConnection(config, READ_SETTINGS);
const ONE: Statement = { name: 'one', text: 'select 1' };

/** A guard over connections that a test opens as it likes, and what it reported. */
function guardOver(open: () => Promise<Connection>) {
  const reported: OtherBooks[] = [];
  const guard = guardConnections(open, (error) => reported.push(error));
  return { reported, expect: guard.expect, open: () => guard.open(READ_SETTINGS) };
}

async function mark({ admin }: typeof database, value: string): Promise<void> {
  const connection = await openConnection(admin, {});
  const text = `insert into settings (name, value) values ('installation', $1)`;
  await connection.run({ name: 'mark', text }, [value]);
  await connection.end();
}

test('the books of another installation are reported, and the connection is not let through', async () => {
  await mark(database, 'ours');
  await mark(other, 'theirs');
  let config = database.config;
  const guard = guardOver(() => plain(config));
  guard.expect((installation) => installation === 'ours');
  const first = await guard.open();
  config = other.config;
  await assert.rejects(guard.open(), OtherBooks);
  assert.match(guard.reported[0]?.message ?? '', /the books of another installation/);
  config = { ...database.config, database: 'postgres' };
  await assert.rejects(guard.open(), /no books of Tael/);
  await first.end();
});

test('a pooler that gives one backend to two of our connections is refused', async () => {
  const backend = await plain();
  const guard = guardOver(async () => ({ ...backend, destroy() {} }));
  await guard.open();
  await assert.rejects(
    guard.open(),
    /pooler in transaction mode .* Connect Tael to PostgreSQL directly/,
  );
  await backend.end();
});

test('a pooler that gives the backends of one connection by turns is refused', async () => {
  const backends = [await plain(), await plain()];
  let turn = 0;
  const run: Connection['run'] = (...given) => backends[turn++ % 2]?.run(...given) as never;
  const guard = guardOver(async () => ({ ...(backends[0] as Connection), run }));
  await assert.rejects(guard.open(), /pooler in transaction mode/);
  for (const backend of backends) await backend.end();
});

test('a connection that was lost makes room for the next one', async () => {
  const guard = guardOver(() => plain());
  const first = await guard.open();
  first.destroy();
  await (await guard.open()).end();
});

test('once a promotion is seen, nobody talks to the primary that was', async (t) => {
  const { primary, standby } = await synchronousPair(t);
  let config = primary.config;
  const guard = guardOver(() => plain(config));
  const before = await guard.open();
  config = standby.config;
  await assert.rejects(guard.open(), /a standby that takes no writes/);
  await standby.promote();
  const now = await guard.open();
  assert.equal(before.isLost(), true, 'a connection to the primary that was is dropped');
  await now.run(ONE);
  config = primary.config;
  await assert.rejects(guard.open(), /on timeline 1, and timeline 2 has been seen/);
  assert.deepEqual(guard.reported, [], 'they are the same books');
  await now.end();
});

test('another cluster is reported, even with books of the same name', async (t) => {
  const { primary } = await synchronousPair(t);
  let config = primary.config;
  const guard = guardOver(() => plain(config));
  await (await guard.open()).end();
  config = database.config as typeof config;
  await assert.rejects(guard.open(), /another PostgreSQL cluster/);
  assert.equal(guard.reported.length, 1);
});
