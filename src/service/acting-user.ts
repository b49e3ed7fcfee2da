// A user who is signed in and does something about their own account.

import type { UserId } from '../core/ledger/wallet.ts';
import type { Provenance } from '../core/rows/audit.ts';

export interface ActingUser {
  readonly userId: UserId;
  /** Of the session they do it in. */
  readonly sessionDigest: string;
  readonly by: Provenance;
}
