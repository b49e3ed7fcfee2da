// Says what is kept of a recharge that the first of two operators has proposed.

import type { UserId } from '../ledger/wallet.ts';
import type { Fen } from '../money.ts';
import type { Arrived } from './bank-reference.ts';

export interface RechargeProposal extends Arrived {
  readonly rechargeNo: string;
  readonly userId: UserId;
  readonly amountFen: Fen;
  readonly status: 'pending' | 'approved' | 'declined';
  readonly proposedBy: UserId;
  readonly proposedAtMs: number;
  readonly decidedAtMs: number | null;
  /** Of whoever decided. */
  readonly reason: string | null;
  /** Of whoever proposed it. */
  readonly proposedReason: string | null;
  readonly receivingAccount: string | null;
  /** The request of the user that it answers; null: nobody asked for it here. */
  readonly requestNo: string | null;
}
