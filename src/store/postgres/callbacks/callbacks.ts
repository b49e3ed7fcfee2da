// Callbacks as PostgreSQL keeps them. Claims and what came of them are transactions of their own, on
// a connection of their own, so that payments never wait in line behind them.

import { type Callback, releaseCallback, resendCallback } from '../../../core/order/callback.ts';
import type { Bell } from '../../bell.ts';
import type { Callbacks } from '../../callbacks.ts';
import type { Cells } from '../connection/cells.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import { type Transact, transactions } from '../connection/transactions.ts';
import { recordAttempts } from './attempts.ts';
import { type ClaimGuard, claimCallbacks } from './claims.ts';
import { findExpiries, noteExpiries } from './expiries.ts';
import { type CallbackSources, callbackLists, owedOf } from './lists.ts';
import { lockCallbacks, txNoFrom, writeChanged } from './rows.ts';

/** How many rows one transaction holds; attempts that are to be recorded wait behind it. */
const ROWS_MAX = 500;

interface Sources extends CallbackSources {
  /** For claims and what comes of them alone. */
  readonly callbacks: ConnectionSource;
}

export function callbacks(
  sources: Sources,
  cells: Cells,
  owed: Bell,
  guard: ClaimGuard,
): Callbacks {
  const transact = transactions(sources.callbacks);
  return {
    ...callbackLists(sources, cells),
    whenOwed: owed.whenRung,
    claim: (request) => transact((connection) => claimCallbacks(connection, cells, request, guard)),
    expiries: (certainMs, limit) => findExpiries(sources.wide, certainMs, limit),
    noteExpiries: (ownerId, throughMs) =>
      transact((connection) => noteExpiries(connection, ownerId, throughMs)),
    async release(claims) {
      for (const some of pieces(claims)) {
        await change(transact, some.map(txNoFrom), (held) => {
          for (const one of some) {
            const callback = held.get(txNoFrom(one));
            if (callback)
              held.set(callback.txNo, releaseCallback(callback, one.claimNo, one.dueAtMs));
          }
        });
      }
    },
    async record(attempts) {
      for (const some of pieces(attempts)) {
        await transact((connection) => recordAttempts(connection, some));
      }
    },
    async resend(which) {
      const one = 'eventId' in which;
      const txNos = one
        ? [txNoFrom(which)]
        : await owedOf(sources.wide, cells, which.ownerId, which);
      let count = 0;
      for (const some of pieces(txNos)) {
        count += await change(transact, some, (held, nowMs) => {
          for (const [txNo, callback] of held) held.set(txNo, resendCallback(callback, nowMs));
        });
      }
      return count;
    },
  };
}

/** Locks the rows, lets `alter` change them, writes those that it changed and says how many. */
function change(
  transact: Transact,
  txNos: readonly string[],
  alter: (held: Map<string, Callback>, nowMs: number) => void,
): Promise<number> {
  return transact(async (connection) => {
    const { before, nowMs } = await lockCallbacks(connection, txNos);
    if (nowMs === null) return 0;
    const held = new Map(before);
    alter(held, nowMs);
    return writeChanged(connection, before, held);
  });
}

function* pieces<Item>(all: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < all.length; from += ROWS_MAX) yield all.slice(from, from + ROWS_MAX);
}
