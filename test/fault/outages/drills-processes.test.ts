// Nodes and PostgreSQL are killed and frozen while clients work.

import { setTimeout as pause } from 'node:timers/promises';
import { drill } from '../drill/drill.ts';

const FROZEN_MS = 30_000;

drill('a node is killed, and killed again', {}, async ({ nodes, random }) => {
  for (let times = 0; times < 2; times++) {
    await random.of(nodes).kill();
    await pause(2_000);
  }
});

drill('all nodes are killed', {}, async ({ nodes }) => {
  await Promise.all(nodes.map((node) => node.kill()));
});

drill('PostgreSQL is killed, and killed again', {}, async ({ servers }) => {
  for (let times = 0; times < 2; times++) {
    await servers[0]?.kill();
    await pause(2_000);
  }
});

drill('PostgreSQL and all nodes are killed', {}, async ({ nodes, servers }) => {
  await Promise.all([...nodes, ...servers].map((one) => one.kill()));
});

drill('a node is frozen for 30 seconds', {}, async ({ nodes, random }) => {
  const node = random.of(nodes);
  node.freeze();
  await pause(FROZEN_MS);
  node.thaw();
});

drill('PostgreSQL is frozen for 30 seconds', {}, async ({ servers }) => {
  await servers[0]?.freeze();
  await pause(FROZEN_MS);
  await servers[0]?.thaw();
});

drill(
  'the primary is killed, and its synchronous standby promoted',
  { pair: true, books: ({ servers: [, standby] }) => standby },
  async ({ servers: [primary, standby] }) => {
    await primary?.kill();
    await standby?.promote();
  },
);
