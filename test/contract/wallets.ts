// The contents of a wallet after a list of changes, computed independently of the core.

import type { Wallet } from '../../src/core/ledger/wallet.ts';
import { type Fen, fen } from '../../src/core/money.ts';

/** Each change is [balance, frozen] in yuan, signed. */
export function movedWallet(...changes: readonly (readonly [string, string])[]): Wallet {
  const fens = changes.map(([balance, frozen]) => [signed(balance), signed(frozen)] as const);
  const nets = fens.map(([balance, frozen]) => balance + frozen);
  return {
    balanceFen: sum(fens.map(([balance]) => balance)),
    frozenFen: sum(fens.map(([, frozen]) => frozen)),
    totalInFen: sum(nets.filter((net) => net > 0n)),
    totalOutFen: sum(nets.filter((net) => net < 0n).map((net) => -net)),
  };
}

function signed(text: string): bigint {
  return BigInt(text.replace('.', ''));
}

function sum(amounts: readonly bigint[]): Fen {
  return fen(amounts.reduce((left, right) => left + right, 0n));
}
