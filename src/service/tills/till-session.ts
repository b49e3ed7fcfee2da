// Finds who stands at a till: the owner of the merchant, or staff of one of its branches. Both come with
// the same cookie. A session of staff is found here and nowhere else.

import type { UserId } from '../../core/ledger/wallet.ts';
import type { Branch } from '../../core/rows/shop.ts';
import type { StaffLogin } from '../../core/rows/staff.ts';
import type { Answer } from '../answer.ts';
import { listOwnMerchants } from '../merchants.ts';
import type { Service } from '../service.ts';
import { type AskedBy, sessionDigest, sessionOf } from '../session.ts';

export interface TillSession {
  readonly ownerId: UserId;
  /** Null: the owner themselves. */
  readonly staff: StaffLogin | null;
  /** Opened by a sign-in link or by the sign-in provider. */
  readonly limited?: true;
}

export async function tillSessionOf(
  service: Service,
  token: string | null,
  askedBy: AskedBy = 'person',
): Promise<Answer<TillSession>> {
  if (token === null) return { ok: false, refusal: { code: 'session_required' } };
  const [user, staff] = await Promise.all([
    sessionOf(service, token, askedBy),
    service.store.queries.staffSession(sessionDigest(service, token)),
  ]);
  if (user.ok) {
    if (user.value.suspended) return { ok: false, refusal: { code: 'user_suspended' } };
    const { userId: ownerId, limited } = user.value;
    return { ok: true, value: { ownerId, staff: null, ...(limited && { limited }) } };
  }
  if (!staff || service.store.nowMs() >= staff.expiresAtMs) return user;
  if (staff.suspended) return { ok: false, refusal: { code: 'user_suspended' } };
  return { ok: true, value: { ownerId: staff.staff.ownerId, staff: staff.staff } };
}

export interface BranchAt {
  readonly branch: Branch;
  readonly merchantName: string;
}

/** A branch where they may not collect is answered like one that does not exist. */
export async function findBranch(
  { store: { queries } }: Service,
  { ownerId, staff }: TillSession,
  branchId: number,
): Promise<Answer<BranchAt>> {
  const none = { ok: false, refusal: { code: 'branch_not_found' } } as const;
  if (staff !== null && staff.branchId !== branchId) return none;
  const branch = await queries.branch(branchId);
  const merchant = branch && (await queries.merchant(branch.merchantId));
  if (!branch || merchant?.ownerId !== ownerId) return none;
  return { ok: true, value: { branch, merchantName: merchant.name } };
}

/** Of staff their one, of an owner all of theirs; oldest first. */
export async function branchesOf(
  service: Service,
  till: TillSession,
): Promise<readonly BranchAt[]> {
  if (till.staff !== null) {
    const found = await findBranch(service, till, till.staff.branchId);
    return found.ok ? [found.value] : [];
  }
  const merchants = await listOwnMerchants(service, till.ownerId);
  const branches = merchants.flatMap(({ name, branches: of }) => {
    return of.map((branch) => ({ branch, merchantName: name }));
  });
  return branches.sort((a, b) => a.branch.branchId - b.branch.branchId);
}
