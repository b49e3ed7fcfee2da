// Machines of Citus that vanish without a word. What they did together with others keeps its locks there
// until TCP gives them up, which the settings of docs/operate/several-machines.md bound.
// Nobody has to do anything about it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { groupCommit } from '../../src/store/group-commit.ts';

import { transfer, wallet } from '../contract/commands.ts';
import { byItself } from '../contract/subject.ts';
import { until } from '../support/until.ts';
import { missing } from './books-on-citus.ts';
import type { CitusServer } from './citus-server.ts';
import { cannotCutOff, cutOff, cutOpenConnections } from './cut-off.ts';
import { aTown, startLoad } from './load.ts';
import { portOf } from './made-servers.ts';
import { assertAsHeard, assertVerified, wordsOf } from './nothing-lost.ts';
import { ownTown } from './own-town.ts';

const CELLS = 8;
const PAYERS = 24;
const HEARD_MIN = 200;
const WAIT_MS_MAX = 60_000;
const ELSEWHERE = 'the servers of Citus run on another machine';
const wishes = { skip: missing || (await cannotCutOff()), timeout: 300_000 };

test('When a worker vanishes, its wallets alone are out of reach.', wishes, async (t) => {
  const town = await ownTown(t, CELLS);
  if (!town) return t.skip(ELSEWHERE);
  const { coordinator } = town;
  const [near, far] = town.workers;
  assert(near && far);
  const [store, other] = [await town.node(), await town.node()];
  const load = startLoad([store, other], await aTown(byItself(store), PAYERS));
  const oks = () => load.heardSoFar().filter(({ word }) => word === 'ok').length;
  await until('people pay', () => oks() > HEARD_MIN, WAIT_MS_MAX);

  const cells = await cellsOf(coordinator, near);
  const rejoin = await cutOff(t, far);
  const vanishedAtMs = performance.now();
  const before = await entriesIn(coordinator, cells);
  const everywhere = async () =>
    (await entriesIn(coordinator, cells)).every((count, place) => count > (before[place] ?? 0));
  await until('people pay in the cells that are there', everywhere, WAIT_MS_MAX);
  t.diagnostic(`again after ${Math.round(performance.now() - vanishedAtMs)} ms`);
  const heard = await load.stop();
  t.diagnostic(wordsOf(heard));
  await until('all wallets there are free', () => allFree(coordinator, cells), WAIT_MS_MAX);

  await rejoin();
  await until('all wallets are free', () => allFree(coordinator, ALL), WAIT_MS_MAX);
  await assertAsHeard(coordinator.config, heard);
  await assertVerified(store);
});

test(
  'When a coordinator vanishes, what it had locked is free for its standby.',
  wishes,
  async (t) => {
    const town = await ownTown(t, CELLS);
    if (!town) return t.skip(ELSEWHERE);
    const { coordinator, standby, workers } = town;
    const store = await town.node();
    const node = byItself(store);
    const { payers } = await aTown(node, PAYERS);

    const last = new pg.Client(coordinator.config);
    last.on('error', () => {}); // The server it is connected to is killed.
    await last.connect();
    await last.query('begin');
    for (const cell of ALL) await last.query(lockingIn(cell));
    const rejoin = await cutOpenConnections(t, workers);
    await coordinator.kill();
    await town.promote();
    await town.tellAll();
    assert.equal(await allFree(standby, ALL), false, 'the workers know nothing of it');
    const vanishedAtMs = performance.now();
    await until('all wallets are free', () => allFree(standby, ALL), WAIT_MS_MAX);
    t.diagnostic(`all free after ${Math.round(performance.now() - vanishedAtMs)} ms`);
    await rejoin(); // New connections may get the ports of those that were cut.

    const [payerId, payeeId] = payers;
    assert(payerId && payeeId);
    await node.must(transfer(wallet(payerId, 'consumer'), wallet(payeeId, 'consumer'), '1.00'));
    await groupCommit(store).drain();
    await assertVerified(store);
  },
);

const ALL = Array.from({ length: CELLS }, (_, cell) => cell);

async function cellsOf(coordinator: CitusServer, worker: CitusServer): Promise<number[]> {
  const rows = await coordinator.rows(
    `select cell from generate_series(0, ${CELLS - 1}) as cell
       join pg_dist_placement on shardid = get_shard_id_for_distribution_column('cells', cell)
       join pg_dist_node using (groupid) where nodeport = ${portOf(worker)} order by cell`,
  );
  return rows.map(({ cell }) => Number(cell));
}

async function entriesIn(server: CitusServer, cells: readonly number[]): Promise<number[]> {
  const counts: number[] = [];
  for (const cell of cells) {
    const [{ count } = {}] = await server.rows(
      `select count(*)::integer as count from entries where cell = ${cell}`,
    );
    counts.push(Number(count));
  }
  return counts;
}

const lockingIn = (cell: number, how = '') =>
  `select user_id from wallets where cell = ${cell} for no key update ${how}`;

async function allFree(server: CitusServer, cells: readonly number[]): Promise<boolean> {
  for (const cell of cells) {
    const all = await server.rows(`select user_id from wallets where cell = ${cell}`);
    const free = await server.rows(lockingIn(cell, 'skip locked'));
    if (free.length < all.length) return false;
  }
  return true;
}
