// Decides what owners do about the staff of their branches: create a login, rename it, give it another
// password, remove it. They prove it with their login password, and a code if they use them.

import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept, type Decision, refuse } from '../outcome.ts';
import { addProofReads, checkProofInSession, type ProofInSession } from '../proofs/login-proof.ts';
import type { Reads } from '../reads.ts';
import { invalid } from '../refusal.ts';
import type { StaffKept } from '../result.ts';
import { type AuditAction, auditEvent, type Provenance } from '../rows/audit.ts';
import { STAFF_PER_BRANCH_MAX, type StaffLogin } from '../rows/staff.ts';
import type { State } from '../state.ts';

/** What every command about staff names: the branch, its owner, and their proof. */
export interface ByOwner extends ProofInSession {
  readonly ownerId: UserId;
  readonly branchId: number;
  readonly by: Provenance;
}

export interface CreateStaff extends ByOwner {
  readonly kind: 'create_staff';
  readonly merchantId: number;
  readonly staffId: number;
  readonly name: string;
  readonly login: string;
  readonly passwordHash: string;
}

export interface ChangeStaff extends ByOwner {
  readonly kind: 'change_staff';
  readonly staffId: number;
  readonly change: StaffChange;
}

export type StaffChange =
  | { readonly to: 'name'; readonly name: string }
  | { readonly to: 'password'; readonly passwordHash: string }
  | { readonly to: 'removed' };

export const createStaff: Decider<CreateStaff, StaffKept> = {
  addReads(reads, command) {
    addReadsOf(reads, command);
    reads.merchants.push(command.merchantId);
    reads.branches.push(command.branchId);
  },
  decide(state, command) {
    const { ownerId, branchId, merchantId, staffId, name, login, passwordHash } = command;
    const ownsBranch =
      state.branches.get(branchId)?.merchantId === merchantId &&
      state.merchants.get(merchantId)?.ownerId === ownerId;
    if (!ownsBranch) return refuse({ code: 'branch_not_found' });
    const working = staffOf(state, branchId);
    if (working.some((one) => one.login === login)) return refuse(invalid('login', 'login_taken'));
    if (working.length >= STAFF_PER_BRANCH_MAX) return refuse(invalid('login', 'staff_full'));
    const staff = { staffId, branchId, ownerId, name, login, passwordHash };
    const fresh = { ...staff, createdAtMs: state.nowMs, removedAtMs: null };
    return proven(state, command, fresh, 'staff_created');
  },
};

export const changeStaff: Decider<ChangeStaff, StaffKept> = {
  addReads(reads, command) {
    addReadsOf(reads, command);
  },
  decide(state, command) {
    const { ownerId, branchId, staffId, change } = command;
    const staff = staffOf(state, branchId).find((one) => one.staffId === staffId);
    if (staff?.ownerId !== ownerId) return refuse({ code: 'not_found', subject: 'staff' });
    switch (change.to) {
      case 'name':
        return proven(state, command, { ...staff, name: change.name }, 'staff_renamed');
      case 'password': {
        const { passwordHash } = change;
        const signOut: DomainEvent = { kind: 'staff_signed_out', staffId };
        return proven(state, command, { ...staff, passwordHash }, 'staff_password_set', signOut);
      }
      case 'removed': {
        const signOut: DomainEvent = { kind: 'staff_signed_out', staffId };
        const removed = { ...staff, removedAtMs: state.nowMs };
        return proven(state, command, removed, 'staff_removed', signOut);
      }
    }
  },
};

function addReadsOf(reads: Reads, command: ByOwner): void {
  addProofReads(reads, { ...command, userId: command.ownerId });
  reads.staffOf.push(command.branchId);
}

function staffOf(state: State, branchId: number): readonly StaffLogin[] {
  return [...state.staff.values()].filter((staff) => {
    return staff.branchId === branchId && staff.removedAtMs === null;
  });
}

/** `staff`: as it is if the owner proves who they are. */
function proven(
  state: State,
  command: ByOwner,
  staff: StaffLogin,
  action: AuditAction,
  ...more: readonly DomainEvent[]
): Decision<StaffKept> {
  const check = checkProofInSession(state, { ...command, userId: command.ownerId });
  if (check.refusal) return refuse(check.refusal, check.events);
  const { staffId, branchId, name, login } = staff;
  const details = { staff_id: staffId, branch_id: branchId, name, login };
  return accept({ kind: 'staff_kept', staff }, [
    { kind: 'staff_changed', staff },
    ...more,
    { kind: 'owner_changed', owner: check.owner },
    ...check.events,
    auditEvent(staff.ownerId, action, command.by, details),
  ]);
}
