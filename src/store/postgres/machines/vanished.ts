// Reads how long the machines of a distributed database wait for one that vanished without a word: its
// power failed, or its network. Until then they keep the locks of what they did together, and nobody can
// end that. PostgreSQL leaves it to the system, which takes hours.

import type { Connection, Statement } from '../connection/connection.ts';
import { askWorkers, readWorkers } from './workers.ts';

export interface GivesUp {
  /** A worker, which waits for the coordinator, as `host:port`; null: the coordinator, for its workers. */
  readonly machine: string | null;
  /** Null: never, as far as its settings say. */
  readonly afterMs: number | null;
}

/** The role that may not see it gets no row. */
const TO_WORKERS: Statement<{ readonly setting: string }> = {
  name: 'placement_connections',
  text: `select setting from pg_settings where name = 'citus.node_conninfo'`,
};
const TO_COORDINATOR = `select 1000 * (current_setting('tcp_keepalives_idle')::bigint
  + current_setting('tcp_keepalives_interval')::bigint * current_setting('tcp_keepalives_count')::bigint)
  as after_ms`;

/** Of the machines that answer. */
export async function readGivesUp(session: Pick<Connection, 'run'>): Promise<readonly GivesUp[]> {
  const { rows } = await session.run(TO_WORKERS);
  const workers = await readWorkers(session);
  const asked = await askWorkers<{ after_ms: number }>(session, workers, () => TO_COORDINATOR);
  return [
    ...rows.map(({ setting }) => ({ machine: null, afterMs: userTimeoutMs(setting) })),
    ...workers.flatMap(({ name }, index) => {
      const row = asked[index];
      return row ? [{ machine: name, afterMs: row.after_ms }] : [];
    }),
  ];
}

export function userTimeoutMs(connInfo: string): number | null {
  const [, text] = /(?:^|\s)tcp_user_timeout\s*=\s*'?(\d+)/.exec(connInfo) ?? [];
  return Number(text ?? 0) || null;
}
