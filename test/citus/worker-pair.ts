// A worker of Citus with a standby of its own: made for a test on the coordinator's machine, added to the
// workers, and removed again.

import type pg from 'pg';
import { type CitusServer, rowsOf } from './citus-server.ts';
import { HOST, madeServers, portOf } from './made-servers.ts';

/** What stands in the way of the new address is ended after so long. */
const COOLDOWN_MS = 1_000;

export interface WorkerPair {
  readonly worker: CitusServer;
  readonly standby: CitusServer;
  /** The standby becomes a primary. */
  promote(): Promise<void>;
  /** The coordinator is told where the worker is now. */
  tellCoordinator(): Promise<void>;
  remove(): Promise<void>;
}

/** Each commit of the worker waits for its standby. Null: the servers run on another machine. */
export async function addWorkerPair(coordinator: pg.ClientConfig): Promise<WorkerPair | null> {
  const made = await madeServers(coordinator);
  if (made === null) return null;
  const { primary: worker, standby } = await made.pair('worker');
  const [{ id } = {}] = await rowsOf(
    coordinator,
    `select citus_add_node('${HOST}', ${portOf(worker)}) as id`,
  );
  return {
    worker,
    standby,
    async promote() {
      await standby.rows('select pg_promote(true)');
    },
    async tellCoordinator() {
      await rowsOf(
        coordinator,
        `select citus_update_node(${id}, '${HOST}', ${portOf(standby)}, true, ${COOLDOWN_MS})`,
      );
    },
    async remove() {
      const gone = `select citus_remove_node(nodename, nodeport) from pg_dist_node where nodeid = ${id}`;
      await rowsOf(coordinator, gone).finally(made.remove);
    },
  };
}
