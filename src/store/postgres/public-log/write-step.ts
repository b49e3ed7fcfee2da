// One step of the public log: leaves, the subtrees that they complete, and a checkpoint over all of it. One
// transaction, so that whatever stops it leaves the checkpoint of before.

import { shanghaiTime } from '../../../core/time.ts';
import { checkpointText, signNote } from '../../../crypto/signed-note.ts';
import { bigintArray, integerArray, textArray } from '../connection/arrays.ts';
import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { NOW_MS } from '../connection/now-ms.ts';
import { toNumber } from '../connection/values.ts';
import type { DayLeafRow, DayTile } from './day-tree.ts';
import type { Signing } from './keys.ts';
import type { OwnerLeafRow } from './owner-leaves.ts';
import type { GrowingTree, StoredNode } from './tree.ts';

type Session = Pick<Connection, 'run'>;

export interface Step {
  readonly owners: readonly OwnerLeafRow[];
  readonly day: { readonly leaf: DayLeafRow; readonly tiles: readonly DayTile[] } | null;
  /** What was recorded before it, is in the log then. */
  readonly throughMs: number;
}

export interface Checkpoint {
  readonly size: number;
  readonly atMs: number;
  readonly throughMs: number;
}

const BEGIN: Statement = { name: 'log_begin', text: 'begin isolation level read committed' };
const COMMIT: Statement = { name: 'log_commit', text: 'commit' };
const ROLLBACK: Statement = { name: 'log_rollback', text: 'rollback' };
const OWNERS: Statement = {
  name: 'log_add_owners',
  text: `insert into log_leaves (leaf_no, kind, user_id, first_record, last_record, owed, root, hash)
    select leaf_no, 'owner', user_id, first, last, owed, decode(root, 'base64'), decode(hash, 'base64')
    from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[])
      as made(leaf_no, user_id, first, last, owed, root, hash)`,
};
const DAY: Statement = {
  name: 'log_add_day',
  text: `insert into log_leaves (leaf_no, kind, day, owners, owed, root, hash)
    values ($1, 'day', $2, $3, $4, decode($5, 'base64'), decode($6, 'base64'))`,
};
const TILES: Statement = {
  name: 'log_add_tiles',
  text: `insert into log_day_tiles (day, tile, owners, owed, hash)
    select $1, tile, owners, owed, decode(hash, 'base64')
    from unnest($2::integer[], $3::text[], $4::bigint[], $5::text[]) as made(tile, owners, owed, hash)`,
};
const NODES: Statement = {
  name: 'log_add_nodes',
  text: `insert into log_nodes (level, place, hash) select level, place, decode(hash, 'base64')
    from unnest($1::integer[], $2::bigint[], $3::text[]) as made(level, place, hash)`,
};
const CHECKPOINT: Statement = {
  name: 'log_add_checkpoint',
  text: `insert into log_checkpoints (size, root, at_ms, through_ms, note)
    values ($1, decode($2, 'base64'), $3, $4, $5)`,
};

// Whoever keeps two checkpoints takes the later one with fewer leaves for a log that went back, so no clock
// that is set back, nor that of a standby which takes over, may show in them.
const TIME: Statement<{ readonly now_ms: string }> = {
  name: 'log_time',
  text: `select greatest(${NOW_MS},
    (select at_ms from log_checkpoints order by size desc limit 1)) as now_ms`,
};

const TILES_AT_ONCE = 200;

/** `tree`: as it is stored; of no use any more if this rejects. */
export async function writeStep(
  session: Session,
  tree: GrowingTree,
  signing: Signing,
  step: Step,
): Promise<Checkpoint> {
  await session.run(BEGIN);
  try {
    const nodes = [
      ...(await addOwners(session, tree, step)),
      ...(await addDay(session, tree, step)),
    ];
    if (nodes.length > 0) await addNodes(session, nodes);
    const checkpoint = await addCheckpoint(session, tree, signing, step.throughMs);
    await session.run(COMMIT);
    return checkpoint;
  } catch (error) {
    await session.run(ROLLBACK).catch(() => {}); // The session may be what was lost.
    throw error;
  }
}

async function addOwners(
  session: Session,
  tree: GrowingTree,
  { owners }: Step,
): Promise<readonly StoredNode[]> {
  if (owners.length === 0) return [];
  const first = tree.size();
  const nodes = owners.flatMap(({ hash }) => tree.add(hash));
  await session.run(OWNERS, [
    bigintArray(owners.map((_, place) => first + place)),
    bigintArray(owners.map(({ userId }) => userId)),
    bigintArray(owners.map(({ firstNo }) => firstNo)),
    bigintArray(owners.map(({ lastNo }) => lastNo)),
    bigintArray(owners.map(({ owedFen }) => owedFen)),
    base64Array(owners.map(({ root }) => root)),
    base64Array(owners.map(({ hash }) => hash)),
  ]);
  return nodes;
}

async function addDay(
  session: Session,
  tree: GrowingTree,
  { day: made }: Step,
): Promise<readonly StoredNode[]> {
  if (made === null) return [];
  const { leaf, tiles } = made;
  for (let from = 0; from < tiles.length; from += TILES_AT_ONCE) {
    const some = tiles.slice(from, from + TILES_AT_ONCE);
    await session.run(TILES, [
      leaf.day,
      integerArray(some.map((_, place) => from + place)),
      textArray(some.map(({ owners }) => owners)),
      bigintArray(some.map(({ owedFen }) => owedFen)),
      base64Array(some.map(({ hash }) => hash)),
    ]);
  }
  const [root, hash] = [leaf.root.toString('base64'), leaf.hash.toString('base64')];
  await session.run(DAY, [tree.size(), leaf.day, leaf.owners, leaf.owedFen, root, hash]);
  return tree.add(leaf.hash);
}

async function addNodes(session: Session, nodes: readonly StoredNode[]): Promise<void> {
  await session.run(NODES, [
    integerArray(nodes.map(({ level }) => level)),
    bigintArray(nodes.map(({ index }) => index)),
    base64Array(nodes.map(({ hash }) => hash)),
  ]);
}

async function addCheckpoint(
  session: Session,
  tree: GrowingTree,
  signing: Signing,
  throughMs: number,
): Promise<Checkpoint> {
  const [size, root] = [tree.size(), tree.root()];
  const atMs = toNumber(onlyRow(await session.run(TIME)).now_ms);
  const { origin, signersAt } = signing;
  const text = checkpointText({ origin, size, root, at: shanghaiTime(atMs) });
  const note = signNote(text, signersAt(atMs));
  await session.run(CHECKPOINT, [size, root.toString('base64'), atMs, throughMs, note]);
  return { size, atMs, throughMs };
}

function base64Array(hashes: readonly Buffer[]) {
  return textArray(hashes.map((hash) => hash.toString('base64')));
}
