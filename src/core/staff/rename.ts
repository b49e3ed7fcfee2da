// Decides new names of merchants and branches. Whoever calls has been authenticated; only the owner's
// own can be renamed, by them or an operator, and everything else is answered like something that does not
// exist. Orders keep the name that they were made with.

import type { Decider } from '../decider.ts';
import { accept, refuse } from '../outcome.ts';
import type { Done } from '../result.ts';
import { auditEvent } from '../rows/audit.ts';
import { addAuthorReads, checkAuthor, type OnShop } from './set-up-merchant.ts';
import {
  addLooksReads,
  branchNameRefusal,
  type Looks,
  merchantNameRefusal,
  strangersNameRefusal,
} from './shop-names.ts';

export type RenameMerchant = Renaming & {
  readonly kind: 'rename_merchant';
  readonly looks?: Looks | null;
};

type Renaming = OnShop & { readonly merchantId: number; readonly name: string };

export type RenameBranch = Renaming & {
  readonly kind: 'rename_branch';
  readonly branchId: number;
};

const DONE = { kind: 'done' } as const;

/** The same name again leaves no line in the trail. */
export const renameMerchant: Decider<RenameMerchant, Done> = {
  addReads(reads, { looks = null, ...command }) {
    addAuthorReads(reads, command);
    addLooksReads(reads, looks);
    reads.merchants.push(command.merchantId);
  },
  decide(state, command) {
    const { merchantId, ownerId, name, looks = null, by, key } = command;
    const merchant = state.merchants.get(merchantId);
    if (merchant?.ownerId !== ownerId) return refuse({ code: 'merchant_not_found' });
    const { refusal, events } = checkAuthor(state, command);
    if (refusal) return refuse(refusal, events);
    if (merchant.name === name) return accept(DONE, events);
    const renamed = { ...merchant, name };
    const taken =
      merchantNameRefusal(state, ownerId, name, merchantId) ??
      strangersNameRefusal(state, renamed, looks, Boolean(key));
    if (taken) return refuse(taken, events);
    const details = { merchant_id: merchantId, name, old_name: merchant.name };
    return accept(DONE, [
      { kind: 'merchant_changed', merchant: renamed, nameKey: looks?.nameKey },
      ...events,
      auditEvent(ownerId, 'merchant_renamed', by, details),
    ]);
  },
};

export const renameBranch: Decider<RenameBranch, Done> = {
  addReads(reads, command) {
    addAuthorReads(reads, command);
    reads.merchants.push(command.merchantId);
    reads.branches.push(command.branchId);
  },
  decide(state, command) {
    const { branchId, merchantId, ownerId, name, by } = command;
    const branch = state.branches.get(branchId);
    const own = state.merchants.get(merchantId)?.ownerId === ownerId;
    if (!own || branch?.merchantId !== merchantId) return refuse({ code: 'branch_not_found' });
    const { refusal, events } = checkAuthor(state, command);
    if (refusal) return refuse(refusal, events);
    if (branch.name === name) return accept(DONE, events);
    const taken = branchNameRefusal(state, { merchantId, name }, branchId);
    if (taken) return refuse(taken, events);
    const details = { branch_id: branchId, name, old_name: branch.name };
    return accept(DONE, [
      { kind: 'branch_changed', branch: { ...branch, name } },
      ...events,
      auditEvent(ownerId, 'branch_renamed', by, details),
    ]);
  },
};
