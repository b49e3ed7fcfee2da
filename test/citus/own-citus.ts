// A Citus of a test's own, whose coordinator has a synchronous standby: the coordinator can be lost for good
// without the tests that come after it losing theirs.

import type pg from 'pg';
import { primaryAmong } from '../../src/store/postgres/connection/primary.ts';
import { targetsOf } from '../../src/store/postgres/connection/targets.ts';
import { coordinatorConfig } from './books-on-citus.ts';
import type { CitusServer } from './citus-server.ts';
import { HOST, madeServers, portOf } from './made-servers.ts';

const WORKERS = ['worker-1', 'worker-2'];

export interface OwnCitus {
  readonly coordinator: CitusServer;
  readonly standby: CitusServer;
  readonly workers: readonly CitusServer[];
  /** As nodes of Tael know it: both addresses. */
  clientConfig(): Promise<pg.ClientConfig>;
  /** The standby becomes a primary. */
  promote(): Promise<void>;
  /** All machines are told that it is the coordinator. */
  tellAll(): Promise<void>;
  remove(): Promise<void>;
}

/** Null: the servers run on another machine. */
export async function ownCitus(): Promise<OwnCitus | null> {
  const made = await madeServers(coordinatorConfig());
  if (made === null) return null;
  const { primary: coordinator, standby } = await made.pair('coordinator');
  await coordinator.rows(setHost(coordinator));
  const workers: CitusServer[] = [];
  for (const name of WORKERS) {
    const worker = await made.server(name);
    await coordinator.rows(`select citus_add_node('${HOST}', ${portOf(worker)})`);
    workers.push(worker);
  }
  const url = new URL(`${coordinator.config.connectionString}`);
  const hosts = [coordinator, standby].map((server) => `${HOST}:${portOf(server)}`);
  const clientConfig = primaryAmong(
    targetsOf(`${url.protocol}//${url.username}@${hosts.join(',')}${url.pathname}`),
  );
  return {
    coordinator,
    standby,
    workers,
    clientConfig,
    async promote() {
      await standby.rows('select pg_promote(true)');
    },
    async tellAll() {
      await standby.rows(setHost(standby));
    },
    remove: made.remove,
  };
}

function setHost(server: CitusServer): string {
  return `select citus_set_coordinator_host('${HOST}', ${portOf(server)})`;
}
