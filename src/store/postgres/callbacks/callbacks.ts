// Callbacks as PostgreSQL keeps them. Claims and what came of them are transactions of their own, each in
// one queue, on connections of their own, so that payments never wait in line behind them.

import { type Callback, releaseCallback, resendCallback } from '../../../core/order/callback.ts';
import type { Bell } from '../../bell.ts';
import type { Callbacks } from '../../callbacks.ts';
import { cellOfNumber, cellOfUser, inCells } from '../connection/cells.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import type { Spread } from '../connection/owners.ts';
import { type TransactIn, transactionsInCells } from '../machines/transactions-in-cells.ts';
import { allOfOwner } from './all-of-owner.ts';
import { recordAttempts } from './attempts.ts';
import { type ClaimGuard, claimCallbacks } from './claims.ts';
import { expiriesIn } from './expiries.ts';
import { eventFeed } from './feed.ts';
import { type CallbackSources, callbackLists, owedOf } from './lists.ts';
import { ownPage } from './own-page.ts';
import { receiverReads } from './receivers.ts';
import { lockCallbacks, txNoFrom, writeChanged } from './rows.ts';

/** How many rows one transaction holds; attempts that are to be recorded wait behind it. */
const ROWS_MAX = 500;

interface Sources extends CallbackSources {
  /** For claims and what comes of them alone. Where there are many queues they share a few connections. */
  readonly callbacks: readonly ConnectionSource[];
}

interface Parts extends Spread {
  readonly owed: Bell<readonly number[]>;
  readonly guard: ClaimGuard;
}

export function callbacks(sources: Sources, { cells, owed, guard }: Parts): Callbacks {
  const transact = transactionsInCells(sources.callbacks, cells);
  const piecesOf = <Item extends { readonly eventId: string }>(items: readonly Item[]) =>
    inCells(cells, items, txNoFrom).flatMap(([queue, all]) =>
      pieces(all).map((some) => [queue, some] as const),
    );
  return {
    ...callbackLists(sources, guard.sealing),
    page: (filter, after, limit) => ownPage(sources.wide, filter, after, limit),
    ...allOfOwner(sources.wide),
    ...receiverReads(sources.hot, guard.sealing),
    ...expiriesIn(transact, sources.wide),
    ...eventFeed(sources.hot, guard.sealing),
    queues: cells.count,
    whenOwed: owed.whenRung,
    claim: (request) =>
      transact(request.queue, (connection, nowMs) =>
        claimCallbacks(connection, nowMs, request, guard),
      ),
    async release(claims) {
      for (const [queue, some] of piecesOf(claims)) {
        await change(transact, queue, some.map(txNoFrom), (held) => {
          for (const one of some) {
            const callback = held.get(txNoFrom(one));
            if (callback)
              held.set(callback.txNo, releaseCallback(callback, one.claimNo, one.dueAtMs));
          }
        });
      }
    },
    async record(attempts) {
      for (const [queue, some] of piecesOf(attempts)) {
        await transact(queue, (connection) => recordAttempts(connection, queue, some));
      }
    },
    async resend(which) {
      const one = 'eventId' in which;
      const txNos = one ? [txNoFrom(which)] : await owedOf(sources.wide, which.ownerId, which);
      const queue = one ? cellOfNumber(cells, txNoFrom(which)) : cellOfUser(cells, which.ownerId);
      let count = 0;
      for (const some of pieces(txNos)) {
        count += await change(transact, queue, some, (held, nowMs) => {
          for (const [txNo, callback] of held) held.set(txNo, resendCallback(callback, nowMs));
        });
      }
      return count;
    },
  };
}

/** Locks the rows, lets `alter` change them, writes those that it changed and says how many. */
function change(
  transact: TransactIn,
  queue: number,
  txNos: readonly string[],
  alter: (held: Map<string, Callback>, nowMs: number) => void,
): Promise<number> {
  return transact(queue, async (connection) => {
    const { before, nowMs } = await lockCallbacks(connection, queue, txNos);
    const held = new Map(before);
    alter(held, nowMs);
    return writeChanged(connection, queue, before, held);
  });
}

function pieces<Item>(all: readonly Item[]): readonly (readonly Item[])[] {
  const count = Math.ceil(all.length / ROWS_MAX);
  return Array.from({ length: count }, (_, n) => all.slice(n * ROWS_MAX, (n + 1) * ROWS_MAX));
}
