// A synchronous standby is promoted while clients work, and the primary that was comes back and believes that
// it still is one. Nothing acknowledged is lost, the nodes find the new primary by themselves, and nobody
// writes to the old one.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fen } from '../../../src/core/money.ts';
import { openPostgresStore } from '../../../src/store/postgres/open.ts';
import { assertBooksHold } from '../../support/books.ts';
import { chainKey } from '../../support/chain-key.ts';
import { synchronousPair, type TestPostgres, urlOfAll } from '../../support/replicated.ts';
import { until } from '../../support/until.ts';
import { type RemoteNode, remoteNode } from '../remote-node.ts';
import { foundTown, recharge, wordOf } from '../town.ts';
import { assertTold, traffic } from '../traffic.ts';

const CLIENTS = 12;
const LOAD_MS = 500;

for (const way of ['killed', 'frozen'] as const) {
  test(`the standby of a primary that is ${way} under load takes over and loses nothing`, async (t) => {
    const { primary, standby } = await pairWithTown(t);
    const nodes = await Promise.all(
      [1, 2].map(() => remoteNode({ url: urlOfAll([primary, standby]) })),
    );
    t.after(() => Promise.all(nodes.map((node) => node.kill())));
    let next = 0;
    const load = traffic(CLIENTS, () => nodes[next++ % nodes.length] as RemoteNode);
    await pause(LOAD_MS);
    await (way === 'killed' ? primary.kill() : primary.freeze());
    await standby.promote();
    const promotedAtMs = performance.now();
    await until('a node writes to the new primary', () => isWritten(nodes[0] as RemoteNode));
    t.diagnostic(
      `writing again ${Math.round(performance.now() - promotedAtMs)} ms after the promotion`,
    );

    // The old primary comes back and takes writes from anybody who still believes in it.
    if (way === 'killed') await primary.start();
    else await primary.thaw();
    const before = await booksOf(primary);
    await pause(LOAD_MS);
    await load.stop();
    assert.deepEqual(await booksOf(primary), before, 'nobody has written to the primary that was');

    const told = await assertTold(standby.config, load.asked, nodes[0] as RemoteNode);
    t.diagnostic(`${told.acknowledged} answers were true, ${told.unknown} doubts were settled`);
    assert.ok(told.acknowledged > 0, 'there was a load');
    await assertBooksHold(standby.config);
  });
}

async function pairWithTown(t: TestContext) {
  const pair = await synchronousPair(t);
  const store = await openPostgresStore({
    chainKey,
    clientConfig: async () => pair.primary.config,
    log: (message) => t.diagnostic(message),
    requireStandby: true,
  });
  await foundTown(store, [1, 2, 3, 4]);
  await store.close();
  return pair;
}

async function isWritten(node: RemoteNode): Promise<boolean> {
  const heard = await node.submit(recharge(1, fen(1)));
  return typeof heard !== 'string' && wordOf(heard) === 'done';
}

function booksOf(server: TestPostgres): Promise<Record<string, unknown>[]> {
  return server.sql(
    'select (select count(*) from entries) as entries, (select count(*) from batches) as batches',
  );
}
