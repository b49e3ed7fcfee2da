// `kill -9` under load, of a node, of PostgreSQL and of both. Afterwards everything acknowledged is
// there, everything in doubt is there wholly or not at all, and the books hold.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureRunning } from '../../../src/store/embedded-postgres/ensure-running.ts';
import { OWNER } from '../../../src/store/embedded-postgres/roles.ts';
import { openPostgresStore } from '../../../src/store/postgres/open.ts';
import { assertBooksHold } from '../../support/books.ts';
import { chainKey } from '../../support/chain-key.ts';
import { dataDirWithCluster, serverPid } from '../../support/embedded-postgres.ts';
import { type RemoteNode, remoteNode } from '../remote-node.ts';
import { foundTown } from '../town.ts';
import { assertTold, traffic } from '../traffic.ts';

/** There are more in the long run: see test/fault/long.ts. */
const ROUNDS = Number(process.env.TAEL_FAULT_ROUNDS ?? 2);
const CLIENTS = 12;
const LOAD_MS = 400;

test('kill -9 of a node under load loses nothing', async (t) => {
  const place = await town(t);
  await rounds(t, place, async () => place.nodes[0]?.kill());
});

test('kill -9 of PostgreSQL under load loses nothing, and it is restarted', async (t) => {
  const place = await town(t);
  await rounds(t, place, () => killServer(place.dataDir));
});

test('kill -9 of everything at once loses nothing', async (t) => {
  const place = await town(t);
  await rounds(t, place, async () => {
    await Promise.all([killServer(place.dataDir), ...place.nodes.map((node) => node.kill())]);
  });
});

interface Town {
  readonly dataDir: string;
  nodes: RemoteNode[];
}

async function town(t: TestContext): Promise<Town> {
  const dataDir = await dataDirWithCluster(t);
  const store = await openPostgresStore({
    chainKey,
    clientConfig: async () => ({ ...(await ensureRunning(dataDir)) }),
    ownerConfig: async () => ({ ...(await ensureRunning(dataDir)), user: OWNER }),
    log: (message) => t.diagnostic(message),
  });
  await foundTown(store, [1, 2, 3, 4]);
  await store.close();
  const place: Town = { dataDir, nodes: [] };
  t.after(() => Promise.all(place.nodes.map((node) => node.kill())));
  return place;
}

async function rounds(
  t: TestContext,
  place: Town,
  disaster: () => Promise<unknown>,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    place.nodes = await Promise.all(
      [1, 2].map(async (index) => place.nodes[index - 1] ?? remoteNode({ dataDir: place.dataDir })),
    );
    const load = traffic(CLIENTS, () => oneOf(place.nodes));
    await pause(LOAD_MS * (0.5 + Math.random()));
    await disaster();
    // Those that survive go on for a while and must reconnect.
    await pause(LOAD_MS);
    await load.stop();
    place.nodes = place.nodes.filter(({ process }) => process.connected);
    const retry = place.nodes[0] ?? (await remoteNode({ dataDir: place.dataDir }));
    if (place.nodes.length === 0) place.nodes = [retry];
    const config = { ...(await ensureRunning(place.dataDir)) };
    const { acknowledged, unknown } = await assertTold(config, load.asked, retry);
    t.diagnostic(`${acknowledged} answers were true, ${unknown} doubts were settled`);
    assert.ok(acknowledged > 0, 'there was a load');
    await assertBooksHold(config);
  }
}

/** The postmaster and every backend, before any of them can react. */
async function killServer(dataDir: string): Promise<void> {
  const postmaster = await serverPid(dataDir);
  const file = `/proc/${postmaster}/task/${postmaster}/children`;
  const backends = (await readFile(file, 'utf8').catch(() => '')).split(' ').filter(Boolean);
  for (const pid of [postmaster, ...backends.map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself just now.
    }
  }
}

function oneOf(nodes: readonly RemoteNode[]): RemoteNode {
  const node = nodes[Math.floor(Math.random() * nodes.length)];
  assert.ok(node);
  return node;
}
