// Anchors: proof, kept outside the database, of how far every chain had come. A chain alone cannot see
// that its own tail was cut off and its head set back. An anchor notes the heads that have changed
// since the one before it and gives a root over them and over that one's root; whoever keeps the root
// elsewhere will see whether the books still continue it.

import { createHmac, type Hmac, type KeyObject } from 'node:crypto';
import { shanghaiTime } from '../../../core/time.ts';
import type { Row } from '../batch/rows.ts';
import { readThrough } from '../connection/cursor.ts';
import { NOW_MS } from '../connection/now-ms.ts';
import type { Session } from '../connection/session.ts';

/** What is to be kept elsewhere: one line. */
export interface Anchor {
  readonly anchorNo: number;
  readonly atMs: number;
  /** How many chains have grown since the anchor before it. */
  readonly chains: number;
  readonly root: string;
}

/** Rejects when the database is away; then there is no anchor. */
export async function makeAnchor(session: Session, key: KeyObject): Promise<Anchor> {
  const statement = (name: string, text: string, values: (number | string)[] = []) =>
    session.run<Row>({ name: `anchor_${name}`, text }, values);
  await statement('begin', 'begin isolation level read committed');
  try {
    // One at a time: each continues the one before it. Not by locking the table: before version 17
    // only those may who may also change its rows.
    await statement('lock', `select pg_advisory_xact_lock(${LOCK_ID})`);
    const last = (await statement('last', LAST)).rows[0];
    const anchorNo = Number(last?.anchor_no ?? 0) + 1;
    const atMs = Number(last?.now_ms);
    await statement('heads', HEADS, [anchorNo]);
    const { root, chains } = await rootOf(session, key, { anchorNo, atMs }, last?.root ?? '');
    await statement('keep', KEEP, [anchorNo, atMs, chains, root]);
    await statement('commit', 'commit');
    return { anchorNo, atMs, chains, root };
  } catch (error) {
    await statement('rollback', 'rollback');
    throw error;
  }
}

const LOCK_ID = 7_235_982;
const LAST = `select ${NOW_MS} as now_ms, anchor_no, root from (select 1) as always
  left join anchors on true order by anchor_no desc nulls last limit 1`;
const KEEP = 'insert into anchors (anchor_no, at_ms, chains, root) values ($1, $2, $3, $4)';
const HEADS = `insert into anchor_heads (anchor_no, user_id, chain_no, head)
  select $1, user_id, chain_no, chain_head from wallets
  where chain_no > coalesce(
    (select max(known.chain_no) from anchor_heads as known
      where known.user_id = wallets.user_id), 0)`;

/** When the newest anchor was made, or null. */
export async function lastAnchorMs(session: Pick<Session, 'run'>): Promise<number | null> {
  const text = 'select max(at_ms) as at_ms from anchors';
  const { rows } = await session.run<Row>({ name: 'anchor_last_ms', text });
  return rows[0]?.at_ms == null ? null : Number(rows[0].at_ms);
}

export async function rootOf(
  session: Pick<Session, 'run'>,
  key: KeyObject,
  { anchorNo, atMs }: Pick<Anchor, 'anchorNo' | 'atMs'>,
  rootBefore: string,
): Promise<{ readonly root: string; readonly chains: number }> {
  const root = createHmac('sha256', key).update(`${anchorNo} ${atMs} ${rootBefore}\n`);
  const heads = `select user_id, chain_no, head from anchor_heads
    where anchor_no = ${anchorNo} order by user_id`;
  let chains = 0;
  for await (const row of readThrough(session, 'anchor_heads', heads)) {
    addHead(root, row);
    chains += 1;
  }
  return { root: root.digest('hex'), chains };
}

function addHead(root: Hmac, { user_id: userId, chain_no: chainNo, head }: Row): void {
  root.update(`${userId} ${chainNo} ${head}\n`);
}

/** As it is kept in a file or a log: one line of JSON. */
export function anchorFields({ anchorNo, atMs, chains, root }: Anchor) {
  return { anchor_no: anchorNo, at: shanghaiTime(atMs), chains, root };
}
