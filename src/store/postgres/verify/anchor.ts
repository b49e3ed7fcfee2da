// Anchors: proof, kept outside the database, of how far every chain had come. A chain alone cannot show
// that its own tail was cut off and its head set back. An anchor notes the heads that have changed since
// the anchor before it, and gives a root over them and over that anchor's root. Against a root that was
// kept elsewhere, anybody can check whether the books still continue it.

import { createHmac, type KeyObject } from 'node:crypto';
import { shanghaiTime } from '../../../core/time.ts';
import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { readThrough } from '../connection/cursor.ts';
import { NOW_MS } from '../connection/now-ms.ts';
import { nullableNumber, toNumber } from '../connection/values.ts';
import { readCells } from '../machines/cell-count.ts';
import { inSnapshot } from '../machines/snapshot.ts';

/** A running service makes one so often. */
export const ANCHOR_EVERY_MS = 3_600_000;

/** One line, to be kept elsewhere. */
export interface Anchor {
  readonly anchorNo: number;
  readonly atMs: number;
  /** How many chains have grown since the anchor before it. */
  readonly chains: number;
  readonly root: string;
}

const BEGIN: Statement = { name: 'anchor_begin', text: 'begin isolation level read committed' };
const COMMIT: Statement = { name: 'anchor_commit', text: 'commit' };
const ROLLBACK: Statement = { name: 'anchor_rollback', text: 'rollback' };
const ANCHOR_LOCK = 7_235_982;
const LOCK: Statement = {
  name: 'anchor_lock',
  text: `select pg_advisory_xact_lock(${ANCHOR_LOCK})`,
};
const BEGIN_BEHIND_GATE: Statement = {
  name: 'anchor_snapshot',
  text: 'begin isolation level repeatable read',
};
/** A snapshot has to begin under the lock, so it is taken before. */
const LOCK_SESSION: Statement = {
  name: 'anchor_lock_session',
  text: `select pg_advisory_lock(${ANCHOR_LOCK})`,
};
const UNLOCK_SESSION: Statement = {
  name: 'anchor_unlock_session',
  text: `select pg_advisory_unlock(${ANCHOR_LOCK})`,
};
/** The newest anchor, or two nulls before the first one. */
interface LastRow {
  readonly now_ms: string;
  readonly anchor_no: string | null;
  readonly root: string | null;
}
const LAST: Statement<LastRow> = {
  name: 'anchor_last',
  text: `select ${NOW_MS} as now_ms, anchor_no, root from (select 1) as always
    left join anchors on true order by anchor_no desc nulls last limit 1`,
};
const NOTE_HEADS: Statement = {
  name: 'anchor_heads',
  text: `insert into anchor_heads (anchor_no, user_id, chain_no, head)
    select $1, user_id, chain_no, chain_head from wallets
    where chain_no > coalesce(
      (select max(known.chain_no) from anchor_heads as known
        where known.user_id = wallets.user_id), 0)`,
};
/** The same where what was noted and the wallets may lie on different machines. */
const NOTE_HEADS_IN_CELLS: Statement = {
  name: 'anchor_heads_in_cells',
  text: `with noted as materialized (
      select user_id, max(chain_no) as chain_no from anchor_heads group by user_id)
    insert into anchor_heads (anchor_no, user_id, chain_no, head)
    select $1::bigint, user_id, wallets.chain_no, chain_head from wallets left join noted using (user_id)
    where wallets.chain_no > coalesce(noted.chain_no, 0)`,
};
const KEEP: Statement = {
  name: 'anchor_keep',
  text: 'insert into anchors (anchor_no, at_ms, chains, root) values ($1, $2, $3, $4)',
};
const LAST_MS: Statement<{ readonly at_ms: string | null }> = {
  name: 'anchor_last_ms',
  text: 'select max(at_ms) as at_ms from anchors',
};

/**
 * Rejects when the database is away; then there is no anchor. `onVoid`: cells have moved meanwhile, so it
 * begins again.
 */
