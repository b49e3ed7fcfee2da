// Holds the books against their anchors: every head that was ever anchored is still a link of its
// chain, and every root that was kept elsewhere is the one that the books give today.

import type { KeyObject } from 'node:crypto';
import type { Connection, Statement } from '../connection/connection.ts';
import { readThrough } from '../connection/cursor.ts';
import { type Anchor, NO_ROOT, rootOf } from './anchor.ts';
import { collectFindings, type Finding } from './check.ts';

/** What was kept of an anchor outside the database. */
export type KeptAnchor = Pick<Anchor, 'anchorNo' | 'root'>;

export const ANCHOR_RULES = {
  anchored_links_are_there:
    'Every link that was the head of its chain when an anchor was made is there.',
  anchors_hold: 'The books continue what each anchor says of them.',
} as const;

interface LostHeadRow {
  readonly anchor_no: string;
  readonly user_id: string;
  readonly chain_no: string;
}
const LOST_HEADS: Statement<LostHeadRow> = {
  name: 'lost_heads',
  text: `select heads.anchor_no, heads.user_id, heads.chain_no from anchor_heads as heads
    left join entries on entries.user_id = heads.user_id and entries.chain_no = heads.chain_no
    left join audit_lines as lines
      on lines.user_id = heads.user_id and lines.chain_no = heads.chain_no
  where coalesce(entries.mac, lines.mac) is distinct from heads.head
  order by heads.anchor_no, heads.user_id`,
};
/** Of anchors behind one; the links between are proved or fresh. */
const lostHeadsAfter = (anchorNo: number): Statement<LostHeadRow> => ({
  name: 'lost_heads',
  text: `select heads.anchor_no, heads.user_id, heads.chain_no from anchor_heads as heads
    left join proved_chains as p using (user_id)
    left join (select user_id, chain_no, mac from fresh_links
        union all select user_id, chain_no, mac from fresh_lines) as fresh
      on fresh.user_id = heads.user_id and fresh.chain_no = heads.chain_no
  where heads.anchor_no > ${anchorNo} and heads.chain_no >= coalesce(p.chain_no, 0)
    and coalesce(fresh.mac, case when heads.chain_no = p.chain_no then p.chain_head end)
      is distinct from heads.head
  order by heads.anchor_no, heads.user_id`,
});

interface AnchorRow {
  readonly anchor_no: string;
  readonly at_ms: string;
  readonly root: string;
}
const anchorsFrom = (anchorNo: number): Statement<AnchorRow> => ({
  name: 'anchors',
  text: `select * from anchors where anchor_no >= ${anchorNo} order by anchor_no`,
});
const ROOT: Statement<Pick<AnchorRow, 'root'>> = {
  name: 'anchor_root',
  text: 'select root from anchors where anchor_no = $1',
};

export interface AnchorsWalk {
  readonly anchorKey: KeyObject;
  readonly kept: readonly KeptAnchor[];
  /** Anchors up to this one were held against the books before; null: all of them are now. */
  readonly after: number | null;
}

export async function verifyAnchors(
  connection: Pick<Connection, 'run'>,
  { anchorKey, kept, after }: AnchorsWalk,
): Promise<Finding[]> {
  const found = collectFindings(ANCHOR_RULES);
  const lost = after === null ? LOST_HEADS : lostHeadsAfter(after);
  for await (const row of readThrough(connection, lost)) {
    const what = `user ${row.user_id}: link ${row.chain_no}, anchored in ${row.anchor_no}`;
    found.add('anchored_links_are_there', what);
  }
  const roots = new Map<number, string>();
  const anchors: Omit<Anchor, 'chains'>[] = [];
  for await (const row of readThrough(connection, anchorsFrom(after ?? 0))) {
    anchors.push({ anchorNo: Number(row.anchor_no), atMs: Number(row.at_ms), root: row.root });
  }
  // Numbers begin with 1.
  const [known] = after ? anchors.splice(0, 1) : [];
  let before = known?.root ?? NO_ROOT;
  if (known) roots.set(known.anchorNo, known.root);
  for (const anchor of anchors) {
    const { root } = await rootOf(connection, anchorKey, anchor, before);
    if (root !== anchor.root) {
      found.add('anchors_hold', `anchor ${anchor.anchorNo}: what it noted has been changed`);
    }
    roots.set(anchor.anchorNo, root);
    before = root;
  }
  for (const { anchorNo, root } of kept) {
    const present = roots.get(anchorNo) ?? (await storedRoot(connection, anchorNo));
    if (present === root) continue;
    found.add(
      'anchors_hold',
      present === undefined
        ? `anchor ${anchorNo} was kept, and these books end before it`
        : `anchor ${anchorNo} was kept with another root than these books give`,
    );
  }
  return found.all();
}

/** As it was held against the books before, if there is such an anchor. */
async function storedRoot(
  connection: Pick<Connection, 'run'>,
  anchorNo: number,
): Promise<string | undefined> {
  const [row] = (await connection.run(ROOT, [anchorNo])).rows;
  return row?.root;
}
