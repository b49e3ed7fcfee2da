// Merchants with their branches: what there is, new ones, and new names. They are set up by whose they are,
// or by an operator for them. Those of others are answered like ones that do not exist.

import { assert } from '../core/assert.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { Branch, Merchant } from '../core/rows/shop.ts';
import type { User } from '../core/rows/user.ts';
import { BRANCHES_MAX, MERCHANTS_MAX } from '../core/staff/shop-names.ts';
import { type Authorization, submitterOf } from './administration/authorization.ts';
import { publicNameProblems } from './administration/field-rules.ts';
import { findUser } from './administration/find-user.ts';
import { looksOf } from './administration/own-names.ts';
import type { Answer, WriteAnswer } from './answer.ts';
import { invalidParameters } from './parameters/read-parameters.ts';
import type { Service } from './service.ts';

export interface MerchantWithBranches extends Merchant {
  /** Oldest first. */
  readonly branches: readonly Branch[];
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
  const seen = merchants.filter(({ merchantId }) => merchantId === (onlyMerchantId ?? merchantId));
  return withBranches(seen.toReversed(), branches);
}

export interface FoundMerchant extends MerchantWithBranches {
  readonly owner: User;
}

/** Newest first. `user`: whose, as operators name them; null: everybody's. */
export async function findMerchants(
  service: Service,
  user: string | null,
  after: number | null,
  limit: number,
): Promise<Answer<readonly FoundMerchant[]>> {
  const found = user === null ? null : await findUser(service, user);
  if (found && !found.ok) return found;
  const { queries } = service.store;
  const merchants = await queries.merchants(found?.value.userId ?? null, limit, after);
  const ids = merchants.map(({ merchantId }) => merchantId);
  const branches = await queries.branchesOf(ids, BRANCHES_MAX * ids.length);
  const items = withBranches(merchants, branches).map(async (merchant) => {
    const owner = await queries.user(merchant.ownerId);
    assert(owner, `the owner of merchant ${merchant.merchantId} is not there`);
    return { ...merchant, owner };
  });
  return { ok: true, value: await Promise.all(items) };
}

function withBranches(
  merchants: readonly Merchant[],
  branches: readonly Branch[],
): readonly MerchantWithBranches[] {
  const byMerchant = Map.groupBy(branches.toReversed(), ({ merchantId }) => merchantId);
  return merchants.map((merchant) => {
    return { ...merchant, branches: byMerchant.get(merchant.merchantId) ?? [] };
  });
}

interface NewName {
  readonly name: string;
  /** A program gets one merchant or branch for each of them. */
  readonly idempotencyKey?: string | null;
}

/** Whoever is at the machine sees what there is. */
function mayRepeat({ by }: Authorization): boolean {
  return by.kind === 'operator';
}

/** It collects into its owner's merchant wallet. */
export async function createMerchant(
  service: Service,
  { ownerId, name, ...wanted }: NewName & { readonly ownerId: UserId },
  authorization: Authorization,
): Promise<WriteAnswer<Pick<Merchant, 'merchantId' | 'name'>>> {
  const given = nameIn(service, name);
  if (!given.ok) return given;
  const merchantId = await service.store.queries.nextId('merchant');
  const nameMayRepeat = mayRepeat(authorization);
  const looks = nameMayRepeat ? null : looksOf(service, name);
  const merchant = { merchantId, ownerId, name: given.value, nameMayRepeat, looks };
  const outcome = await service.gatherer.submit(
    { kind: 'create_merchant', ...merchant, ...wanted, ...authorization },
    submitterOf(authorization),
  );
  if (!outcome.ok) return outcome;
  const value = { merchantId: outcome.result.merchantId, name: given.value };
  return { ok: true, value, replayed: outcome.replayed };
}

interface NewBranch extends NewName {
  readonly merchantId: number;
  /** Of whom it has to be; left out where it may be anybody's. */
  readonly ownerId?: UserId;
}

/** Orders may name it. */
export async function createBranch(
  service: Service,
  { merchantId, name, ownerId: asked, ...wanted }: NewBranch,
  authorization: Authorization,
): Promise<WriteAnswer<Branch>> {
  const given = nameIn(service, name);
  if (!given.ok) return given;
  const { queries } = service.store;
  const ownerId = asked ?? (await queries.merchant(merchantId))?.ownerId;
  if (ownerId === undefined) return { ok: false, refusal: { code: 'merchant_not_found' } };
  const branch = { branchId: await queries.nextId('branch'), merchantId, name: given.value };
  const nameMayRepeat = mayRepeat(authorization);
  const outcome = await service.gatherer.submit(
    { kind: 'create_branch', ...branch, ownerId, nameMayRepeat, ...wanted, ...authorization },
    submitterOf(authorization),
  );
  if (!outcome.ok) return outcome;
  const { branchId } = outcome.result;
  return { ok: true, value: { ...branch, branchId }, replayed: outcome.replayed };
}

/** Left out: it may be anybody's, as operators rename. */
interface NewNameOf {
  readonly ownerId?: UserId;
  readonly name: string;
}

/** Orders that were made keep the old name. */
export async function renameMerchant(
  service: Service,
  merchantId: number,
  { ownerId: asked, name }: NewNameOf,
  authorization: Authorization,
): Promise<Answer<Pick<Merchant, 'merchantId' | 'name'>>> {
  const given = nameIn(service, name);
  if (!given.ok) return given;
  const ownerId = asked ?? (await service.store.queries.merchant(merchantId))?.ownerId;
  if (ownerId === undefined) return { ok: false, refusal: { code: 'merchant_not_found' } };
  const renamed = { merchantId, name: given.value };
  const looks = looksOf(service, name);
  const outcome = await service.gatherer.submit(
    { kind: 'rename_merchant', ...renamed, ownerId, looks, ...authorization },
    { submitter: `user/${ownerId}`, ...submitterOf(authorization) },
  );
  return outcome.ok ? { ok: true, value: renamed } : outcome;
}

export async function renameBranch(
  service: Service,
  branchId: number,
  { ownerId: asked, name }: NewNameOf,
  authorization: Authorization,
): Promise<Answer<Branch>> {
  const given = nameIn(service, name);
  if (!given.ok) return given;
  const { queries } = service.store;
  const branch = await queries.branch(branchId);
  const ownerId = asked ?? (branch && (await queries.merchant(branch.merchantId))?.ownerId);
  if (!branch || ownerId === undefined) return { ok: false, refusal: { code: 'branch_not_found' } };
  const renamed = { ...branch, name: given.value };
  const outcome = await service.gatherer.submit(
    { kind: 'rename_branch', ...renamed, ownerId, ...authorization },
    { submitter: `user/${ownerId}`, ...submitterOf(authorization) },
  );
  return outcome.ok ? { ok: true, value: renamed } : outcome;
}

function nameIn({ config }: Service, name: string): Answer<string> {
  const problems = publicNameProblems('name', name, config);
  if (problems.length > 0) return { ok: false, refusal: invalidParameters(problems) };
  return { ok: true, value: name.trim() };
}
