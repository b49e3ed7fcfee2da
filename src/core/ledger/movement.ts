// Keeps the books by double entry. A movement is a list of legs that sum to zero. `movement()` is the only
// way to make one, so an unbalanced movement cannot be represented. Posting turns its legs into entries.

import { assert } from '../assert.ts';
import { addFen, type Fen, negateFen, sumFen, ZERO_FEN } from '../money.ts';
import { shanghaiDayNumber } from '../time.ts';
import { type Checkpoint, checkpointBefore } from './checkpoint.ts';
import type { RecordType, WalletKind } from './record-kind.ts';
import { addToTallies, kindIndex } from './tally.ts';
import { moveFunds, type Owner, type UserId } from './wallet.ts';

/** The other side of a record. Names are looked up when the record is read. */
export interface Counterparty {
  readonly kind: 'user' | 'merchant' | 'platform';
  readonly userId: UserId | null;
}

export interface LegRecord {
  readonly type: RecordType;
  readonly counterparty: Counterparty;
  /** The mandate that a payment was made under; left out, or null: none. */
  readonly mandateNo?: string | null;
}

export interface WalletLeg {
  readonly userId: UserId;
  readonly wallet: WalletKind;
  readonly balanceFen: Fen;
  readonly frozenFen: Fen;
  /** `null`: the leg moves money inside a wallet and makes no record (settlement). */
  readonly record: LegRecord | null;
}

/** Money from or to the outside (recharge, withdrawal), and what the platform keeps. */
export interface SystemLeg {
  readonly account: 'external' | 'fee';
  readonly amountFen: Fen;
}

export interface MovementParts {
  readonly movementNo: string;
  readonly txNo: string;
  readonly refundNo: string | null;
  readonly atMs: number;
  readonly legs: readonly WalletLeg[];
  readonly system: readonly SystemLeg[];
}

/**
 * Parts that balance. The private field makes it a type of its own, for the compiler and at run time:
 * neither a literal nor a copy passes for a movement.
 */
class Movement implements MovementParts {
  readonly movementNo: string;
  readonly txNo: string;
  readonly refundNo: string | null;
  readonly atMs: number;
  readonly legs: readonly WalletLeg[];
  readonly system: readonly SystemLeg[];
  readonly #balanced = true;

  constructor({ movementNo, txNo, refundNo, atMs, legs, system }: MovementParts) {
    const wallets = sumFen(legs.map((leg) => addFen(leg.balanceFen, leg.frozenFen)));
    const total = addFen(wallets, sumFen(system.map((leg) => leg.amountFen)));
    assert(total === 0n, `movement ${movementNo} is out of balance by ${total} fen`);
    this.movementNo = movementNo;
    this.txNo = txNo;
    this.refundNo = refundNo;
    this.atMs = atMs;
    this.legs = legs;
    this.system = system;
  }

  static isMade(parts: MovementParts): parts is Movement {
    return #balanced in parts;
  }
}

export type { Movement };

export function movement(parts: MovementParts): Movement {
  return new Movement(parts);
}

/** One line of the journal. Those with a record number are the owner's transaction records. */
export interface Entry {
  readonly movementNo: string;
  readonly leg: number;
  /** Its place in its owner's chain; system accounts have none. */
  readonly chainNo: number | null;
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
  readonly mandateNo: string | null;
}

export interface Posted {
  readonly entries: Entry[];
  readonly checkpoints: Checkpoint[];
}

/** Applies the movement to the owners it names. Overdrafts were refused before; here they are bugs. */
export function post(parts: Movement, owners: Map<UserId, Owner>): Posted {
  assert(Movement.isMade(parts), 'a movement is posted that movement() has not made');
  const posted: Posted = { entries: [], checkpoints: [] };
  for (const leg of parts.legs) postLeg(parts, leg, owners, posted);
  for (const leg of parts.system) {
    posted.entries.push(systemEntry(parts, leg, posted.entries.length));
  }
  return posted;
}

function postLeg(
  parts: Movement,
  leg: WalletLeg,
  owners: Map<UserId, Owner>,
  posted: Posted,
): void {
  const owner = owners.get(leg.userId);
  assert(owner, `movement ${parts.movementNo} names user ${leg.userId}, who was not loaded`);
  const after = moveFunds(owner[leg.wallet], leg.balanceFen, leg.frozenFen);
  assert(
    after.balanceFen >= 0n && after.frozenFen >= 0n,
    `movement ${parts.movementNo} would overdraw the ${leg.wallet} wallet of user ${leg.userId}`,
  );
  assert(parts.atMs >= owner.lastAtMs, `movement ${parts.movementNo} is older than its owner`);
  const checkpoint = leg.record ? checkpointBefore(owner, parts.atMs) : null;
  if (checkpoint) posted.checkpoints.push(checkpoint);
  const recorded = leg.record ? withRecord(owner, leg, leg.record.type, parts.atMs) : null;
  const chainNo = owner.chainNo + 1;
  const changed = { [leg.wallet]: after, lastAtMs: parts.atMs, chainNo };
  owners.set(leg.userId, { ...owner, ...recorded, ...changed });
  posted.entries.push({
    movementNo: parts.movementNo,
    leg: posted.entries.length,
    chainNo,
    userId: leg.userId,
    account: leg.wallet,
    balanceDeltaFen: leg.balanceFen,
    frozenDeltaFen: leg.frozenFen,
    balanceAfterFen: after.balanceFen,
    frozenAfterFen: after.frozenFen,
    recordNo: recorded?.recordNo ?? null,
    type: leg.record?.type ?? null,
    txNo: parts.txNo,
    refundNo: parts.refundNo,
    counterpartyKind: leg.record?.counterparty.kind ?? null,
    counterpartyId: leg.record?.counterparty.userId ?? null,
    atMs: parts.atMs,
    mandateNo: leg.record?.mandateNo ?? null,
  });
}

/** What a new record changes of its owner, apart from the wallet. */
function withRecord(owner: Owner, leg: WalletLeg, type: RecordType, atMs: number) {
  const netFen = addFen(leg.balanceFen, leg.frozenFen);
  const index = kindIndex(leg.wallet, type, netFen > 0n ? 'in' : 'out');
  assert(index >= 0, `a ${type} record has the wrong wallet or direction`);
  return {
    recordNo: owner.recordNo + 1,
    recordDay: shanghaiDayNumber(atMs),
    tallies: addToTallies(owner.tallies, index, netFen > 0n ? netFen : negateFen(netFen)),
  };
}

function systemEntry(parts: Movement, leg: SystemLeg, index: number): Entry {
  return {
    movementNo: parts.movementNo,
    leg: index,
    chainNo: null,
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
    mandateNo: null,
  };
}

/** The time a movement of these owners may carry: now, but never before one of their records. */
export function movementTimeMs(nowMs: number, owners: readonly Owner[]): number {
  return owners.reduce((latest, owner) => Math.max(latest, owner.lastAtMs), nowMs);
}
