// Decides new names of merchants and branches. Whoever calls has been authenticated; only the owner's
// own can be renamed, by them or the platform, and everything else is answered like something that does not
// exist. Orders keep the name that they were made with.

import type { Decider } from '../decider.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept, refuse } from '../outcome.ts';
import type { Done } from '../result.ts';
import { auditEvent, type Provenance } from './audit.ts';
import { addOperatorReads, type OperatorKey } from './operator-proof.ts';
import { programRefusal } from './set-up-merchant.ts';
import {
  addLooksReads,
  addShopReads,
  branchNameRefusal,
  type Looks,
  merchantNameRefusal,
  strangersNameRefusal,
} from './shop-names.ts';

export interface RenameMerchant extends Renaming {
  readonly kind: 'rename_merchant';
  readonly looks?: Looks | null;
}

interface Renaming {
  readonly merchantId: number;
  /** The user whose it is. */
  readonly ownerId: UserId;
  readonly name: string;
  readonly by: Provenance;
  /** Of a program of the platform; left out for the owner. */
  readonly key?: OperatorKey | null;
}

export interface RenameBranch extends Renaming {
  readonly kind: 'rename_branch';
  readonly branchId: number;
}

const DONE = { kind: 'done' } as const;

/** The same name again leaves no line in the trail. */
export const renameMerchant: Decider<RenameMerchant, Done> = {
  addReads(reads, { ownerId, merchantId, looks = null, by, key = null }) {
    addShopReads(reads, ownerId);
    addLooksReads(reads, looks);
    addOperatorReads(reads, { by, key }, ownerId);
    reads.merchants.push(merchantId);
  },
  decide(state, { merchantId, ownerId, name, looks = null, by, key = null }) {
    const merchant = state.merchants.get(merchantId);
    if (merchant?.ownerId !== ownerId) return refuse({ code: 'merchant_not_found' });
    const refusal = key && programRefusal(state, { by, key }, ownerId);
    if (refusal) return refuse(refusal);
    if (merchant.name === name) return accept(DONE, []);
    const renamed = { ...merchant, name };
    const taken =
      merchantNameRefusal(state, ownerId, name, merchantId) ??
      strangersNameRefusal(state, renamed, looks, key !== null);
    if (taken) return refuse(taken);
    const details = { merchant_id: merchantId, name, old_name: merchant.name };
    return accept(DONE, [
      { kind: 'merchant_changed', merchant: renamed, nameKey: looks?.nameKey },
      auditEvent(ownerId, 'merchant_renamed', by, details),
    ]);
  },
};

export const renameBranch: Decider<RenameBranch, Done> = {
  addReads(reads, { ownerId, merchantId, branchId, by, key = null }) {
    addShopReads(reads, ownerId);
    addOperatorReads(reads, { by, key }, ownerId);
    reads.merchants.push(merchantId);
    reads.branches.push(branchId);
  },
  decide(state, { branchId, merchantId, ownerId, name, by, key = null }) {
    const branch = state.branches.get(branchId);
    const own = state.merchants.get(merchantId)?.ownerId === ownerId;
    if (!own || branch?.merchantId !== merchantId) return refuse({ code: 'branch_not_found' });
    const refusal = key && programRefusal(state, { by, key }, ownerId);
    if (refusal) return refuse(refusal);
    if (branch.name === name) return accept(DONE, []);
    const taken = branchNameRefusal(state, { merchantId, name }, branchId);
    if (taken) return refuse(taken);
    const details = { branch_id: branchId, name, old_name: branch.name };
    return accept(DONE, [
      { kind: 'branch_changed', branch: { ...branch, name } },
      auditEvent(ownerId, 'branch_renamed', by, details),
    ]);
  },
};
