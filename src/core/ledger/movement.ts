// Double entry. A movement is a list of legs that sum to zero, and `movement()` is the only way to
// make one: an unbalanced movement cannot be represented. Posting turns its legs into entries.

import { assert } from '../assert.ts';
import { addFen, type Fen, sumFen, ZERO_FEN } from '../money.ts';
import { moved, type Owner, type UserId, type WalletKind } from './wallet.ts';

export const RECORD_TYPES = [
  'recharge',
  'consume',
  'refund',
  'transfer',
  'withdraw',
  'collection',
] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The other side of a record, as its reader may see it; names are looked up when it is read. */
export interface Counterparty {
  readonly kind: 'user' | 'merchant' | 'platform';
  readonly userId: UserId | null;
}

export interface WalletLeg {
  readonly userId: UserId;
  readonly wallet: WalletKind;
  readonly balanceFen: Fen;
  readonly frozenFen: Fen;
  /** `null`: the leg moves money inside a wallet and makes no record (settlement). */
  readonly record: { readonly type: RecordType; readonly counterparty: Counterparty } | null;
}

/** What came from outside (recharge, withdrawal) and what the platform keeps. */
export interface SystemLeg {
  readonly account: 'external' | 'fee';
  readonly amountFen: Fen;
}

export interface Movement {
  readonly movementNo: string;
  readonly txNo: string;
  readonly refundNo: string | null;
  readonly atMs: number;
  readonly legs: readonly WalletLeg[];
  readonly system: readonly SystemLeg[];
}

/** One line of the journal. Those with a record number are the owner's transaction records. */
export interface Entry {
  readonly movementNo: string;
  readonly leg: number;
  readonly userId: UserId | null;
  readonly account: WalletKind | 'external' | 'fee';
  readonly balanceDeltaFen: Fen;
  readonly frozenDeltaFen: Fen;
  readonly balanceAfterFen: Fen | null;
  readonly frozenAfterFen: Fen | null;
  readonly recordNo: number | null;
  readonly type: RecordType | null;
  readonly txNo: string;
  readonly refundNo: string | null;
  readonly counterpartyKind: Counterparty['kind'] | null;
  readonly counterpartyId: UserId | null;
  readonly atMs: number;
}

export function movement(parts: Movement): Movement {
  const wallets = sumFen(parts.legs.map((leg) => addFen(leg.balanceFen, leg.frozenFen)));
  const total = addFen(wallets, sumFen(parts.system.map((leg) => leg.amountFen)));
  assert(total === 0n, `movement ${parts.movementNo} is out of balance by ${total} fen`);
  return parts;
}

/** Writes the movement into the owners it names; the caller has already refused what would go below zero. */
export function post(parts: Movement, owners: Map<UserId, Owner>): Entry[] {
  const entries = parts.legs.map((leg, index) => postLeg(parts, leg, index, owners));
  for (const [index, leg] of parts.system.entries()) {
    entries.push(systemEntry(parts, leg, parts.legs.length + index));
  }
  return entries;
}

function postLeg(
  parts: Movement,
  leg: WalletLeg,
  index: number,
  owners: Map<UserId, Owner>,
): Entry {
  const owner = owners.get(leg.userId);
  assert(owner, `movement ${parts.movementNo} names user ${leg.userId}, who was not loaded`);
  const after = moved(owner[leg.wallet], leg.balanceFen, leg.frozenFen);
  assert(
    after.balanceFen >= 0n && after.frozenFen >= 0n,
    `movement ${parts.movementNo} would overdraw the ${leg.wallet} wallet of user ${leg.userId}`,
  );
  assert(parts.atMs >= owner.lastAtMs, `movement ${parts.movementNo} is older than its owner`);
  const recordNo = leg.record ? owner.recordNo + 1 : null;
  owners.set(leg.userId, {
    ...owner,
    [leg.wallet]: after,
    recordNo: recordNo ?? owner.recordNo,
    lastAtMs: parts.atMs,
  });
  return {
    movementNo: parts.movementNo,
    leg: index,
    userId: leg.userId,
    account: leg.wallet,
    balanceDeltaFen: leg.balanceFen,
    frozenDeltaFen: leg.frozenFen,
    balanceAfterFen: after.balanceFen,
    frozenAfterFen: after.frozenFen,
    recordNo,
    type: leg.record?.type ?? null,
    txNo: parts.txNo,
    refundNo: parts.refundNo,
    counterpartyKind: leg.record?.counterparty.kind ?? null,
    counterpartyId: leg.record?.counterparty.userId ?? null,
    atMs: parts.atMs,
  };
}

function systemEntry(parts: Movement, leg: SystemLeg, index: number): Entry {
  return {
    movementNo: parts.movementNo,
    leg: index,
    userId: null,
    account: leg.account,
    balanceDeltaFen: leg.amountFen,
    frozenDeltaFen: ZERO_FEN,
    balanceAfterFen: null,
    frozenAfterFen: null,
    recordNo: null,
    type: null,
    txNo: parts.txNo,
    refundNo: parts.refundNo,
    counterpartyKind: null,
    counterpartyId: null,
    atMs: parts.atMs,
  };
}

/** The time a movement of these owners may carry: now, but never before one of their records. */
export function movementTimeMs(nowMs: number, owners: readonly Owner[]): number {
  return owners.reduce((latest, owner) => Math.max(latest, owner.lastAtMs), nowMs);
}
