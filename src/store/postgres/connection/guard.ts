// Lets a new connection be used only if it leads to the primary of the books that this process has opened.
// What is behind an address can change: a standby is promoted, an old primary comes back and believes that
// it still is one, a name leads to another database. Checked once for each connection, before anything else.

import { OtherBooks } from '../../other-books.ts';
import type { Connection, Settings } from './connection.ts';
import { withinMs } from './deadline.ts';
import {
  readBackend,
  readInstallation,
  readServerState,
  type ServerState,
} from './server-state.ts';

const CHECK_MS_MAX = 5_000;

export interface Guard {
  /** Opens a connection and checks it; rejects if it must not be used. */
  open(settings: Settings): Promise<Connection>;
  /** From now on only connections to these books are let through. */
  expect(isOurs: (installation: string | null) => boolean): void;
}

interface Known {
  isOurs: ((installation: string | null) => boolean) | null;
  system: string | null;
  /** The highest one seen. */
  timeline: number;
}

interface Living {
  readonly connection: Connection;
  readonly state: ServerState;
}

/** `readOnly`: a standby will do. */
export function guardConnections(
  openUnchecked: (settings: Settings) => Promise<Connection>,
  onOtherBooks: (error: OtherBooks) => void,
  readOnly = false,
): Guard {
  const known: Known = { isOurs: null, system: null, timeline: 0 };
  let living: readonly Living[] = [];

  async function check(connection: Connection): Promise<void> {
    const [state, backend, installation] = await Promise.all([
      readServerState(connection),
      readBackend(connection),
      readInstallation(connection),
    ]);
    refuseOtherBooks(known, state, installation);
    if (!readOnly) refuseStandby(known, state);
    living = living.filter((one) => !one.connection.isLost());
    const shared = living.some((one) => one.state.backend === state.backend);
    if (shared || backend !== state.backend) throw new Error(POOLED);
    known.system ??= state.system;
    known.timeline = Math.max(known.timeline, state.timeline ?? 0);
    // After a promotion nothing may be written to, or read from, the primary that was.
    for (const one of living) if (isOvertaken(known, one.state)) one.connection.destroy();
    living = [...living, { connection, state }];
  }

  return {
    async open(settings) {
      const connection = await openUnchecked(settings);
      try {
        await withinMs(CHECK_MS_MAX, check(connection));
      } catch (error) {
        connection.destroy();
        if (error instanceof OtherBooks) onOtherBooks(error);
        throw error;
      }
      return connection;
    },
    expect(isOurs) {
      known.isOurs = isOurs;
    },
  };
}

function refuseOtherBooks(known: Known, state: ServerState, installation: string | null): void {
  if (known.isOurs !== null && !known.isOurs(installation)) {
    const found = installation === null ? 'no books of Tael' : 'the books of another installation';
    throw new OtherBooks(
      `The database behind DATABASE_URL is no longer the one that this process opened: it holds ${found}. ` +
        'Nothing was written to it. Check DATABASE_URL and where its host name leads before you start ' +
        'Tael again.',
    );
  }
  if (known.system !== null && state.system !== null && state.system !== known.system) {
    throw new OtherBooks(
      'The server behind DATABASE_URL belongs to another PostgreSQL cluster than the one that this ' +
        'process opened: it is no standby of it, and may hold older books. Nothing was written to it. ' +
        'If these are the right books, start Tael again.',
    );
  }
}

function refuseStandby(known: Known, state: ServerState): void {
  if (state.standby) throw new Error('The server is a standby that takes no writes.');
  if (state.readOnly) throw new Error('The server takes no writes: it is read-only.');
  if (isOvertaken(known, state)) {
    throw new Error(
      `The server is a primary on timeline ${state.timeline}, and timeline ${known.timeline} has been ` +
        'seen: a standby was promoted since, and this server must not be written to.',
    );
  }
}

function isOvertaken({ timeline }: Known, state: ServerState): boolean {
  return state.timeline !== null && state.timeline < timeline;
}

const POOLED =
  'A connection pooler in transaction mode stands between Tael and PostgreSQL: what Tael sets for a ' +
  'connection would not hold from one transaction to the next. Connect Tael to PostgreSQL directly.';
