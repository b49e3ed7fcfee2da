// Says what is kept of a withdrawal, and how it stands.

import type { WalletKind } from '../ledger/record-kind.ts';
import type { UserId } from '../ledger/wallet.ts';
import type { Fen } from '../money.ts';

export interface Withdrawal extends Payout {
  readonly withdrawalNo: string;
  readonly userId: UserId;
  readonly wallet: WalletKind;
  readonly amountFen: Fen;
  readonly status: 'pending' | 'approved' | 'declined';
  readonly requestedAtMs: number;
  /** The operator who approved it first, where it takes two. */
  readonly proposedBy: UserId | null;
  readonly proposedAtMs: number | null;
  readonly decidedAtMs: number | null;
  readonly reason: string | null;
}

/** Where it goes, and what became of it once it was approved. */
export interface Payout {
  /** Null: nobody named one, as before there were any and at the machine. */
  readonly payeeId: string | null;
  /** What the payee said then, sealed for this withdrawal. */
  readonly payeeSealed: string | null;
  /** The file of payouts that it was taken into. */
  readonly payoutNo: string | null;
  /** Null: it is not approved, or nobody has said yet. */
  readonly ended: 'paid_out' | 'returned' | null;
  readonly endedAtMs: number | null;
  /** What the bank calls the payment. */
  readonly bankReference: string | null;
  /** Of the movement that gave it back. */
  readonly returnNo: string | null;
  readonly returnReason: string | null;
}

export const NO_PAYOUT: Payout = {
  payeeId: null,
  payeeSealed: null,
  payoutNo: null,
  ended: null,
  endedAtMs: null,
  bankReference: null,
  returnNo: null,
  returnReason: null,
};

/** What has become of it by now. */
export type WithdrawalState = Withdrawal['status'] | NonNullable<Payout['ended']>;

export function stateOf({ ended, status }: Pick<Withdrawal, 'ended' | 'status'>): WithdrawalState {
  return ended ?? status;
}
