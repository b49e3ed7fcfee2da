// The commands that make up the generated ledger, with numbers derived from its seed.

import type { Command } from '../../src/core/decide.ts';
import type { WalletKind } from '../../src/core/ledger/record-kind.ts';
import type { UserId, WalletName } from '../../src/core/ledger/wallet.ts';
import { fen } from '../../src/core/money.ts';
import type { SettlementBucketName } from '../../src/core/order/settlement.ts';
import { newTxNo, type TxKind } from '../../src/crypto/numbers.ts';
import { creation, payment } from '../orders.ts';
import { OPERATOR, type SeededMerchant, type SeededPayer } from '../people.ts';
import type { Fold } from './fold.ts';
import type { Random } from './random.ts';

export interface Purchase {
  readonly txNo: string;
  readonly merchant: SeededMerchant;
  readonly payer: SeededPayer;
  readonly amountFen: number;
}

export function commands(fold: Pick<Fold, 'nowMs' | 'run'>, random: Random) {
  const number = (kind: TxKind, userId: UserId) => newTxNo(kind, userId, fold.nowMs, random.bytes);
  return {
    orderOf(merchant: SeededMerchant, payer: SeededPayer): Purchase {
      const amountFen = 500 + random.below(30_000);
      const txNo = number('collection', merchant.ownerId);
      const purchase = { txNo, merchant, payer, amountFen };
      fold.run(creation(purchase.txNo, merchant, amountFen));
      return purchase;
    },
    pay: ({ txNo, payer }: Purchase): Command => payment(txNo, payer, fold.nowMs),
    refund: ({ txNo, merchant }: Purchase, partFen: number | null): Command => ({
      kind: 'refund_order',
      actor: { userId: merchant.ownerId, keyId: null },
      limitedWindowId: null,
      txNo,
      refundNo: number('refund', merchant.ownerId),
      refundType: partFen === null ? 'full' : 'partial',
      amountFen: partFen === null ? null : fen(partFen),
      reason: 'one dish was missing',
      factors: { payPasswordDigest: merchant.payPasswordDigest, code: null },
      idempotencyKey: null,
      preview: null,
    }),
    settle: (bucket: SettlementBucketName): Command => ({
      kind: 'settle_bucket',
      bucket,
      settlementNo: number('settlement', bucket.ownerId),
    }),
    recharge: (userId: UserId, amountFen: number): Command => ({
      kind: 'recharge',
      userId,
      rechargeNo: number('recharge', userId),
      amountFen: fen(amountFen),
      reason: null,
      bankReference: null,
      idempotencyKey: null,
      by: OPERATOR,
    }),
    transfer: (source: WalletName, target: WalletName, amountFen: number): Command => ({
      kind: 'transfer',
      transferNo: number('transfer', source.userId),
      source,
      target,
      amountFen: fen(amountFen),
      factors: null,
      accountLimits: [],
      idempotencyKey: null,
      by: OPERATOR,
    }),
    /** Requested, approved, and given back, should the bank not pay it. */
    withdrawal(userId: UserId, wallet: WalletKind, amountFen: number): readonly Command[] {
      const withdrawal = { withdrawalNo: number('withdrawal', userId), userId, by: OPERATOR };
      const request = { wallet, amountFen: fen(amountFen), payee: null, factors: null };
      const decision = { movementNo: number('withdrawal', userId), approve: true, reason: null };
      return [
        { kind: 'request_withdrawal', ...withdrawal, ...request, idempotencyKey: null },
        { kind: 'decide_withdrawal', ...withdrawal, ...decision },
        {
          kind: 'return_withdrawal',
          ...withdrawal,
          returnNo: number('withdrawal', userId),
          reason: 'the account is closed',
        },
      ];
    },
  };
}

export type Commands = ReturnType<typeof commands>;
