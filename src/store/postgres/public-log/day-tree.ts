// Builds what is owed to everybody when a day ends as a tree of sums in tiles: a proof takes the row of one
// tile and the roots of the others. Where an owner stands follows from a key, anew for each day.

import { readTallies, type Tallies } from '../../../core/ledger/tally.ts';
import type { UserId } from '../../../core/ledger/wallet.ts';
import { dayOfNumber, shanghaiMidnightMs } from '../../../core/time.ts';
import type { LogSecrets } from '../../../crypto/log-secrets.ts';
import { dayLeafText, ownerCommitment } from '../../../crypto/log-texts.ts';
import { leafHash } from '../../../crypto/merkle.ts';
import { isSum, owedLeaf, type Sum, sumRoot } from '../../../crypto/sum-tree.ts';
import type { Answer, Connection, Statement } from '../connection/connection.ts';
import { toNumber } from '../connection/values.ts';

type Session = Pick<Connection, 'run'>;

/** So many owners it has, more or less. */
const TILE_OWNERS = 128;
const PAGE = 5_000;
const POSITION_BYTES = 32;

export interface DayTile extends Sum {
  /** Each as user:fen. */
  readonly owners: string;
}

export interface DayLeafRow {
  readonly day: number;
  readonly owners: number;
  readonly owedFen: bigint;
  readonly root: Buffer;
  readonly hash: Buffer;
}

export interface DayTree {
  readonly leaf: DayLeafRow;
  readonly tiles: readonly DayTile[];
}

interface OwnerRow {
  readonly user_id: string;
  readonly wallet_id: string;
  readonly was_there: boolean;
  readonly tallies: Tallies;
}
// As the position of a day has it: the tallies before the first record of a later day.
const OWNERS: Statement<OwnerRow> = {
  name: 'log_day_owners',
  text: `select wallets.user_id, users.wallet_id, users.created_at_ms < $2 as was_there,
      coalesce((select checkpoints.tallies from record_checkpoints as checkpoints
        where checkpoints.cell = wallets.cell and checkpoints.user_id = wallets.user_id
          and checkpoints.day > $1 order by checkpoints.day, checkpoints.record_no limit 1),
        wallets.tallies) as tallies
    from wallets join users on users.user_id = wallets.user_id
    where wallets.user_id > $3 order by wallets.user_id limit $4`,
};

export interface DayOwner {
  readonly userId: UserId;
  readonly taelId: string;
  readonly owedFen: bigint;
}

/** What is recorded of this user cannot be so, and without it a day has no total. */
export interface DamagedTally {
  readonly damagedUserId: UserId;
}

/** Of a day to which nothing can be added any more. */
export async function dayTree(
  session: Session,
  secrets: LogSecrets,
  day: number,
): Promise<DayTree | DamagedTally> {
  const owners: DayOwner[] = [];
  const endMs = shanghaiMidnightMs(day + 1);
  for (let after: number | null = 0; after !== null; ) {
    const page: Answer<OwnerRow> = await session.run(OWNERS, [day, endMs, after, PAGE]);
    const { rows } = page;
    for (const row of rows) {
      const userId = toNumber(row.user_id);
      const owedFen = owedBy(row.tallies);
      if (owedFen === null || !isSum(owedFen)) return { damagedUserId: userId };
      if (!row.was_there && owedFen === 0n) continue;
      owners.push({ userId, taelId: row.wallet_id, owedFen });
    }
    after = rows.length < PAGE ? null : toNumber(rows.at(-1)?.user_id ?? '');
  }
  const totalFen = owners.reduce((total, { owedFen }) => total + owedFen, 0n);
  if (isSum(totalFen)) return treeOf(day, owners, secrets);
  // Each may be so by itself and all together not. Then the largest is none.
  const { userId } = owners.reduce((a, b) => (a.owedFen < b.owedFen ? b : a));
  return { damagedUserId: userId };
}

/** Null: they are none. */
function owedBy(tallies: Tallies): bigint | null {
  if (!/^\d+(,\d+)*$/.test(tallies)) return null;
  return readTallies(tallies).reduce<bigint>(
    (owed, { direction, sumFen }) => (direction === 'in' ? owed + sumFen : owed - sumFen),
    0n,
  );
}

function treeOf(day: number, owners: readonly DayOwner[], secrets: LogSecrets): DayTree {
  const tiles = inTiles(day, owners, secrets).map((some) => tileOf(day, some, secrets));
  const { hash: root, owedFen } = sumRoot(tiles);
  const leaf = { day, owners: owners.length, owedFen, root };
  return { leaf: { ...leaf, hash: dayLeafHash(leaf) }, tiles };
}

export function dayLeafHash({ day, owners, owedFen, root }: Omit<DayLeafRow, 'hash'>): Buffer {
  const leaf = { day: dayOfNumber(day), sumRoot: root, totalFen: owedFen, owners };
  return leafHash(dayLeafText(leaf));
}

function tileOf(day: number, owners: readonly DayOwner[], secrets: LogSecrets): DayTile {
  return {
    owners: owners.map(({ userId, owedFen }) => `${userId}:${owedFen}`).join(','),
    ...sumRoot(owners.map((owner) => dayOwnerLeaf(day, owner, secrets))),
  };
}

export function dayOwnerLeaf(
  day: number,
  { userId, taelId, owedFen }: DayOwner,
  secrets: LogSecrets,
): Sum {
  return owedLeaf(ownerCommitment(taelId, secrets.daySalt(day, userId)), owedFen);
}

function tileCount(owners: number): number {
  return Math.max(1, Math.ceil(owners / TILE_OWNERS));
}

/** In which tile an owner is. */
export function tileOfOwner(position: Buffer, tiles: number): number {
  return Number(position.readBigUInt64BE() % BigInt(tiles));
}

function inTiles(day: number, owners: readonly DayOwner[], secrets: LogSecrets): DayOwner[][] {
  const count = tileCount(owners.length);
  const positions = Buffer.alloc(POSITION_BYTES * owners.length);
  const tiles: number[][] = Array.from({ length: count }, () => []);
  for (const [n, { userId }] of owners.entries()) {
    const position = secrets.dayPosition(day, userId);
    position.copy(positions, POSITION_BYTES * n);
    tiles[tileOfOwner(position, count)]?.push(n);
  }
  const end = (n: number) => POSITION_BYTES * (n + 1);
  const inOrder = (a: number, b: number) =>
    positions.compare(positions, POSITION_BYTES * b, end(b), POSITION_BYTES * a, end(a));
  return tiles.map((some) => some.sort(inOrder).flatMap((n) => owners[n] ?? []));
}
