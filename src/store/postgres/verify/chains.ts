// Walks every owner's chain from its first link to its head, in the order in which it was made, and
// counts along: MACs, numbers, tallies and checkpoints. The key is not in the database, so this is done
// here, row by row, with one owner's figures in memory.

import type { KeyObject } from 'node:crypto';
import { BLOCK_RECORDS, kindIndex, RECORD_KINDS } from '../../../core/ledger/tally.ts';
import { ENTRY_TEXT, LINE_TEXT, link } from '../batch/chain.ts';
import type { Row } from '../batch/rows.ts';
import { readThrough } from '../connection/cursor.ts';
import type { Session } from '../connection/session.ts';
import { type Found, findings } from './findings.ts';
import type { Finding } from './verify.ts';

const CHAIN_RULES = {
  links_hold: 'Every entry and audit line carries the MAC that follows from the one before it.',
  chains_are_whole: 'A chain is numbered without gaps from 1 to the head on its wallet row.',
  tallies_count_records: 'The counts and sums on a wallet row are those of its records.',
  checkpoints_count_records:
    'A checkpoint holds what was counted before it; each block and day has one.',
} as const;

const LINKS = `
  select user_id, chain_no, mac, ${ENTRY_TEXT} as text, record_no, type,
    balance_delta + frozen_delta as net, (at_ms + 28800000) / 86400000 as day
  from entries where user_id is not null
  union all
  select user_id, chain_no, mac, ${LINE_TEXT}, null, null, null, null from audit_lines
  order by user_id, chain_no`;

export async function verifyChains(
  session: Pick<Session, 'run'>,
  chainKey: KeyObject,
  onLink: () => void,
): Promise<Finding[]> {
  const found = findings(CHAIN_RULES);
  const links = peekable(readThrough(session, 'links', LINKS));
  const checkpoints = peekable(
    readThrough(
      session,
      'checkpoints',
      'select * from record_checkpoints order by user_id, record_no',
    ),
  );
  const wallets = readThrough(session, 'wallets', 'select * from wallets order by user_id');
  for await (const wallet of wallets) {
    await strangersBefore(wallet, links, checkpoints, found);
    const walk = startOf(wallet);
    for (let row = await links.next(wallet); row; row = await links.next(wallet)) {
      checkLink(walk, row, chainKey, found);
      if (row.record_no !== null) await countRecord(walk, row, checkpoints, found);
      onLink();
    }
    for (let row = await checkpoints.next(wallet); row; row = await checkpoints.next(wallet)) {
      found.add(
        'checkpoints_count_records',
        `user ${walk.userId}: none belongs before record ${row.record_no}`,
      );
    }
    checkEnd(walk, wallet, found);
  }
  await strangersBefore(null, links, checkpoints, found);
  return found.all();
}

/** What has been counted of one owner so far. */
interface Walk {
  readonly userId: number;
  chainNo: number;
  head: string | null;
  recordNo: number;
  recordDay: number;
  readonly counts: number[];
  readonly sums: bigint[];
}

function startOf(wallet: Row): Walk {
  return {
    userId: Number(wallet.user_id),
    ...{ chainNo: 0, head: null, recordNo: 0, recordDay: 0 },
    counts: RECORD_KINDS.map(() => 0),
    sums: RECORD_KINDS.map(() => 0n),
  };
}

function checkLink(
  walk: Walk,
  row: Row,
  chainKey: KeyObject,
  found: Found<typeof CHAIN_RULES>,
): void {
  const { userId } = walk;
  const chainNo = Number(row.chain_no);
  if (chainNo !== walk.chainNo + 1) {
    const what = `user ${userId}: link ${chainNo} comes after link ${walk.chainNo}`;
    found.add('chains_are_whole', what);
  }
  if (link(chainKey, walk.head, userId, chainNo, row.text) !== row.mac) {
    const [kind, what] = row.text.split('\x1f');
    const subject = kind === 'entry' ? `movement ${what}` : 'a line of the audit trail';
    found.add('links_hold', `user ${userId}, link ${chainNo}: ${subject}`);
  }
  // A chain that broke here goes on from what is stored, so that each break is told once.
  walk.chainNo = chainNo;
  walk.head = row.mac;
}

