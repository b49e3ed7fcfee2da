// Tells where a process listens by the name of one of its sessions: whoever is on the same database finds
// it there, and only while it runs.

import type { Connection, Statement } from './connection/connection.ts';
import type { ConnectionSource } from './connection/connection-source.ts';

export interface RunningNode {
  /** As the node itself would write it. */
  readonly origin: string;
  /** The address that it has towards the database; null: it comes from the same machine as this process. */
  readonly from: string | null;
  /** Of those that serve: where there are several, one more has started them. */
  readonly processes: number;
}

// A name of a session has at most 63 bytes.
const NAME: Statement = {
  name: 'name_session',
  text: `select set_config('application_name', left('tael at ' || $1::text, 63), false)`,
};

export interface Presence {
  /** From now on, and again on the connection that follows a lost one. */
  listensAt(origin: string): Promise<void>;
  tell(): Promise<void>;
}

export function presence(source: ConnectionSource): Presence {
  let listening: string | null = null;
  let told: Connection | null = null;

  async function tell(): Promise<void> {
    const connection = await source.connection();
    if (listening === null || connection === told) return;
    await connection.run(NAME, [listening]);
    told = connection;
  }

  return {
    tell,
    listensAt(origin) {
      listening = origin;
      told = null;
      // The database may be away at this moment: it is told later.
      return tell().catch(() => {});
    },
  };
}

interface NodeRow {
  readonly origin: string;
  readonly from_address: string | null;
  readonly sessions: number;
}

const NODES: Statement<NodeRow> = {
  name: 'running_nodes',
  text: `select substr(application_name, 9) as origin,
      case when client_addr is distinct from inet_client_addr()
        then host(coalesce(client_addr, inet_server_addr())) end as from_address,
      count(*)::integer as sessions
    from pg_stat_activity
    where datname = current_database() and application_name like 'tael at %'
    group by 1, 2
    order by 1, 2`,
};

export async function runningNodes(
  connection: Pick<Connection, 'run'>,
): Promise<readonly RunningNode[]> {
  const { rows } = await connection.run(NODES);
  return rows
    .filter(({ origin }) => URL.canParse(origin))
    .map(({ origin, from_address: from, sessions }) => {
      return { origin, from, processes: Math.max(1, sessions - 1) };
    });
}
