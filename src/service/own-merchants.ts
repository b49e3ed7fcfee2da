// The merchants of an owner, with their branches: what they are, new ones, and new names. Those of others
// are answered like ones that do not exist.

import type { Provenance } from '../core/access/audit.ts';
import type { OperatorKey } from '../core/access/operator-proof.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { Branch, Merchant } from '../core/order/order.ts';
import { invalid, type Refusal } from '../core/refusal.ts';
import { createBranch } from './administration/create-branch.ts';
import { createMerchant } from './administration/create-merchant.ts';
import { publicNameProblems } from './administration/field-rules.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';

/** So many that no honest owner meets the limit, and so few that a list holds them all. */
const MERCHANTS_MAX = 100;
const BRANCHES_MAX = 1_000;

export interface MerchantWithBranches extends Merchant {
  /** Oldest first. */
  readonly branches: readonly Branch[];
}

/** The user whose they are, and who does it: they themselves, or a program of the platform. */
export interface Renaming {
  readonly ownerId: UserId;
  readonly name: string;
  readonly by: Provenance;
  readonly key?: OperatorKey | null;
}

/** Oldest first, as they were set up. */
export async function listOwnMerchants(
  { store }: Service,
  ownerId: UserId,
): Promise<readonly MerchantWithBranches[]> {
  const [merchants, branches] = await Promise.all([
    store.queries.merchants(ownerId, MERCHANTS_MAX),
    store.queries.branchesOfOwner(ownerId, BRANCHES_MAX),
  ]);
  const byMerchant = Map.groupBy(branches.toReversed(), ({ merchantId }) => merchantId);
  return merchants.toReversed().map((merchant) => {
    return { ...merchant, branches: byMerchant.get(merchant.merchantId) ?? [] };
  });
}

export async function createOwnMerchant(
  service: Service,
  ownerId: UserId,
  name: string,
): Promise<Answer<{ readonly merchantId: number }>> {
  const merchants = await service.store.queries.merchants(ownerId, MERCHANTS_MAX);
  const refusal = newNameRefusal(name, merchants, MERCHANTS_MAX);
  return refusal ? { ok: false, refusal } : createMerchant(service, { ownerId, name });
}

export async function createOwnBranch(
  service: Service,
  ownerId: UserId,
  merchantId: number,
  name: string,
): Promise<Answer<{ readonly branchId: number }>> {
  const { queries } = service.store;
  const merchant = await queries.merchant(merchantId);
  if (merchant?.ownerId !== ownerId) return { ok: false, refusal: { code: 'merchant_not_found' } };
  const all = await queries.branchesOfOwner(ownerId, BRANCHES_MAX);
  const beside = all.filter((branch) => branch.merchantId === merchantId);
  const full = all.length >= BRANCHES_MAX;
  const refusal = newNameRefusal(name, beside, full ? 0 : BRANCHES_MAX);
  return refusal ? { ok: false, refusal } : createBranch(service, { merchantId, name });
}

/** Orders that were made keep the old name. */
export async function renameOwnMerchant(
  service: Service,
  merchantId: number,
  { ownerId, name, by, key = null }: Renaming,
): Promise<Answer<{ readonly merchantId: number }>> {
  const problems = publicNameProblems('name', name, service.config);
  if (problems.length > 0) {
    return { ok: false, refusal: { code: 'invalid_parameters', problems } };
  }
  const merchants = await service.store.queries.merchants(ownerId, MERCHANTS_MAX);
  if (
    isTaken(
      name,
      merchants.filter((one) => one.merchantId !== merchantId),
    )
  )
    return NAME_TAKEN;
  const outcome = await service.gatherer.submit(
    { kind: 'rename_merchant', merchantId, ownerId, name: name.trim(), by, key },
    { party: key?.keyId ?? `user/${ownerId}` },
  );
  return outcome.ok ? { ok: true, value: { merchantId } } : outcome;
}

export async function renameOwnBranch(
  service: Service,
  branchId: number,
  { ownerId, name, by, key = null }: Renaming,
): Promise<Answer<{ readonly branchId: number }>> {
  const problems = publicNameProblems('name', name, service.config);
  if (problems.length > 0) {
    return { ok: false, refusal: { code: 'invalid_parameters', problems } };
  }
  const all = await service.store.queries.branchesOfOwner(ownerId, BRANCHES_MAX);
  const branch = all.find((one) => one.branchId === branchId);
  if (!branch) return { ok: false, refusal: { code: 'branch_not_found' } };
  const { merchantId } = branch;
  const beside = all.filter((one) => one.merchantId === merchantId && one !== branch);
  if (isTaken(name, beside)) return NAME_TAKEN;
  const outcome = await service.gatherer.submit(
    { kind: 'rename_branch', branchId, merchantId, ownerId, name: name.trim(), by, key },
    { party: key?.keyId ?? `user/${ownerId}` },
  );
  return outcome.ok ? { ok: true, value: { branchId } } : outcome;
}

type Named = { readonly name: string };

const NAME_TAKEN = { ok: false, refusal: invalid('name', 'name_taken') } as const;

/** A name that is there already may have come from the same click: nothing is created twice. */
function newNameRefusal(name: string, beside: readonly Named[], max: number): Refusal | null {
  if (isTaken(name, beside)) return NAME_TAKEN.refusal;
  return beside.length >= max ? invalid('name', 'list_full') : null;
}

function isTaken(name: string, others: readonly Named[]): boolean {
  return others.some((other) => other.name === name.trim());
}
