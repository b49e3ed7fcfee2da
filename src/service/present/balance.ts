// The two wallets of a user (specification, section 2.3). The values at the top are the merchant
// wallet's, for clients of an older version.

import { z } from 'zod';
import type { Owner, Wallet } from '../../core/ledger/wallet.ts';
import { id, walletId, yuan } from './record-fields.ts';
import { walletIdField } from './wallet-id-field.ts';

export const WALLET_RECORD = z
  .object({
    balance: yuan('What can be spent now'),
    frozen: yuan('What is held: income that is not settled yet, withdrawals under review'),
    total_in: yuan('Everything that ever came in; it never decreases'),
    total_out: yuan('Everything that ever went out; it never decreases'),
  })
  .meta({ description: 'One wallet. Always `balance + frozen = total_in − total_out`.' });

export function balanceRecord(shortName: string) {
  return z
    .object({
      user_id: id('The owner of the key.'),
      [walletIdField(shortName)]: walletId("The public identifier of the owner's wallets."),
      consumer: WALLET_RECORD.describe('The wallet that payments are made from.'),
      merchant: WALLET_RECORD.describe('The wallet that merchants are paid into.'),
      balance: yuan('That of the merchant wallet, for older clients'),
      frozen: yuan('That of the merchant wallet, for older clients'),
      total_in: yuan('That of the merchant wallet, for older clients'),
      total_out: yuan('That of the merchant wallet, for older clients'),
    })
    .meta({ description: 'The two wallets of the owner of the key.' });
}

type BalanceRecord = z.output<ReturnType<typeof balanceRecord>>;

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

export function presentWallet(wallet: Wallet): z.output<typeof WALLET_RECORD> {
  return {
    balance: wallet.balanceFen,
    frozen: wallet.frozenFen,
    total_in: wallet.totalInFen,
    total_out: wallet.totalOutFen,
  };
}
