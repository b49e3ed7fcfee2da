// Reckons what happened to a wallet in a period, from the tallies before and after it: what it held, what
// came in and went out by kind of record, and what it held then.

import { addFen, type Fen, subtractFen, sumFen } from '../money.ts';
import type { WalletKind } from './record-kind.ts';
import { type KindTally, readTallies, type Tallies } from './tally.ts';

/** Always: `openingFen + inFen − outFen = closingFen`. Held is what can be spent and what is frozen. */
export interface WalletPeriod {
  readonly openingFen: Fen;
  readonly inFen: Fen;
  readonly outFen: Fen;
  readonly closingFen: Fen;
  /** Of the period; kinds of which there was no record are missing. */
  readonly kinds: readonly KindTally[];
}

export function walletPeriod(wallet: WalletKind, before: Tallies, after: Tallies): WalletPeriod {
  const earlier = readTallies(before);
  const kinds = readTallies(after)
    .map((kind, index) => changeSince(kind, earlier[index]))
    .filter((kind) => kind.wallet === wallet && kind.count > 0);
  const openingFen = heldFen(wallet, earlier);
  const inFen = sumOf(kinds, 'in');
  const outFen = sumOf(kinds, 'out');
  const closingFen = subtractFen(addFen(openingFen, inFen), outFen);
  return { openingFen, inFen, outFen, closingFen, kinds };
}

function changeSince(kind: KindTally, earlier: KindTally | undefined): KindTally {
  if (!earlier) return kind;
  const count = kind.count - earlier.count;
  return { ...kind, count, sumFen: subtractFen(kind.sumFen, earlier.sumFen) };
}

function heldFen(wallet: WalletKind, kinds: readonly KindTally[]): Fen {
  const own = kinds.filter((kind) => kind.wallet === wallet);
  return subtractFen(sumOf(own, 'in'), sumOf(own, 'out'));
}

function sumOf(kinds: readonly KindTally[], direction: KindTally['direction']): Fen {
  return sumFen(kinds.filter((kind) => kind.direction === direction).map(({ sumFen: own }) => own));
}
