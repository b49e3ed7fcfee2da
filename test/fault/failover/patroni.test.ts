// `npm run task test:failover`: three PostgreSQL under Patroni, etcd and HAProxy lose their leader in
// five ways while clients work. They come as Debian packages; where they are missing it is skipped.

import { setTimeout as pause } from 'node:timers/promises';
import { drill } from '../drill/drill.ts';
import { failoverField } from '../drill/failover-field.ts';

/** Longer than Patroni waits for a leader that is silent. */
const SILENT_MS = 30_000;
const FROZEN_MS = 15_000;

const killed = failoverField();
drill('Patroni: the leader is killed', killed.wishes, async () => {
  await (await killed.cluster().leader()).kill();
});

const back = failoverField();
drill('Patroni: the leader is killed, and comes back as a standby', back.wishes, async () => {
  const leader = await back.cluster().leader();
  await leader.kill();
  await pause(SILENT_MS);
  await leader.start();
  await back.cluster().whole();
});

const frozen = failoverField();
drill('Patroni: the leader is frozen, and thaws once it is replaced', frozen.wishes, async () => {
  const leader = await frozen.cluster().leader();
  await leader.freeze();
  await pause(SILENT_MS);
  await leader.thaw();
});

const planned = failoverField();
drill('Patroni: a planned switch of the leader', planned.wishes, async () => {
  await planned.cluster().switchOver();
});

const standbys = failoverField();
drill('Patroni: both standbys are frozen for 15 seconds', standbys.wishes, async () => {
  const cluster = standbys.cluster();
  const leader = await cluster.leader();
  const others = cluster.members.filter(({ name }) => name !== leader.name);
  for (const one of others) await one.freeze();
  await pause(FROZEN_MS);
  for (const one of others) await one.thaw();
});
