// A worker of Citus that is killed and comes back while people pay: nothing that somebody was told is lost,
// and what could not be told has happened on every machine or on none.

import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openPostgresStore } from '../../src/store/postgres/open.ts';
import { byItself } from '../contract/subject.ts';
import { chainKey } from '../support/chain-key.ts';
import { until } from '../support/until.ts';
import { booksOnCitus, missing, recoverAsUsual, recoverSoon } from './books-on-citus.ts';
import { preparedAt, serversOfCitus } from './citus-server.ts';
import { aTown, startLoad } from './load.ts';
import { assertAsHeard, assertVerified, wordsOf } from './nothing-lost.ts';

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
    await recoverAsUsual(books);
    await books.drop();
  });
  if (!servers) return t.skip('the servers of Citus run on another machine');
  const { workers } = servers;
  await recoverSoon(books);
  const load = startLoad([store, other], await aTown(byItself(store), PAYERS));
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
    const left = await Promise.all(workers.map(preparedAt));
    return left.every((count) => count === 0);
  };
  await until('no prepared transaction is left', nothingPrepared, RECOVERED_MS_MAX);

  t.diagnostic(`${wordsOf(heard)} of ${heard.length}, ${KILLS} kills`);
  await assertAsHeard(books.config, heard);
  await assertVerified(store);
});
