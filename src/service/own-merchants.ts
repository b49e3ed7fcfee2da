// The merchants of an owner, with their branches: what they are, and new names. Those of others are
// answered like ones that do not exist.

import type { Provenance } from '../core/access/audit.ts';
import type { OperatorKey } from '../core/access/operator-proof.ts';
import { BRANCHES_MAX, MERCHANTS_MAX } from '../core/access/shop-names.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { Branch, Merchant } from '../core/order/order.ts';
import { publicNameProblems } from './administration/field-rules.ts';
import { looksOf } from './administration/own-names.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';

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
  /** Of a key that is bound to one, which sees no other; null: all. */
  onlyMerchantId: number | null = null,
): Promise<readonly MerchantWithBranches[]> {
  const [merchants, branches] = await Promise.all([
    store.queries.merchants(ownerId, MERCHANTS_MAX),
    store.queries.branchesOfOwner(ownerId, BRANCHES_MAX),
  ]);
  const byMerchant = Map.groupBy(branches.toReversed(), ({ merchantId }) => merchantId);
  const seen = merchants.filter(({ merchantId }) => merchantId === (onlyMerchantId ?? merchantId));
  return seen.toReversed().map((merchant) => {
    return { ...merchant, branches: byMerchant.get(merchant.merchantId) ?? [] };
  });
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
  const outcome = await service.gatherer.submit(
    {
      kind: 'rename_merchant',
      merchantId,
      ownerId,
      name: name.trim(),
      looks: looksOf(service, name),
      by,
      key,
    },
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
  const branch = await service.store.queries.branch(branchId);
  if (!branch) return { ok: false, refusal: { code: 'branch_not_found' } };
  const { merchantId } = branch;
  const outcome = await service.gatherer.submit(
    { kind: 'rename_branch', branchId, merchantId, ownerId, name: name.trim(), by, key },
    { party: key?.keyId ?? `user/${ownerId}` },
  );
  return outcome.ok ? { ok: true, value: { branchId } } : outcome;
}
