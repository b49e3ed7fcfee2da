// Decides new merchants and branches, which whose they are sets up, or an operator for them. People see at
// once what they have made; a program of the platform repeats what it is not sure of, so it says under which
// idempotency key, and its operator answers for it.

import { bindingId, type KeyUse } from '../binding.ts';
import type { Decider } from '../decider.ts';
import { answerBoundKey, bindKey } from '../idempotency.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept, refuse } from '../outcome.ts';
import {
  addOperatorReads,
  type ByOperator,
  checkOperator,
  type OperatorCheck,
} from '../proofs/operator-proof.ts';
import { closedRefusal } from '../proofs/standing.ts';
import { addUnlessNull, type Reads } from '../reads.ts';
import type { BranchCreated, MerchantCreated } from '../result.ts';
import { auditEvent, isTheirOwn } from '../rows/audit.ts';
import type { State } from '../state.ts';
import {
  addLooksReads,
  addShopReads,
  type Looks,
  newBranchRefusal,
  newMerchantRefusal,
  strangersNameRefusal,
} from './shop-names.ts';

export interface CreateMerchant extends NewShop {
  readonly kind: 'create_merchant';
  /** Left out at the machine, whose operator sees what there is. */
  readonly looks?: Looks | null;
}

/** By its owner, who proves nothing more, or as an operator does it. */
interface NewShop extends ByOperator {
  readonly merchantId: number;
  readonly ownerId: UserId;
  readonly name: string;
  /** At the machine, whose operator sees what there is. */
  readonly nameMayRepeat?: boolean;
  /** Of a program. */
  readonly idempotencyKey?: string | null;
}

/** The owner is that of the merchant. */
export interface CreateBranch extends NewShop {
  readonly kind: 'create_branch';
  readonly branchId: number;
}

export const createMerchant: Decider<CreateMerchant, MerchantCreated> = {
  addReads(reads, { looks = null, ...command }) {
    addReadsOf(reads, command, keyUse(command, 'merchant'));
    addLooksReads(reads, looks);
  },
  decide(state, command) {
    const { merchantId, ownerId, name, nameMayRepeat = false, looks = null, by, key } = command;
    const use = keyUse(command, 'merchant');
    const parameters = () => JSON.stringify([ownerId, name]);
    const known = answerBoundKey(state, use, parameters, (made) => {
      return state.merchants.get(made.merchantId)?.ownerId === ownerId;
    });
    if (known) return known;
    const author = checkAuthor(state, command);
    const refusal =
      author.refusal ??
      newMerchantRefusal(state, ownerId, name, nameMayRepeat) ??
      strangersNameRefusal(state, command, looks, Boolean(key));
    if (refusal) return refuse(refusal, author.events);
    const result: MerchantCreated = { kind: 'merchant_created', merchantId };
    const details = { merchant_id: merchantId, name };
    return accept(result, [
      {
        kind: 'merchant_changed',
        merchant: { merchantId, ownerId, name },
        nameKey: looks?.nameKey,
      },
      ...author.events,
      auditEvent(ownerId, 'merchant_created', by, details),
      ...bindKey(use, parameters, result, `${merchantId}`, state.nowMs),
    ]);
  },
};

export const createBranch: Decider<CreateBranch, BranchCreated> = {
  addReads(reads, command) {
    addReadsOf(reads, command, keyUse(command, 'branch'));
  },
  decide(state, command) {
    const { branchId, merchantId, ownerId, name, nameMayRepeat = false, by } = command;
    const use = keyUse(command, 'branch');
    const parameters = () => JSON.stringify([merchantId, name]);
    const known = answerBoundKey(state, use, parameters, (made) => {
      return state.branches.get(made.branchId)?.merchantId === merchantId;
    });
    if (known) return known;
    if (state.merchants.get(merchantId)?.ownerId !== ownerId) {
      return refuse({ code: 'merchant_not_found' });
    }
    const author = checkAuthor(state, command);
    const refusal = author.refusal ?? newBranchRefusal(state, ownerId, command, nameMayRepeat);
    if (refusal) return refuse(refusal, author.events);
    const result: BranchCreated = { kind: 'branch_created', branchId };
    const details = { branch_id: branchId, merchant_id: merchantId, name };
    return accept(result, [
      { kind: 'branch_changed', branch: { branchId, merchantId, name } },
      ...author.events,
      auditEvent(ownerId, 'branch_created', by, details),
      ...bindKey(use, parameters, result, `${branchId}`, state.nowMs),
    ]);
  },
};

/** Of a command about somebody's shop: they themselves give it, or an operator. */
export type OnShop = ByOperator & { readonly ownerId: UserId };

export function addAuthorReads(reads: Reads, command: OnShop): void {
  addShopReads(reads, command.ownerId);
  addOperatorReads(reads, command, command.ownerId);
}

export function checkAuthor(state: State, command: OnShop): OperatorCheck {
  const owner = state.owners.get(command.ownerId);
  const refusal = owner ? closedRefusal(owner) : ({ code: 'user_not_found' } as const);
  if (refusal) return { refusal, events: [] };
  const byThemselves = isTheirOwn(command.by, command.ownerId) && !command.proof;
  return byThemselves ? { refusal, events: [] } : checkOperator(state, command, command.ownerId);
}

function addReadsOf(reads: Reads, command: NewShop, use: KeyUse): void {
  addAuthorReads(reads, command);
  addUnlessNull(reads.bindings, bindingId(use));
}

/** The idempotency keys of a program are its operator's, for whomever it sets something up. */
function keyUse<Operation extends 'merchant' | 'branch'>(
  { key, idempotencyKey = null }: NewShop,
  operation: Operation,
): KeyUse<Operation> {
  return { userId: key?.operatorId ?? 0, operation, key: key ? idempotencyKey : null };
}
