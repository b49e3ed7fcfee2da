// Decides how many processes serve: what is set, or what the machine and PostgreSQL have room for.

import type { OpenService } from '../../service/open-service.ts';
import { machineHere, usualWorkers } from '../../settings/machine.ts';
import { connectionsMax } from '../../store/postgres/reads/server-state.ts';

/** A process has one for each kind of work, and opens another for a moment now and then. */
const CONNECTIONS_A_WORKER = 8;
/** Of the process that starts the workers. */
const CONNECTIONS_BESIDES = 2;

export async function workerCount({ config, store, log }: OpenService): Promise<number> {
  const wanted = config.workers ?? usualWorkers(machineHere());
  if (wanted === 1) return 1;
  const max = await store.withReadConnection(connectionsMax);
  if (config.workers === null) return Math.min(wanted, workersWithin(max / 2));
  if (wanted > workersWithin(max)) {
    log.warn(`${wanted} processes may need more than the ${max} max_connections of PostgreSQL.`);
  }
  return wanted;
}

/** Unless it is set, half of PostgreSQL's is left to a second node. */
export function workersWithin(connections: number): number {
  return Math.max(1, Math.floor((connections - CONNECTIONS_BESIDES) / CONNECTIONS_A_WORKER));
}
