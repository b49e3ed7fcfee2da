// Decides new merchants and branches. People see at once what they have made; a program of the platform
// repeats what it is not sure of, so it says under which key, and its operator answers for it.

import type { Decider } from '../decider.ts';
import type { Event } from '../event.ts';
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

export interface ByProgram {
  readonly by: Provenance;
  readonly key: OperatorKey;
  readonly idempotencyKey: string;
}

export interface CreateMerchant {
  readonly kind: 'create_merchant';
  readonly merchantId: number;
  readonly ownerId: UserId;
  readonly name: string;
  /** Left out for people, in the console or at the machine. */
  readonly program?: ByProgram | null;
}

export interface CreateBranch {
  readonly kind: 'create_branch';
  readonly branchId: number;
  readonly merchantId: number;
  readonly name: string;
  /** With the owner of the merchant, whose trail says so. */
  readonly program?: (ByProgram & { readonly ownerId: UserId }) | null;
}

export const createMerchant: Decider<CreateMerchant, MerchantCreated> = {
  addReads(reads, { ownerId, program = null }) {
    reads.standing.push(ownerId);
    if (program) addProgramReads(reads, program, keyUse(program, 'merchant'), ownerId);
  },
  decide(state, { merchantId, ownerId, name, program = null }) {
    const use = keyUse(program, 'merchant');
    const parameters = () => JSON.stringify([ownerId, name]);
    const known = answerBoundKey(state, use, parameters);
    if (known) return known;
    const standing = state.standing.get(ownerId);
    if (!standing) return refuse({ code: 'user_not_found' });
    if (standing.closed) return refuse({ code: 'user_closed' });
    const refusal = program && programRefusal(state, program, ownerId);
    if (refusal) return refuse(refusal);
    const result: MerchantCreated = { kind: 'merchant_created', merchantId };
    const details = { merchant_id: merchantId, name };
    const audited = program && auditEvent(ownerId, 'merchant_created', program.by, details);
    return accept(result, [
      { kind: 'merchant_changed', merchant: { merchantId, ownerId, name } },
      ...one(audited),
      ...bindKey(use, parameters, result, `${merchantId}`, state.nowMs),
    ]);
  },
};

export const createBranch: Decider<CreateBranch, BranchCreated> = {
  addReads(reads, { merchantId, program = null }) {
    reads.merchants.push(merchantId);
    if (program) addProgramReads(reads, program, keyUse(program, 'branch'), program.ownerId);
  },
  decide(state, { branchId, merchantId, name, program = null }) {
    const use = keyUse(program, 'branch');
    const parameters = () => JSON.stringify([merchantId, name]);
    const known = answerBoundKey(state, use, parameters);
    if (known) return known;
    const ownerId = state.merchants.get(merchantId)?.ownerId;
    const elsewhere = program !== null && ownerId !== program.ownerId;
    if (ownerId === undefined || elsewhere) return refuse({ code: 'merchant_not_found' });
    const refusal = program && programRefusal(state, program, ownerId);
    if (refusal) return refuse(refusal);
    const result: BranchCreated = { kind: 'branch_created', branchId };
    const details = { branch_id: branchId, merchant_id: merchantId, name };
    const audited = program && auditEvent(ownerId, 'branch_created', program.by, details);
    return accept(result, [
      { kind: 'branch_changed', branch: { branchId, merchantId, name } },
      ...one(audited),
      ...bindKey(use, parameters, result, `${branchId}`, state.nowMs),
    ]);
  },
};

/** Null: the program may do this for them. */
export function programRefusal(
  state: State,
  { by, key }: Pick<ByProgram, 'by' | 'key'>,
  ownerId: UserId,
): Refusal | null {
  const { refusal } = checkOperator(state, { by, key }, ownerId);
  const owner = state.owners.get(ownerId);
  return refusal ?? (owner ? closedRefusal(owner) : null);
}

/** The owner is locked for the line in their trail. */
function addProgramReads(reads: Reads, program: ByProgram, use: KeyUse, ownerId: UserId): void {
  addUnlessNull(reads.bindings, bindingId(use));
  addOperatorReads(reads, program, ownerId);
  reads.owners.push(ownerId);
}

/** The idempotency keys of a program are its operator's, for whomever it sets something up. */
function keyUse<Operation extends 'merchant' | 'branch'>(
  program: ByProgram | null,
  operation: Operation,
): KeyUse<Operation> {
  return { userId: program?.key.operatorId ?? 0, operation, key: program?.idempotencyKey ?? null };
}

function one(event: Event | null): readonly Event[] {
  return event ? [event] : [];
}
