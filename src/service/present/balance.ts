// The two wallets of a user (specification, section 2.3). The values at the top are the merchant
// wallet's, for clients of an older version.

import type { Owner, Wallet } from '../../core/ledger/wallet.ts';
import type { Fen } from '../../core/money.ts';
import { walletIdField } from './wallet-id-field.ts';

export interface BalanceRecord {
  readonly user_id: number;
  readonly consumer: WalletRecord;
  readonly merchant: WalletRecord;
  readonly [field: string]: number | string | Fen | WalletRecord;
}

interface WalletRecord {
  readonly balance: Fen;
  readonly frozen: Fen;
  readonly total_in: Fen;
  readonly total_out: Fen;
  readonly [field: string]: Fen;
}

export function presentBalance(owner: Owner, walletId: string, shortName: string): BalanceRecord {
  const merchant = presentWallet(owner.merchant);
  return {
    user_id: owner.userId,
    [walletIdField(shortName)]: walletId,
    consumer: presentWallet(owner.consumer),
    merchant,
    balance: merchant.balance,
    frozen: merchant.frozen,
    total_in: merchant.total_in,
    total_out: merchant.total_out,
  };
}

function presentWallet(wallet: Wallet): WalletRecord {
  return {
    balance: wallet.balanceFen,
    frozen: wallet.frozenFen,
    total_in: wallet.totalInFen,
    total_out: wallet.totalOutFen,
  };
}