export async function makeAnchor(
  connection: Connection,
  key: KeyObject,
  onVoid?: () => void,
): Promise<Anchor> {
  // One at a time: each continues the one before it. Not by locking the table: before version 17
  // only those may who may also change its rows.
  if ((await readCells(connection)).count === 1) {
    await connection.run(BEGIN);
    await connection.run(LOCK);
    return keepAnchor(connection, key);
  }
  await connection.run(LOCK_SESSION);
  const anchor = await inSnapshot(
    connection,
    BEGIN_BEHIND_GATE,
    () => noteAnchor(connection, key, NOTE_HEADS_IN_CELLS),
    onVoid,
  );
  await connection.run(UNLOCK_SESSION);
  return anchor;
}

async function keepAnchor(connection: Connection, key: KeyObject): Promise<Anchor> {
  try {
    const anchor = await noteAnchor(connection, key, NOTE_HEADS);
    await connection.run(COMMIT);
    return anchor;
  } catch (error) {
    await connection.run(ROLLBACK);
    throw error;
  }
}

/** Nothing has come of it before the transaction has ended. */
async function noteAnchor(
  connection: Connection,
  key: KeyObject,
  noteHeads: Statement,
): Promise<Anchor> {
  const last = onlyRow(await connection.run(LAST));
  const anchorNo = (nullableNumber(last.anchor_no) ?? 0) + 1;
  const atMs = toNumber(last.now_ms);
  await connection.run(noteHeads, [anchorNo]);
  const { root, chains } = await rootOf(connection, key, { anchorNo, atMs }, last.root ?? NO_ROOT);
  await connection.run(KEEP, [anchorNo, atMs, chains, root]);
  return { anchorNo, atMs, chains, root };
}

const NEWEST: Statement<{
  readonly anchor_no: string;
  readonly at_ms: string;
  readonly chains: string;
}> = {
  name: 'anchor_newest',
  text: 'select anchor_no, at_ms, chains from anchors order by anchor_no desc limit 1',
};

export type NewestAnchor = Omit<Anchor, 'root'>;

export async function newestAnchor(
  connection: Pick<Connection, 'run'>,
): Promise<NewestAnchor | null> {
  const [row] = (await connection.run(NEWEST)).rows;
  if (!row) return null;
  return {
    anchorNo: toNumber(row.anchor_no),
    atMs: toNumber(row.at_ms),
    chains: toNumber(row.chains),
  };
}

/** When the newest anchor was made, or null. */
export async function lastAnchorMs(connection: Pick<Connection, 'run'>): Promise<number | null> {
  return nullableNumber(onlyRow(await connection.run(LAST_MS)).at_ms);
}

/** What the first anchor continues. */
export const NO_ROOT = '';

interface HeadRow {
  readonly user_id: string;
  readonly chain_no: string;
  readonly head: string;
}

export async function rootOf(
  connection: Pick<Connection, 'run'>,
  key: KeyObject,
  { anchorNo, atMs }: Pick<Anchor, 'anchorNo' | 'atMs'>,
  rootBefore: string,
): Promise<{ readonly root: string; readonly chains: number }> {
  const root = createHmac('sha256', key).update(`${anchorNo} ${atMs} ${rootBefore}\n`);
  const heads: Statement<HeadRow> = {
    name: 'anchor_heads',
    text: `select user_id, chain_no, head from anchor_heads
      where anchor_no = ${anchorNo} order by user_id`,
  };
  let chains = 0;
  for await (const { user_id, chain_no, head } of readThrough(connection, heads)) {
    root.update(`${user_id} ${chain_no} ${head}\n`);
    chains += 1;
  }
  return { root: root.digest('hex'), chains };
}

/** As it is kept in a file or a log: one line of JSON. */
export function anchorFields({ anchorNo, atMs, chains, root }: Anchor) {
  return { anchor_no: anchorNo, at: shanghaiTime(atMs), chains, root };
}
