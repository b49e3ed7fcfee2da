// Decides new merchants and branches. People see at once what they have made; a program of the platform
// repeats what it is not sure of, so it says under which key, and its operator answers for it.

import type { Decider } from '../decider.ts';
import { answerBoundKey, bindingId, bindKey, type KeyUse } from '../idempotency.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept, refuse } from '../outcome.ts';
import { addUnlessNull, type Reads } from '../reads.ts';
import type { Refusal } from '../refusal.ts';
import type { BranchCreated, MerchantCreated } from '../result.ts';
import type { State } from '../state.ts';
import { auditEvent, type Provenance } from './audit.ts';
import { closedRefusal } from './close-account.ts';
import { addOperatorReads, checkOperator, type OperatorKey } from './operator-proof.ts';
import {
  addLooksReads,
  addShopReads,
  type Looks,
  newBranchRefusal,
  newMerchantRefusal,
  strangersNameRefusal,
} from './shop-names.ts';

export interface ByProgram {
  readonly key: OperatorKey;
  readonly idempotencyKey: string;
}

export interface CreateMerchant extends NewShop {
  readonly kind: 'create_merchant';
  /** Left out at the machine, whose operator sees what there is. */
  readonly looks?: Looks | null;
}

interface NewShop {
  readonly merchantId: number;
  readonly ownerId: UserId;
  readonly name: string;
  /** At the machine, whose operator sees what there is. */
  readonly nameMayRepeat?: boolean;
  readonly by: Provenance;
  /** Left out for people, in the console or at the machine. */
  readonly program?: ByProgram | null;
}

/** The owner is that of the merchant. */
export interface CreateBranch extends NewShop {
  readonly kind: 'create_branch';
  readonly branchId: number;
}

export const createMerchant: Decider<CreateMerchant, MerchantCreated> = {
  addReads(reads, { ownerId, by, looks = null, program = null }) {
    addShopReads(reads, ownerId);
    addLooksReads(reads, looks);
    if (program) addProgramReads(reads, by, program, keyUse(program, 'merchant'), ownerId);
  },
  decide(state, { nameMayRepeat = false, looks = null, by, program = null, ...merchant }) {
    const { merchantId, ownerId, name } = merchant;
    const use = keyUse(program, 'merchant');
    const parameters = () => JSON.stringify([ownerId, name]);
    const known = answerBoundKey(state, use, parameters, (made) => {
      return state.merchants.get(made.merchantId)?.ownerId === ownerId;
    });
    if (known) return known;
    const refusal =
      ownerRefusal(state, ownerId, by, program) ??
      newMerchantRefusal(state, ownerId, name, nameMayRepeat) ??
      strangersNameRefusal(state, merchant, looks, program !== null);
    if (refusal) return refuse(refusal);
    const result: MerchantCreated = { kind: 'merchant_created', merchantId };
    const details = { merchant_id: merchantId, name };
    return accept(result, [
      {
        kind: 'merchant_changed',
        merchant: { merchantId, ownerId, name },
        nameKey: looks?.nameKey,
      },
      auditEvent(ownerId, 'merchant_created', by, details),
      ...bindKey(use, parameters, result, `${merchantId}`, state.nowMs),
    ]);
  },
};

export const createBranch: Decider<CreateBranch, BranchCreated> = {
  addReads(reads, { ownerId, by, program = null }) {
    addShopReads(reads, ownerId);
    if (program) addProgramReads(reads, by, program, keyUse(program, 'branch'), ownerId);
  },
  decide(state, { branchId, ownerId, nameMayRepeat = false, by, program = null, ...named }) {
    const { merchantId, name } = named;
    const use = keyUse(program, 'branch');
    const parameters = () => JSON.stringify([merchantId, name]);
    const known = answerBoundKey(state, use, parameters, (made) => {
      return state.branches.get(made.branchId)?.merchantId === merchantId;
    });
    if (known) return known;
    if (state.merchants.get(merchantId)?.ownerId !== ownerId) {
      return refuse({ code: 'merchant_not_found' });
    }
    const refusal =
      ownerRefusal(state, ownerId, by, program) ??
      newBranchRefusal(state, ownerId, named, nameMayRepeat);
    if (refusal) return refuse(refusal);
    const result: BranchCreated = { kind: 'branch_created', branchId };
    const details = { branch_id: branchId, merchant_id: merchantId, name };
    return accept(result, [
      { kind: 'branch_changed', branch: { branchId, merchantId, name } },
      auditEvent(ownerId, 'branch_created', by, details),
      ...bindKey(use, parameters, result, `${branchId}`, state.nowMs),
    ]);
  },
};

function ownerRefusal(
  state: State,
  ownerId: UserId,
  by: Provenance,
  program: ByProgram | null,
): Refusal | null {
  const owner = state.owners.get(ownerId);
  if (!owner) return { code: 'user_not_found' };
  return (
    closedRefusal(owner) ?? (program && programRefusal(state, { by, key: program.key }, ownerId))
  );
}

/** Null: the program may do this for them. */
export function programRefusal(
  state: State,
  { by, key }: { readonly by: Provenance; readonly key: OperatorKey },
  ownerId: UserId,
): Refusal | null {
  const { refusal } = checkOperator(state, { by, key }, ownerId);
  const owner = state.owners.get(ownerId);
  return refusal ?? (owner ? closedRefusal(owner) : null);
}

function addProgramReads(
  reads: Reads,
  by: Provenance,
  { key }: ByProgram,
  use: KeyUse,
  ownerId: UserId,
): void {
  addUnlessNull(reads.bindings, bindingId(use));
  addOperatorReads(reads, { by, key }, ownerId);
}

/** The idempotency keys of a program are its operator's, for whomever it sets something up. */
function keyUse<Operation extends 'merchant' | 'branch'>(
  program: ByProgram | null,
  operation: Operation,
): KeyUse<Operation> {
  return { userId: program?.key.operatorId ?? 0, operation, key: program?.idempotencyKey ?? null };
}
