// Says what is kept of the shops of an owner: merchants, and their branches.

import type { UserId } from '../ledger/wallet.ts';

export interface Merchant {
  readonly merchantId: number;
  readonly ownerId: UserId;
  readonly name: string;
}

export interface Branch {
  readonly branchId: number;
  readonly merchantId: number;
  readonly name: string;
}
