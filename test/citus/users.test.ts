// Users on Citus: every machine has all of them, and all machines have the same.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { createUser, setLoginPassword, unique } from '../contract/commands.ts';
import { word } from '../contract/outcomes.ts';
import { byItself, type Subject } from '../contract/subject.ts';
import { chainKey } from '../support/chain-key.ts';
import { booksOnCitus, type CitusBooks, missing, SCHEMA } from './books-on-citus.ts';

const CELLS = 8;
const ROUNDS = 10;

describe('Users on Citus', { skip: missing }, () => {
  let books: CitusBooks;
  let stores: readonly PostgresStore[];
  let node: Subject;
  let other: Subject;
  before(async () => {
    books = await booksOnCitus(CELLS);
    const clientConfig = async () => books.config;
    const open = () => openPostgresStore({ chainKey, clientConfig, log: () => {} });
    stores = [await open(), await open()];
    [node, other] = stores.map(byItself) as [Subject, Subject];
  });
  after(async () => {
    for (const store of stores ?? []) await store.close();
    await books?.drop();
  });

  /** Of the rows on each machine, the coordinator among them: how many, and a digest. */
  async function copies(): Promise<readonly string[]> {
    const { rows } = await books.admin.query(
      `select result from run_command_on_placements('users',
        $$select count(*) || ' ' || md5(string_agg(row::text, ',' order by user_id)) from %s as row$$)`,
    );
    return rows.map(({ result }) => result);
  }

  async function requireSameEverywhere(userCount: number): Promise<void> {
    const found = await copies();
    const { rows } = await books.admin.query(
      `select count(*)::int as machines from pg_dist_node where noderole = 'primary'`,
    );
    assert.equal(found.length, rows[0].machines);
    assert.equal(new Set(found).size, 1, `the machines differ: ${found.join('; ')}`);
    assert.match(found[0] ?? '', new RegExp(`^${userCount} `));
  }

  async function onOneWorker(change: string): Promise<void> {
    const { rows } = await books.admin.query(
      `select done.result from pg_dist_shard join pg_dist_placement using (shardid)
         join pg_dist_node using (groupid)
         cross join lateral run_command_on_workers(
           format('do $do$ begin if inet_server_port() = %s then alter table ${SCHEMA}.users_%s %s; end if;
             end $do$', pg_dist_node.nodeport, shardid, $1::text)) as done
       where logicalrelid = 'users'::regclass and groupid =
         (select min(groupid) from pg_dist_node where groupid > 0)`,
      [change],
    );
    assert.deepEqual(new Set(rows.map(({ result }) => result)), new Set(['DO']));
  }

  test('Two nodes change the same users at once, and every machine has them alike.', async () => {
    const users: number[] = [];
    for (let n = 0; n < 2 * CELLS; n++) users.push(await node.aUser());
    for (let round = 0; round < ROUNDS; round++) {
      const change = (on: Subject, ids: readonly number[]) =>
        on.batch(createUser(), ...ids.map((userId) => setLoginPassword(userId)));
      const outcomes = await Promise.all([change(node, users), change(other, users.toReversed())]);
      assert.deepEqual(new Set(outcomes.flat().map(word)), new Set(['ok']), `round ${round}`);
    }
    await requireSameEverywhere(users.length + 2 * ROUNDS);
    const left = await books.admin.query('select from only users');
    assert.equal(left.rowCount, users.length + 2 * ROUNDS);
  });

  test('Of two nodes that give one login at once one does, on every machine.', async () => {
    const before = Number.parseInt((await copies())[0] ?? '', 10);
    for (let round = 0; round < ROUNDS; round++) {
      const login = `both-${unique()}`;
      const outcomes = await Promise.all(
        [node, other].map((on) => on.batch(createUser({ login }))),
      );
      assert.deepEqual(
        outcomes.flat().map(word).sort(),
        ['invalid_parameters', 'ok'],
        `round ${round}`,
      );
    }
    await requireSameEverywhere(before + ROUNDS);
  });

  test('A machine that refuses a user keeps the others from having them.', async () => {
    const before = await copies();
    const login = `odd-${unique()}`;
    await onOneWorker(`add constraint no_odd check (login <> '${login}')`);
    const [refused] = await node.batch(createUser({ login }));
    assert.equal(word(refused), 'internal');
    await onOneWorker('drop constraint no_odd');
    assert.deepEqual(await copies(), before);
    await node.must(createUser({ login }));
    await requireSameEverywhere(Number.parseInt(before[0] ?? '', 10) + 1);
  });
});
