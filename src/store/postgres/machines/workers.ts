// The workers of a distributed database (Citus), asked one by one for what holds on a machine and not in the
// database: its settings, its standbys. What is set or checked for a session holds on the coordinator alone.

import { integerArray, textArray } from '../connection/arrays.ts';
import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { toNumber } from '../connection/values.ts';

export interface Worker {
  /** As `host:port`. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
}

type Session = Pick<Connection, 'run'>;

export const IS_CITUS: Statement<{ readonly found: boolean }> = {
  name: 'is_distributed',
  text: `select exists (select from pg_extension where extname = 'citus') as found`,
};
const WORKERS: Statement<{ readonly host: string; readonly port: string }> = {
  name: 'workers',
  text: `select nodename as host, nodeport as port from pg_dist_node
    where groupid <> 0 and noderole = 'primary' and isactive order by nodename, nodeport`,
};
const ASK: Statement<{ readonly success: boolean; readonly result: string }> = {
  name: 'ask_workers',
  text: `select success, result from unnest($1::text[], $2::integer[], $3::text[])
      with ordinality as asked (host, port, query, place)
    left join master_run_on_worker($1::text[], $2::integer[], $3::text[], true)
      as answered (host, port, success, result) using (host, port) order by place`,
};

/** Whether the rows may lie on several machines. */
export async function isDistributed(session: Session): Promise<boolean> {
  return onlyRow(await session.run(IS_CITUS)).found;
}

/** None where everything lies on one PostgreSQL. */
export async function readWorkers(session: Session): Promise<readonly Worker[]> {
  if (!(await isDistributed(session))) return [];
  const { rows } = await session.run(WORKERS);
  return rows.map(({ host, port }) => ({ name: `${host}:${port}`, host, port: toNumber(port) }));
}

/**
 * Runs a query of one row on each, with no parameters, and answers these rows in the order of the workers.
 * Null: a machine did not answer.
 */
export async function askWorkers<Row>(
  session: Session,
  workers: readonly Worker[],
  queryFor: (worker: Worker) => string,
): Promise<readonly (Row | null)[]> {
  if (workers.length === 0) return [];
  const { rows } = await session.run(ASK, [
    textArray(workers.map(({ host }) => host)),
    integerArray(workers.map(({ port }) => port)),
    textArray(workers.map((worker) => `select row_to_json(one) from (${queryFor(worker)}) as one`)),
  ]);
  return rows.map(({ success, result }) => (success ? JSON.parse(result) : null));
}
