// Callbacks as PostgreSQL keeps them. Claims and what came of them are transactions of their own, on
// a connection of their own, so that payments never wait in line behind them.

import { type Callback, released, resent } from '../../../core/order/callback.ts';
import type { Bell } from '../../bell.ts';
import type { Callbacks } from '../../callbacks.ts';
import type { Link } from '../connection/link.ts';
import { type Transact, transactions } from '../connection/transactions.ts';
import { recordAttempts } from './attempts.ts';
import { claimCallbacks } from './claims.ts';
import { callbackLists, owedOf } from './lists.ts';
import { lockCallbacks, txNoFrom, writeChanged } from './rows.ts';

/** How many rows one transaction holds; attempts that are to be recorded wait behind it. */
const ROWS_MAX = 500;

interface Links {
  /** For claims and what comes of them alone. */
  readonly callbacks: Link;
  readonly hot: Link;
  readonly wide: Link;
}

export function callbacks(links: Links, owed: Bell): Callbacks {
  const transact = transactions(links.callbacks);
  return {
    ...callbackLists(links.hot, links.wide),
    whenOwed: owed.whenRung,
    claim: (request) => transact((session) => claimCallbacks(session, request)),
    async release(claims) {
      for (const some of pieces(claims)) {
        await change(transact, some.map(txNoFrom), (held) => {
          for (const one of some) {
            const callback = held.get(txNoFrom(one));
            if (callback) held.set(callback.txNo, released(callback, one.claimNo, one.dueAtMs));
          }
        });
      }
    },
    async record(attempts) {
      for (const some of pieces(attempts)) {
        await transact((session) => recordAttempts(session, some));
      }
    },
    async resend(which) {
      const one = 'eventId' in which;
      const txNos = one ? [txNoFrom(which)] : await owedOf(links.wide, which.ownerId, which);
      let count = 0;
      for (const some of pieces(txNos)) {
        count += await change(transact, some, (held, nowMs) => {
          for (const [txNo, callback] of held) held.set(txNo, resent(callback, nowMs));
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
  return transact(async (session) => {
    const { before, nowMs } = await lockCallbacks(session, txNos);
    if (nowMs === null) return 0;
    const held = new Map(before);
    alter(held, nowMs);
    return writeChanged(session, before, held);
  });
}

function* pieces<Item>(all: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < all.length; from += ROWS_MAX) yield all.slice(from, from + ROWS_MAX);
}
