// A user who is signed in and does something about their own account.

import type { Provenance } from '../core/access/audit.ts';
import type { UserId } from '../core/ledger/wallet.ts';

export interface ActingUser {
  readonly userId: UserId;
  /** Of the session they do it in. */
  readonly sessionDigest: string;
  readonly by: Provenance;
}
