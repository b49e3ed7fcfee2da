// A worker of Citus that is killed and comes back while people pay: nothing that somebody was told is lost,
// and what could not be told has happened on every machine or on none.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openPostgresStore } from '../../src/store/postgres/open.ts';
import { verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import { ANCHOR_KEY, CHAIN_KEY, chainKey } from '../support/chain-key.ts';
import { until } from '../support/until.ts';
import { booksOnCitus, missing } from './books-on-citus.ts';
import { serversOfCitus } from './citus-server.ts';
import { aTown, startLoad } from './load.ts';
import { asSubject } from './nodes.ts';

const CELLS = 8;
const KILLS = 4;
const PAYERS = 16;
const DOWN_MS = 500;
/** More than so many are heard of between two kills. */
const HEARD_MIN = 50;
const RECOVERED_MS_MAX = 60_000;

test('Workers that are killed while people pay, one after the other, lose nothing.', {
  skip: missing,
}, async (t: TestContext) => {
  const books = await booksOnCitus(CELLS);
  const servers = await serversOfCitus(books.config);
  const clientConfig = async () => books.config;
  const open = () => openPostgresStore({ chainKey, clientConfig, log: () => {} });
  const [store, other] = [await open(), await open()];
  t.after(async () => {
    for (const one of [store, other]) await one.close();
    await books.admin.query('alter system reset citus.recover_2pc_interval');
    await books.admin.query('select pg_reload_conf()');
    await books.drop();
  });
  if (!servers) return t.skip('the servers of Citus run on another machine');
  const { coordinator, workers } = servers;
  // As docs/scale.md sets it.
  await coordinator.rows(`alter system set citus.recover_2pc_interval = '2s'`);
  await coordinator.rows('select pg_reload_conf()');
  const load = startLoad([store, other], await aTown(asSubject(store), PAYERS));
  const oks = () => load.heardSoFar().filter(({ word }) => word === 'ok').length;
  for (let kill = 0; kill < KILLS; kill++) {
    const before = oks();
    await until('people pay', () => oks() > before + HEARD_MIN, RECOVERED_MS_MAX);
    const worker = workers[kill % workers.length];
    await worker?.kill();
    await pause(DOWN_MS);
    await worker?.start();
  }
  const last = oks();
  await until('people pay again', () => oks() > last + HEARD_MIN, RECOVERED_MS_MAX);
  const heard = await load.stop();
  const nothingPrepared = async () => {
    const sql = `select 1 from pg_prepared_xacts where gid like 'citus_%'`;
    const left = await Promise.all(workers.map((worker) => worker.rows(sql)));
    return left.every((rows) => rows.length === 0);
  };
  await until('no prepared transaction is left', nothingPrepared, RECOVERED_MS_MAX);

  const legs = new Map<string, number>();
  const { rows } = await books.admin.query(
    'select movement_no, count(*)::integer as legs from entries group by movement_no',
  );
  for (const row of rows) legs.set(row.movement_no, row.legs);
  const words = new Map<string, number>();
  for (const { movementNo, word = '' } of heard) {
    words.set(word, (words.get(word) ?? 0) + 1);
    if (word === 'ok')
      assert.ok(legs.has(movementNo), `${movementNo} was acknowledged and is gone`);
    else if (word !== 'outcome_unknown') {
      assert.ok(!legs.has(movementNo), `${movementNo} was refused as ${word} and has happened`);
    }
  }
  t.diagnostic(`${JSON.stringify(Object.fromEntries(words))} of ${heard.length}, ${KILLS} kills`);
  const { findings } = await store.withReadConnection((session) =>
    verifyBooks(session, { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY }),
  );
  assert.deepEqual(
    findings.filter(({ violations }) => violations > 0),
    [],
  );
});
