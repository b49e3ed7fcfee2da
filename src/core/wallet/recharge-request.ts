// Says what is kept of a request for a recharge.

import type { UserId } from '../ledger/wallet.ts';
import type { Fen } from '../money.ts';

/** What the user says of it; all but the amount and how they pay it in may be left out. */
export interface Asked {
  readonly userId: UserId;
  readonly amountFen: Fen;
  /** One of the installation, and the account that it leads to. */
  readonly method: string;
  readonly receivingAccount: string | null;
  readonly payerName: string | null;
  /** What their bank calls the payment. */
  readonly reference: string | null;
  readonly note: string | null;
}

export interface RechargeRequest extends Asked {
  readonly requestNo: string;
  readonly status: 'requested' | 'approved' | 'declined' | 'cancelled';
  readonly requestedAtMs: number;
  readonly decidedAtMs: number | null;
  /** Why it was declined. */
  readonly reason: string | null;
  /** The recharge that answers it: made, or, while it is `requested`, proposed by a first operator. */
  readonly rechargeNo: string | null;
  /** What has arrived, and what the bank calls it. */
  readonly arrivedFen: Fen | null;
  readonly bankReference: string | null;
}
