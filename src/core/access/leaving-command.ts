// What is done for people who leave: they have what is kept about them, and their account is closed; by
// themselves in a session, or by an operator. Like every command it is plain data.

import type { UserId } from '../ledger/wallet.ts';
import type { Provenance } from './audit.ts';
import type { ProofInSession } from './login-proof.ts';
import type { ByOperator } from './operator-proof.ts';

export type LeavingCommand = CloseAccount | CloseOwnAccount | NoteExport | NoteOwnExport;

export interface Closing {
  readonly userId: UserId;
  /** Of a password that nobody knows. */
  readonly loginPasswordHash: string;
  /** Counted before the lock. One that comes later can neither be paid nor approved, and expires. */
  readonly waiting: Waiting;
}

export interface Waiting {
  /** Orders of the user's merchants that can still be paid. */
  readonly orders: number;
  readonly withdrawals: number;
  /** Approved ones that are on their way to a payee. */
  readonly payouts: number;
  readonly refundRequests: number;
}

export interface CloseAccount extends ByOperator, Closing {
  readonly kind: 'close_account';
}

export interface CloseOwnAccount extends ProofInSession, Closing {
  readonly kind: 'close_own_account';
  /** Of what was typed; null: nothing was, which does where no payment password is set. */
  readonly payPasswordDigest: string | null;
  readonly by: Provenance;
}

export interface NoteExport extends ByOperator {
  readonly kind: 'note_export';
  readonly userId: UserId;
}

export interface NoteOwnExport extends ProofInSession {
  readonly kind: 'note_own_export';
  readonly userId: UserId;
  readonly by: Provenance;
}
