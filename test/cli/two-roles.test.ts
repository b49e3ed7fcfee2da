// A PostgreSQL of one's own: the service has a role that owns nothing, and the owner of the tables is asked
// for what only they may do. Books that their owner served change over node by node.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { groupCommit } from '../../src/store/group-commit.ts';
import { openPostgresStore } from '../../src/store/postgres/open.ts';
import { foundTown, wordOf } from '../fault/town.ts';
import { assertTold, traffic } from '../fault/traffic.ts';
import { assertBooksHold, rowsOf } from '../support/books.ts';
import { chainKey } from '../support/chain-key.ts';
import { emptyDatabase, type TestDatabase, urlOf } from '../support/postgres.ts';
import { jsonOf } from '../support/tael.ts';
import { until } from '../support/until.ts';
import { backupPlace, emptyForNow } from './backup-place.ts';

const place = await backupPlace();

const ALONE = { TAEL_OWNER_DATABASE_URL: '' };
const ownerAlone = ({ owner }: TestDatabase) => ({ ...ALONE, DATABASE_URL: urlOf(owner) });

async function roleSaid(database: TestDatabase, more: Record<string, string> = {}) {
  const { findings } = jsonOf(await place.tael('doctor --json', database, more));
  return (findings as { name: string; state: string; found: string }[]).find(
    ({ name }) => name === 'database role',
  );
}

test('Once the owner has made the books, the service needs them no more.', async () => {
  const database = await emptyForNow();
  await place.done('init', database);
  for (const line of [
    'user create --name Ann --login ann --password correct-horse',
    'recharge --user ann --amount 5.00',
    'verify',
    'backup alone',
  ]) {
    const { status, err } = await place.tael(line, database, ALONE);
    assert.equal(status, 0, `${line}: ${err}`);
  }
  assert.deepEqual(await roleSaid(database, ALONE), {
    name: 'database role',
    state: 'good',
    found: 'tael_service, which owns nothing',
    mend: null,
  });
});

test('A service without rights says whom to ask, and is given them at the next start.', async () => {
  const database = await emptyForNow();
  await place.done('init', { ...database, config: database.owner });
  const said = await place.refused('user list', database, ALONE, 1);
  assert.match(
    said,
    /^Error: This role lacks rights, .* Give the owner of the tables in TAEL_OWNER_DATABASE_URL/,
  );
  await place.done('user list', database);
  const [table, right] = ['orders', 'insert'];
  await rowsOf(database.owner, `revoke ${right} on ${table} from tael_service`);
  const lacking = await place.refused('user list', database, ALONE, 1);
  assert.match(
    lacking,
    /The role tael_service of DATABASE_URL lacks rights, such as insert on orders\./,
  );
  await place.done('user list', database);
  await place.done('verify', { ...database, owner: database.config });
});

test('Books that one role owns and serves stay as they were; the doctor says what to do.', async () => {
  const database = await emptyForNow();
  assert.equal((await place.tael('init', database, ownerAlone(database))).status, 0);
  assert.equal((await place.tael('verify', database, ownerAlone(database))).status, 0);
  const found = await roleSaid(database, ownerAlone(database));
  assert.deepEqual(
    [found?.state, found?.found],
    ['unknown', 'tael owns the tables, and can give itself any right to them'],
  );
  await rowsOf(database.admin, 'grant insert, update on entries to tael_service');
  const { status, out } = await place.tael('verify', database, ownerAlone(database));
  assert.equal(status, 1);
  assert.match(out, /tael_service has INSERT, UPDATE on entries: revoke it/);
});

test('An owner of another database, or one that is away, changes nothing.', async () => {
  const [database, other] = [await emptyForNow(), await emptyForNow()];
  const elsewhere = { TAEL_OWNER_DATABASE_URL: urlOf(other.owner) };
  const said = await place.refused('user list', database, elsewhere, 1);
  assert.match(said, /TAEL_OWNER_DATABASE_URL leads to another database than DATABASE_URL/);
  const away = { TAEL_OWNER_DATABASE_URL: 'postgres://tael@127.0.0.1:1/tael' };
  assert.match(
    await place.refused('user list', database, away, 1),
    /^Error: TAEL_OWNER_DATABASE_URL cannot be used/,
  );
  const tables = `select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  assert.deepEqual(await rowsOf(other.admin, tables), []);
  await place.done('init', database);
  assert.equal(
    (await place.tael('user list', database, away)).status,
    0,
    'nobody asks for the owner',
  );
});

test('Roles and the schema may have any names.', async () => {
  const database = await emptyDatabase();
  const [owner, service] = [`Owner of ${database.name}`, `web "${database.name}"`];
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
  after(async () => {
    await database.drop();
    for (const role of [owner, service]) {
      await rowsOf({ ...database.admin, database: 'postgres' }, `drop role ${quoted(role)}`);
    }
  });
  await rowsOf(
    database.admin,
    `create role ${quoted(owner)} login; create role ${quoted(service)} login;
     create schema "Own Books" authorization ${quoted(owner)};
     alter database ${database.name} set search_path = "Own Books"`,
  );
  const url = (user: string) => urlOf({ ...database.owner, user: encodeURIComponent(user) });
  const env = { DATABASE_URL: url(service), TAEL_OWNER_DATABASE_URL: url(owner) };
  for (const line of [
    'init',
    'user create --name A --login ann --password correct-horse',
    'verify',
    'backup named',
  ]) {
    const { status, err, out } = await place.tael(line, database, env);
    assert.equal(status, 0, `${line}: ${err}${out}`);
  }
});

test('Nodes of before go on as the owner while others change over, and nothing is refused.', async () => {
  const database = await emptyForNow();
  const bugs: unknown[] = [];
  const node = async (before: boolean) => {
    const store = await openPostgresStore({
      chainKey,
      clientConfig: async () => (before ? database.owner : database.config),
      ...(!before && { ownerConfig: async () => database.owner }),
      log: (message, details) => bugs.push({ message, ...details }),
    });
    after(() => store.close());
    return { store, submit: groupCommit(store).submit };
  };
  const nodes = [await node(true), await node(true)];
  const [first] = nodes;
  assert.ok(first);
  await foundTown(first.store, [1, 2, 3, 4]);
  let turn = 0;
  const load = traffic(8, () => nodes[turn++ % 2] ?? first);
  try {
    await until('there is a load', () => load.asked.length > 200);
    nodes[1] = await node(false);
    await until('both go on', () => load.asked.length > 500);
    nodes[0] = await node(false);
    await until('it goes on', () => load.asked.length > 800);
  } finally {
    await load.stop();
  }
  const heard = load.asked.map(({ heard }) => (heard === 'died' ? heard : wordOf(heard)));
  assert.deepEqual([...new Set(heard)], ['done']);
  assert.deepEqual(bugs, []);
  assert.equal((await assertTold(database.config, load.asked, nodes[0] ?? first)).unknown, 0);
  await assertBooksHold(database.admin);
});
