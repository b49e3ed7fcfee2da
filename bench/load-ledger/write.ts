// Writes the changes of a fold with the statements that the store uses for a batch, so that rows and
// indexes are as they would be after years of use.

import type { KeyObject } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { settlementBucketId } from '../../src/core/order/settlement.ts';
import type { Changes } from '../../src/core/state.ts';
import { saveCallbacks } from '../../src/store/postgres/batch/save-callbacks.ts';
import { saveLedger, saveOrders, saveWallets } from '../../src/store/postgres/batch/save-ledger.ts';
import { saveRows } from '../../src/store/postgres/batch/save-rows.ts';
import { sealChanges } from '../../src/store/postgres/batch/seal.ts';
import { type Sent, writeTo } from '../../src/store/postgres/batch/write.ts';
import { ONE_CELL } from '../../src/store/postgres/connection/cells.ts';
import type { Connection } from '../../src/store/postgres/connection/connection.ts';
import type { Fold } from './fold.ts';

export interface LedgerWriter {
  /** Writes the changes so far, if there are enough of them. */
  write(): Promise<void>;
  /** Writes the rest, and rows that change all the time and are therefore written only once. */
  finish(): Promise<void>;
}

/** Small enough to be sent at once, so that the server works while the next changes are decided. */
const ENTRIES_AT_ONCE = 500;
/** The server must never wait for work. */
const AHEAD = 4;

// A table that was emptied in the same transaction needs no write-ahead log.
const EMPTY = `truncate users, wallets, merchants, api_keys, rate_windows, orders, refunds,
  settlement_buckets, withdrawals, entries, record_checkpoints, audit_lines, events`;

export async function ledgerWriter(
  session: Connection,
  chainKey: KeyObject,
  fold: Fold,
): Promise<LedgerWriter> {
  const run = (text: string) => session.run({ name: `bench ${text.slice(0, 8)}`, text });
  await run('begin');
  await run(EMPTY);
  const writing: Promise<unknown>[] = [];

  async function send(rows: (taken: Changes) => Changes): Promise<void> {
    const taken = fold.takeChanges();
    const sealed = sealChanges({ key: chainKey, whole: true, movesTime: false }, taken);
    keepHeads(fold, sealed.heads);
    const changes = rows(taken);
    if (writing.length >= AHEAD) await writing.shift();
    const sent: Sent[] = [];
    const write = writeTo(session, { cells: ONE_CELL }, sent);
    session.sendTogether(() => {
      saveRows(changes, sealed, write);
      saveOrders(changes, sealed, write);
      saveWallets(changes, sealed, write);
      saveLedger(changes, sealed, write);
      // What there was to tell is kept, and nobody is still to be called back.
      saveCallbacks({ ...changes, callbacks: [] }, sealed, write);
    });
    const written = Promise.all(sent);
    written.catch(() => {}); // Reported when it is waited for.
    writing.push(written);
    await turn();
  }

  return {
    async write() {
      if (fold.entriesHeld() < ENTRIES_AT_ONCE) return;
      await send((taken) => ({ ...taken, owners: new Map(), bucketMoves: new Map() }));
    },
    async finish() {
      const { owners } = fold.state;
      const ownersCreated = new Set(owners.keys());
      await send((taken) => ({ ...taken, owners, ownersCreated, bucketMoves: waiting(fold) }));
      await Promise.all(writing);
      await run('commit');
      await run('vacuum analyze');
    },
  };
}

/** The next link of a chain is made from the last one. */
function keepHeads({ state: { owners } }: Fold, heads: ReadonlyMap<number, string>): void {
  for (const [userId, chainHead] of heads) {
    const owner = owners.get(userId);
    if (owner) owners.set(userId, { ...owner, chainHead });
  }
}

/** Buckets for the service to settle. Settled ones were written when they were settled. */
function waiting({ state, unsettled }: Fold): Changes['bucketMoves'] {
  const buckets = unsettled.flatMap((name) => state.buckets.get(settlementBucketId(name)) ?? []);
  return new Map(
    buckets.map((bucket) => [settlementBucketId(bucket), { bucket, amountFen: bucket.amountFen }]),
  );
}