async function countRecord(
  walk: Walk,
  row: Row,
  checkpoints: Peekable,
  found: Found<typeof CHAIN_RULES>,
): Promise<void> {
  const day = Number(row.day);
  if (walk.recordNo % BLOCK_RECORDS === 0 || day !== walk.recordDay) {
    const expected = `${walk.recordNo + 1} ${day} ${tallyText(walk)}`;
    const kept = await checkpoints.next({ user_id: walk.userId });
    const said = kept && `${kept.record_no} ${kept.day} ${kept.tallies}`;
    if (said !== expected) {
      const what = `user ${walk.userId}, before record ${walk.recordNo + 1}: ${said ?? 'none'}`;
      found.add('checkpoints_count_records', what);
    }
  }
  const net = BigInt(row.net);
  const direction = net > 0n ? 'in' : 'out';
  const index = kindIndex(row.type, direction);
  walk.counts[index] = (walk.counts[index] ?? 0) + 1;
  walk.sums[index] = (walk.sums[index] ?? 0n) + (net > 0n ? net : -net);
  walk.recordNo += 1;
  walk.recordDay = day;
}

function checkEnd(walk: Walk, wallet: Row, found: Found<typeof CHAIN_RULES>): void {
  const { userId } = walk;
  if (Number(wallet.chain_no) !== walk.chainNo || wallet.chain_head !== walk.head) {
    const row = `the wallet row says ${wallet.chain_no} and ${wallet.chain_head}`;
    found.add('chains_are_whole', `user ${userId}: ends with link ${walk.chainNo}, ${row}`);
  }
  const counted = `${walk.recordNo} ${walk.recordDay} ${tallyText(walk)}`;
  const kept = `${wallet.record_no} ${wallet.record_day} ${wallet.tallies}`;
  if (counted !== kept) {
    found.add('tallies_count_records', `user ${userId}: row ${kept}, records ${counted}`);
  }
}

function tallyText({ counts, sums }: Walk): string {
  return `${counts.join(',')},${sums.join(',')}`;
}

/** Links and checkpoints of somebody who has no wallet row. */
async function strangersBefore(
  wallet: Row | null,
  links: Peekable,
  checkpoints: Peekable,
  found: Found<typeof CHAIN_RULES>,
): Promise<void> {
  for (let row = await links.before(wallet); row; row = await links.before(wallet)) {
    found.add('chains_are_whole', `user ${row.user_id}: link ${row.chain_no} without a wallet row`);
  }
  for (let row = await checkpoints.before(wallet); row; row = await checkpoints.before(wallet)) {
    const what = `user ${row.user_id}: one before record ${row.record_no} without a wallet row`;
    found.add('checkpoints_count_records', what);
  }
}

interface Peekable {
  /** The next row, if it is of this user. */
  next(user: Row): Promise<Row | undefined>;
  /** The next row, if its user comes before this one; null: whoever's it is. */
  before(user: Row | null): Promise<Row | undefined>;
}

function peekable(rows: AsyncGenerator<Row>): Peekable {
  let ahead: Promise<IteratorResult<Row>> | undefined;
  async function taken(wanted: (row: Row) => boolean): Promise<Row | undefined> {
    ahead ??= rows.next();
    const { done, value } = await ahead;
    if (done || !wanted(value)) return undefined;
    ahead = undefined;
    return value;
  }
  return {
    next: (user) => taken((row) => Number(row.user_id) === Number(user.user_id)),
    before: (user) => taken((row) => user === null || Number(row.user_id) < Number(user.user_id)),
  };
}
