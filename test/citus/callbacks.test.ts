// Callbacks while a worker of Citus is away: those of its cells wait for it, all others are delivered.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { cellOfUser } from '../../src/store/postgres/connection/cells.ts';
import { openPostgresStore } from '../../src/store/postgres/open.ts';
import { aWorker, paidOrders } from '../callbacks/delivery-town.ts';
import { receiver } from '../callbacks/receivers.ts';
import { byItself, type Shop } from '../contract/subject.ts';
import { chainKey } from '../support/chain-key.ts';
import { until } from '../support/until.ts';
import { booksOnCitus, missing } from './books-on-citus.ts';
import { serversOfCitus } from './citus-server.ts';

const CELLS = { count: 8 };
const EACH = 20;
/** A queue that failed is asked again after 30 seconds at most. */
const SERVED_MS_MAX = 60_000;
const PORT_OF_CELL = `select nodeport from pg_dist_placement join pg_dist_node using (groupid)
  where shardid = get_shard_id_for_distribution_column('cells', $1::integer)`;

test('Callbacks of a worker that is away wait for it, and hold up no others.', {
  skip: missing,
}, async (t: TestContext) => {
  const books = await booksOnCitus(CELLS.count);
  const clientConfig = async () => books.config;
  const store = await openPostgresStore({ chainKey, clientConfig, log: () => {} });
  const servers = await serversOfCitus(books.config);
  const [away] = servers?.workers ?? [];
  t.after(async () => {
    await store.close();
    await books.drop();
  });
  if (!away) return t.skip('the servers of Citus run on another machine');
  const subject = byItself(store);
  const shops = new Map<number, Shop>();
  while (shops.size < CELLS.count) {
    const shop = await subject.aShop();
    shops.set(cellOfUser(CELLS, shop.ownerId), shop);
  }
  const there = await receiver(t);
  const urls = Array<string>(EACH).fill(`http://shop.test:${there.port}/`);
  const { port } = new URL(`${away.config.connectionString}`);
  const [waiting, others]: [string[], string[]] = [[], []];
  for (const [cell, shop] of shops) {
    const { rows } = await books.admin.query(PORT_OF_CELL, [cell]);
    const events = `${rows[0].nodeport}` === port ? waiting : others;
    events.push(...(await paidOrders(subject, urls, shop)));
  }
  assert.ok(waiting.length > 0 && others.length > 0, 'both workers have cells');

  const gotIds = () => there.got.map(({ headers }) => `${headers['webhook-id']}`);
  await away.kill();
  const worker = aWorker(t, subject);
  await until('the others are delivered', () => there.got.length >= others.length);
  assert.deepEqual(gotIds().toSorted(), others.toSorted());
  await until('a claim has failed', () => worker.failures.length > 0);
  await away.start();
  const all = [...waiting, ...others];
  await until('all are delivered', () => there.got.length >= all.length, SERVED_MS_MAX);
  await worker.stop();
  assert.deepEqual(gotIds().toSorted(), all.toSorted(), 'each once');
});
