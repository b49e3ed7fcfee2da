// Lists the records of a page, and what moved within the wallets of their user between them: what was
// settled, and what withdrawals hold or have given back. It is no record, but without it the balances of
// the records do not follow from each other.

import type { Entry } from '../core/ledger/movement.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import { addFen, type Fen, negateFen, ZERO_FEN } from '../core/money.ts';
import { shanghaiDayNumber } from '../core/time.ts';
import { looksLikeTxNo } from '../crypto/numbers.ts';
import { listTransactions, type TransactionPage } from './list-transactions.ts';
import type { RecordParameters } from './parameters/record-parameters.ts';
import type { Service } from './service.ts';

/** What it did to the balance: income was settled; a withdrawal was requested; one was declined. */
export const MOVE_KINDS = ['settled', 'held', 'released'] as const;
type MoveKind = (typeof MOVE_KINDS)[number];

/** Of one day: a busy shop is settled every minute, and nobody reads as many lines as there are records. */
export interface Move {
  readonly kind: MoveKind;
  readonly count: number;
  readonly amountFen: Fen;
  /** The record of the page that is the newest before the last entry; null: all of them are newer. */
  readonly afterRecordNo: number | null;
  /** The last of the entries, which says when, in which wallet, and what was there then. */
  readonly last: Entry;
}

export interface RecordsWithMoves extends TransactionPage {
  /** Newest first. Empty where records are left out by what they are: then nothing adds up anyway. */
  readonly moves: readonly Move[];
}

export async function listRecords(
  service: Service,
  userId: UserId,
  wanted: RecordParameters,
): Promise<RecordsWithMoves> {
  const page = await listTransactions(service, userId, wanted);
  const { page: no, perPage, type, direction, wallet, fromDay, toDay } = wanted;
  const isPast = page.items.length === 0 && no > 1;
  if (type !== null || direction !== null || isPast) return { ...page, moves: [] };
  // The last record of the page before: what is older belongs to this one.
  const later = no === 1 ? null : { ...wanted, userId, page: (no - 1) * perPage, perPage: 1 };
  const [newer] = later ? (await service.store.queries.records(later)).items : [];
  const oldest = no < page.totalPages ? page.items.at(-1) : undefined;
  const entries = await service.store.queries.movesWithin({
    userId,
    wallet,
    fromDay,
    toDay,
    afterChainNo: oldest?.entry.chainNo ?? null,
    beforeChainNo: newer?.entry.chainNo ?? null,
  });
  return {
    ...page,
    moves: movesOf(
      entries,
      page.items.map(({ entry }) => entry),
    ),
  };
}

/** Both newest first. */
function movesOf(entries: readonly Entry[], records: readonly Entry[]): readonly Move[] {
  const moves = new Map<string, Move>();
  for (const entry of entries) {
    const { chainNo, account, atMs } = entry;
    const kind = kindOf(entry);
    const line = `${shanghaiDayNumber(atMs)} ${account} ${kind}`;
    const newer = moves.get(line);
    const before = records.find((record) => (record.chainNo ?? 0) < (chainNo ?? 0));
    moves.set(line, {
      kind,
      count: (newer?.count ?? 0) + 1,
      amountFen: addFen(newer?.amountFen ?? ZERO_FEN, changeOf(entry)),
      afterRecordNo: newer ? newer.afterRecordNo : (before?.recordNo ?? null),
      last: newer?.last ?? entry,
    });
  }
  return [...moves.values()];
}

function kindOf({ txNo, balanceDeltaFen }: Entry): MoveKind {
  if (looksLikeTxNo(txNo, 'settlement')) return 'settled';
  return balanceDeltaFen < 0n ? 'held' : 'released';
}

function changeOf({ balanceDeltaFen: deltaFen }: Entry): Fen {
  return deltaFen < 0n ? negateFen(deltaFen) : deltaFen;
}
