// Gives drills of a Patroni cluster what they share: its servers in place of the test's own, one node
// behind HAProxy and one that knows all servers.

import type { TestContext } from 'node:test';
import type { TestPostgres } from '../../support/replicated.ts';
import type { DrillWishes } from './drill.ts';
import { type Member, noPatroni, type PatroniCluster, patroniCluster } from './patroni.ts';

export interface FailoverField {
  readonly wishes: DrillWishes;
  cluster(): PatroniCluster;
}

export function failoverField(): FailoverField {
  let cluster: PatroniCluster | undefined;
  const opened = () => {
    if (!cluster) throw new Error('The cluster has not been started.');
    return cluster;
  };
  return {
    cluster: opened,
    wishes: {
      missing: noPatroni,
      async server(t: TestContext) {
        cluster = await patroniCluster(t);
        return atLeader(cluster);
      },
      url: () => `postgres://tael@127.0.0.1:${opened().port}/tael`,
      secondNode: async () => ({ DATABASE_URL: opened().url }),
    },
  };
}

/** Patroni starts its servers itself. */
function atLeader(cluster: PatroniCluster): TestPostgres {
  const config = { host: '127.0.0.1', port: cluster.port, user: 'tael', database: 'tael' };
  const each = (work: (member: Member) => Promise<void>) => async () => {
    await Promise.all(cluster.members.map(work));
  };
  return {
    config,
    sql: cluster.sql,
    isRunning: async () => true,
    start: async () => {},
    promote: cluster.switchOver,
    kill: each((member) => member.kill()),
    freeze: each((member) => member.freeze()),
    thaw: each((member) => member.thaw()),
  };
}
