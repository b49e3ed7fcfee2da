// Writes what a fold has changed, through the statements with which the store saves a batch, so that
// the rows, the indexes and all that hangs on them are what they would have become in years of use.

import { setImmediate as turn } from 'node:timers/promises';
import { bucketId } from '../../src/core/order/settlement.ts';
import { type Changes, noChanges } from '../../src/core/state.ts';
import { saveAccess, type Write } from '../../src/store/postgres/save.ts';
import { saveLedger } from '../../src/store/postgres/save-ledger.ts';
import type { Session } from '../../src/store/postgres/session.ts';
import type { Fold } from './fold.ts';

export interface LedgerWriter {
  /** Writes what has gathered, if it is enough to be worth it. */
  write(): Promise<void>;
  /** Writes the rest, and all that is kept for the end because it changes all the time. */
  finish(): Promise<void>;
}

/** Few enough to leave for the server in one go: it works while the next ones are decided. */
const ENTRIES_AT_ONCE = 500;
/** The server must never wait for work. */
const AHEAD = 4;

// A table that was emptied in the same transaction needs no write-ahead log.
const EMPTY = `truncate users, wallets, merchants, api_keys, rate_windows, orders, refunds,
  settlement_buckets, withdrawals, entries`;

export async function ledgerWriter(session: Session, fold: Fold): Promise<LedgerWriter> {
  const say = (text: string) => session.run({ name: `bench ${text.slice(0, 8)}`, text });
  await say('begin');
  await say(EMPTY);
  const writing: Promise<unknown>[] = [];

  async function send(changes: Changes): Promise<void> {
    if (writing.length >= AHEAD) await writing.shift();
    const sent: Promise<unknown>[] = [];
    const write: Write = (rows, statement, columns) => {
      if (rows > 0) sent.push(session.run(statement, columns()));
    };
    session.together(() => {
      saveAccess(changes, write);
      saveLedger(changes, write);
    });
    const written = Promise.all(sent);
    written.catch(() => {}); // Reported when it is waited for.
    writing.push(written);
    await turn();
  }

  return {
    async write() {
      if (fold.entriesHeld() < ENTRIES_AT_ONCE) return;
      const { owners: _, bucketMoves: __, ...changes } = fold.takeChanges();
      await send({ ...noChanges(), ...changes });
    },
    async finish() {
      await send({ ...fold.takeChanges(), owners: fold.state.owners, bucketMoves: waiting(fold) });
      await Promise.all(writing);
      await say('commit');
    },
  };
}

/** What the service will settle. Buckets that are settled were written when they were. */
function waiting({ state, unsettled }: Fold): Changes['bucketMoves'] {
  const buckets = unsettled.flatMap((name) => state.buckets.get(bucketId(name)) ?? []);
  return new Map(
    buckets.map((bucket) => [bucketId(bucket), { bucket, amountFen: bucket.amountFen }]),
  );
}
