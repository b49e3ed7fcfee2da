// Decides which names merchants and branches may get, and how many an owner may have: as many as a list
// of the console holds, and no two of one name, because the second may have come from the same click or
// from a call that was repeated. The owner is locked, so that two nodes do not both find room.

import type { UserId } from '../ledger/wallet.ts';
import type { Reads } from '../reads.ts';
import { invalid, type Refusal } from '../refusal.ts';
import type { Branch, Merchant } from '../rows/shop.ts';
import type { State } from '../state.ts';

const NAME_TAKEN = invalid('name', 'name_taken');

/** How the name of a merchant looks to payers, who must not take it for that of somebody else. */
export interface Looks {
  /** The same for all names that cannot be told apart. */
  readonly nameKey: string;
  /** Under the lock of this counter two who want such names at once come one after the other. */
  readonly nameSubject: string;
}

/** So many that no honest owner meets the limits, and so few that a list holds them all. */
export const MERCHANTS_MAX = 100;
/** Of all merchants of an owner together. */
export const BRANCHES_MAX = 1_000;

export function addShopReads(reads: Reads, ownerId: UserId): void {
  reads.owners.push(ownerId);
  reads.merchantsOf.push(ownerId);
}

export function addLooksReads(reads: Reads, looks: Looks | null): void {
  if (looks === null) return;
  reads.nameKeys.push(looks.nameKey);
  reads.attempts.push(looks.nameSubject);
}

/**
 * Null: payers cannot take the merchant for one of another owner. A program of the platform answers for
 * shops that bear one name, as those of a chain do; what is spelled so that it only looks the same is
 * nobody's honest name.
 */
export function strangersNameRefusal(
  { merchantsAlike }: State,
  { ownerId, name }: Pick<Merchant, 'ownerId' | 'name'>,
  looks: Looks | null,
  byProgram: boolean,
): Refusal | null {
  const alike = looks === null ? [] : (merchantsAlike.get(looks.nameKey) ?? []);
  const others = alike.filter((one) => one.ownerId !== ownerId);
  const isFine = others.length === 0 || (byProgram && others.some((one) => one.name === name));
  return isFine ? null : invalid('name', 'name_alike');
}

/** Null: a merchant more has room beside the others. */
export function newMerchantRefusal(
  state: State,
  ownerId: UserId,
  name: string,
  nameMayRepeat: boolean,
): Refusal | null {
  const refusal = nameMayRepeat ? null : merchantNameRefusal(state, ownerId, name);
  return refusal ?? fullRefusal(merchantsOf(state, ownerId), MERCHANTS_MAX);
}

/** Null: a branch more has room beside the others. */
export function newBranchRefusal(
  state: State,
  ownerId: UserId,
  { merchantId, name }: Pick<Branch, 'merchantId' | 'name'>,
  nameMayRepeat: boolean,
): Refusal | null {
  const own = new Set(merchantsOf(state, ownerId).map((merchant) => merchant.merchantId));
  const branches = [...state.branches.values()].filter((one) => own.has(one.merchantId));
  const refusal = nameMayRepeat ? null : branchNameRefusal(state, { merchantId, name });
  return refusal ?? fullRefusal(branches, BRANCHES_MAX);
}

/** Null: no other merchant of the owner has the name. */
export function merchantNameRefusal(
  state: State,
  ownerId: UserId,
  name: string,
  merchantId: number | null = null,
): Refusal | null {
  const others = merchantsOf(state, ownerId).filter((one) => one.merchantId !== merchantId);
  return others.some((one) => one.name === name) ? NAME_TAKEN : null;
}

/** Null: no other branch of the merchant has the name. */
export function branchNameRefusal(
  state: State,
  { merchantId, name }: Pick<Branch, 'merchantId' | 'name'>,
  branchId: number | null = null,
): Refusal | null {
  const beside = [...state.branches.values()].filter((one) => one.merchantId === merchantId);
  const taken = beside.some((one) => one.branchId !== branchId && one.name === name);
  return taken ? NAME_TAKEN : null;
}

function fullRefusal(all: readonly unknown[], max: number): Refusal | null {
  return all.length >= max ? invalid('name', 'list_full') : null;
}

function merchantsOf(state: State, ownerId: UserId) {
  return [...state.merchants.values()].filter((merchant) => merchant.ownerId === ownerId);
}
