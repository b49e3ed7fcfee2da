// The clock and the mark of a sandbox, for the process that holds its books.

import { setTimeout as pause } from 'node:timers/promises';
import { assert } from '../../../core/assert.ts';
import { type Repeating, startRepeating } from '../../../runtime/repeating.ts';
import type { SandboxBooks } from '../../sandbox.ts';
import type { Connection, Statement } from '../connection/connection.ts';
import { failureOf } from '../connection/failure.ts';
import { NOW_MS } from '../connection/now-ms.ts';
import { AHEAD } from './functions.ts';

export interface SandboxParts {
  /** A connection of its own, for as long as the work takes, of the owner of the tables. */
  readonly withOwner: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
  /** Statements that nobody waits behind. */
  readonly source: { connection(): Promise<Connection> };
  /** Corrects this process's estimate of the clock. */
  readonly synchronize: () => Promise<void>;
}

/** How late another process hears that the clock was moved. */
const SYNCHRONIZE_MS = 250;
const RESET_TRIES = 5;
const RETRY_MS = 100;

const READ: Statement<{ readonly ahead_ms: string }> = {
  name: 'sandbox_ahead',
  text: `select coalesce((select value from settings where name = '${AHEAD}'), '0') as ahead_ms`,
};

// One statement: whoever moves it at the same time adds to it. Sessions go along, so that
// nobody is signed out by it.
const MOVE: Statement = {
  name: 'sandbox_move',
  text: `with moved as (
      insert into settings as known values ('${AHEAD}', $1::bigint::text)
      on conflict (name) do update set value = (known.value::bigint + $1::bigint)::text
    ), people as (
      update sessions set expires_at_ms = expires_at_ms + $1::bigint,
        used_at_ms = used_at_ms + $1::bigint, created_at_ms = created_at_ms + $1::bigint
    )
    update staff_sessions set expires_at_ms = expires_at_ms + $1::bigint,
      created_at_ms = created_at_ms + $1::bigint`,
};

const MARKED: Statement<{ readonly marked: boolean }> = {
  name: 'sandbox_marked',
  text: `select exists (select from settings where name = 'sandbox_mark/') as marked`,
};

export interface RunningSandbox extends SandboxBooks {
  stop(): Promise<void>;
}

export async function openSandbox(
  { withOwner, source, synchronize }: SandboxParts,
  log: (message: string, details: object) => void,
): Promise<RunningSandbox> {
  let aheadMs = await readAheadMs();
  const following: Repeating = startRepeating({
    everyMs: SYNCHRONIZE_MS,
    run: follow,
    onError: (error) => log('The clock of the sandbox was not read.', { error }),
  });

  async function readAheadMs(): Promise<number> {
    const { rows } = await (await source.connection()).run(READ);
    return Number(rows[0]?.ahead_ms ?? 0);
  }

  async function follow(): Promise<void> {
    const foundMs = await readAheadMs();
    if (foundMs !== aheadMs) await synchronize();
    aheadMs = foundMs;
  }

  async function nowMs(): Promise<number> {
    await follow();
    const text = `select ${NOW_MS} as now_ms`;
    const { rows } = await (await source.connection()).run<{ readonly now_ms: string }>({
      name: 'sandbox_now',
      text,
    });
    return Number(rows[0]?.now_ms);
  }

  return {
    aheadMs: () => aheadMs,
    readAheadMs,
    async moveClock(byMs) {
      assert(byMs >= 0, 'the clock of a sandbox goes forward only');
      await (await source.connection()).run(MOVE, [byMs]);
      return nowMs();
    },
    mark: () => withOwner(markAll),
    isMarked: async () => (await (await source.connection()).run(MARKED)).rows[0]?.marked === true,
    async reset() {
      await withOwner(resetAll);
      await follow();
    },
    stop: following.stop,
  };
}

/** As everything was at one instant. */
async function markAll(connection: Connection): Promise<void> {
  for (const text of ['begin isolation level repeatable read', 'select sandbox_mark()', 'commit']) {
    await connection.run({ name: text.replaceAll(/\W+/g, '_'), text });
  }
}

/** Payments that are under way may lock what it locks, in another order: then it tries again. */
async function resetAll(connection: Connection): Promise<void> {
  for (let tryNo = 1; ; tryNo++) {
    try {
      await connection.run({ name: 'sandbox_reset', text: 'select sandbox_reset()' });
      return;
    } catch (error) {
      if (failureOf(error) !== 'conflict' || tryNo >= RESET_TRIES) throw error;
      await pause(RETRY_MS * tryNo);
    }
  }
}
