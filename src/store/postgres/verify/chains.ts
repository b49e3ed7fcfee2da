// Walks every owner's chain to its head, in the order in which it was made, and counts along: MACs,
// numbers, tallies and checkpoints. It begins with the first link, or behind the last one that a proof
// has. The key is not in the database, so this is done here, row by row, with one owner's figures in
// memory.

import type { KeyObject } from 'node:crypto';
import { BLOCK_RECORDS } from '../../../core/ledger/checkpoint.ts';
import type { RecordType, WalletKind } from '../../../core/ledger/record-kind.ts';
import {
  kindIndex,
  NO_TALLIES,
  readTallies,
  type Tallies,
  writeTallies,
} from '../../../core/ledger/tally.ts';
import { addFen, type Fen, fen } from '../../../core/money.ts';
import type { Connection, Statement } from '../connection/connection.ts';
import { readThrough } from '../connection/cursor.ts';
import { AUDIT_LINES } from '../tables/audit-lines.ts';
import { chainMac } from '../tables/chain.ts';
import { ENTRIES } from '../tables/entries.ts';
import type { WalletRow } from '../tables/wallets.ts';
import { collectFindings, type Finding, type Findings } from './check.ts';
import { PROVED_COLUMNS, type ProvedRow } from './proof.ts';

export const CHAIN_RULES = {
  links_hold: 'Every entry and audit line carries the MAC that follows from the one before it.',
  chains_are_whole: 'A chain is numbered without gaps from 1 to the head on its wallet row.',
  tallies_count_records: 'The counts and sums on a wallet row are those of its records.',
  checkpoints_count_records:
    'A checkpoint holds what was counted before it; each block and day has one.',
} as const;

interface LinkRow {
  readonly user_id: string;
  readonly chain_no: string;
  readonly mac: string;
  /** What the MAC covers. */
  readonly content: string;
}
/** An entry that is a record. */
interface RecordLinkRow extends LinkRow {
  readonly record_no: string;
  readonly account: WalletKind;
  readonly type: RecordType;
  readonly net: string;
  readonly day: string;
}
type AnyLinkRow = RecordLinkRow | (LinkRow & { readonly record_no: null });

const linksIn = (entries: string, lines: string): Statement<AnyLinkRow> => ({
  name: 'links',
  text: `select user_id, chain_no, mac, ${ENTRIES.textSql} as content, record_no,
      account, type, balance_delta + frozen_delta as net, (at_ms + 28800000) / 86400000 as day
    from ${entries} where user_id is not null
    union all
    select user_id, chain_no, mac, ${AUDIT_LINES.textSql}, null, null, null, null, null
    from ${lines}
    order by user_id, chain_no`,
});

interface CheckpointRow {
  readonly user_id: string;
  readonly record_no: string;
  readonly day: number;
  readonly tallies: string;
}

const checkpointsIn = (table: string): Statement<CheckpointRow> => ({
  name: 'checkpoints',
  text: `select * from ${table} order by user_id, record_no`,
});

type ProvedColumns = {
  readonly [Column in keyof ProvedRow as `proved_${Column}`]: ProvedRow[Column];
};
/** With what the proof has of the owner. */
type OwnerRow = WalletRow & {
  readonly [Column in keyof ProvedColumns]?: ProvedColumns[Column] | null;
};

const OWNERS: Statement<OwnerRow> = {
  name: 'wallets',
  text: 'select * from wallets order by user_id',
};
const OWNERS_PROVED: Statement<OwnerRow> = {
  name: 'wallets_proved',
  text: `select w.*, ${PROVED_COLUMNS.map((column) => `p.${column} as proved_${column}`).join(', ')}
    from wallets w left join proved_chains p using (user_id) order by user_id`,
};

type Found = Findings<typeof CHAIN_RULES>;

/** What is read of all chains, and who wants to know. */
export interface ChainsWalk {
  readonly chainKey: KeyObject;
  /** Only behind the links that are proved, which were gathered before. */
  readonly onlyFresh: boolean;
  readonly onLink: () => void;
  /** Each owner in turn, with what was proved of them before. */
  readonly onOwner: (owner: WalletRow, proved: ProvedRow | null) => void;
}

export async function verifyChains(
  connection: Pick<Connection, 'run'>,
  { chainKey, onlyFresh, onLink, onOwner }: ChainsWalk,
): Promise<Finding[]> {
  const found = collectFindings(CHAIN_RULES);
  const linksRead = onlyFresh
    ? linksIn('fresh_links', 'fresh_lines')
    : linksIn('entries', 'audit_lines');
  const links = peekable(readThrough(connection, linksRead));
  const checkpointsRead = checkpointsIn(onlyFresh ? 'fresh_checkpoints' : 'record_checkpoints');
  const checkpoints = peekable(readThrough(connection, checkpointsRead));
  for await (const wallet of readThrough(connection, onlyFresh ? OWNERS_PROVED : OWNERS)) {
    const proved = provedIn(wallet);
    onOwner(wallet, proved);
    await reportStrangers(wallet, links, checkpoints, found);
    const walk = startWalk(wallet, proved);
    for (let row = await links.next(walk.userId); row; row = await links.next(walk.userId)) {
      checkLink(walk, row, chainKey, found);
      if (row.record_no !== null) await countRecord(walk, row, checkpoints, found);
      onLink();
    }
    for (
      let row = await checkpoints.next(walk.userId);
      row;
      row = await checkpoints.next(walk.userId)
    ) {
      found.add(
        'checkpoints_count_records',
        `user ${walk.userId}: none belongs before record ${row.record_no}`,
      );
    }
    checkEnd(walk, wallet, found);
  }
  await reportStrangers(null, links, checkpoints, found);
  return found.all();
}

/** What the proof has of an owner; null: nothing. */
function provedIn(row: OwnerRow): ProvedRow | null {
  if (row.proved_user_id == null) return null;
  const columns = PROVED_COLUMNS.map((column) => [column, row[`proved_${column}`]]);
  return Object.fromEntries(columns) as ProvedRow;
}

/** What has been counted of one owner so far. */
interface Walk {
  readonly userId: number;
  chainNo: number;
  head: string | null;
  recordNo: number;
  recordDay: number;
  /** By kind. */
  readonly tallies: { count: number; sumFen: Fen }[];
}

function startWalk(wallet: WalletRow, proved: ProvedRow | null): Walk {
  return {
    userId: Number(wallet.user_id),
    chainNo: Number(proved?.chain_no ?? 0),
    head: proved?.chain_head ?? null,
    recordNo: Number(proved?.record_no ?? 0),
    recordDay: proved?.record_day ?? 0,
    tallies: readTallies((proved?.tallies ?? NO_TALLIES) as Tallies).map((kind) => ({ ...kind })),
  };
}

function checkLink(walk: Walk, row: LinkRow, chainKey: KeyObject, found: Found): void {
  const { userId } = walk;
  const chainNo = Number(row.chain_no);
  if (chainNo !== walk.chainNo + 1) {
    const what = `user ${userId}: link ${chainNo} comes after link ${walk.chainNo}`;
    found.add('chains_are_whole', what);
  }
  if (chainMac(chainKey, walk.head, userId, chainNo, row.content) !== row.mac) {
    const [kind, what] = row.content.split('\x1f');
    const subject = kind === 'entry' ? `movement ${what}` : 'a line of the audit trail';
    found.add('links_hold', `user ${userId}, link ${chainNo}: ${subject}`);
  }
  // A chain that broke here goes on from what is stored, so that each break is reported once.
  walk.chainNo = chainNo;
  walk.head = row.mac;
}

async function countRecord(
  walk: Walk,
  row: RecordLinkRow,
  checkpoints: Peekable<CheckpointRow>,
  found: Found,
): Promise<void> {
  const day = Number(row.day);
  if (walk.recordNo % BLOCK_RECORDS === 0 || day !== walk.recordDay) {
    const expected = `${walk.recordNo + 1} ${day} ${writeTallies(walk.tallies)}`;
    const kept = await checkpoints.next(walk.userId);
    const said = kept && `${kept.record_no} ${kept.day} ${kept.tallies}`;
    if (said !== expected) {
      const what = `user ${walk.userId}, before record ${walk.recordNo + 1}: ${said ?? 'none'}`;
      found.add('checkpoints_count_records', what);
    }
  }
  const net = BigInt(row.net);
  const direction = net > 0n ? 'in' : 'out';
  const index = kindIndex(row.account, row.type, direction);
  // One of no kind is found by the rules of records.
  const kind = walk.tallies[index];
  if (kind) {
    kind.count += 1;
    kind.sumFen = addFen(kind.sumFen, fen(net > 0n ? net : -net));
  }
  walk.recordNo += 1;
  walk.recordDay = day;
}

function checkEnd(walk: Walk, wallet: WalletRow, found: Found): void {
  const { userId } = walk;
  if (Number(wallet.chain_no) !== walk.chainNo || wallet.chain_head !== walk.head) {
    const row = `the wallet row says ${wallet.chain_no} and ${wallet.chain_head}`;
    found.add('chains_are_whole', `user ${userId}: ends with link ${walk.chainNo}, ${row}`);
  }
  const counted = `${walk.recordNo} ${walk.recordDay} ${writeTallies(walk.tallies)}`;
  const kept = `${wallet.record_no} ${wallet.record_day} ${wallet.tallies}`;
  if (counted !== kept) {
    found.add('tallies_count_records', `user ${userId}: row ${kept}, records ${counted}`);
  }
}

/** Sources and checkpoints of users who have no wallet row, up to this one; null: of all that are left. */
async function reportStrangers(
  wallet: WalletRow | null,
  links: Peekable<AnyLinkRow>,
  checkpoints: Peekable<CheckpointRow>,
  found: Found,
): Promise<void> {
  const userId = wallet === null ? null : Number(wallet.user_id);
  for (let row = await links.before(userId); row; row = await links.before(userId)) {
    found.add('chains_are_whole', `user ${row.user_id}: link ${row.chain_no} without a wallet row`);
  }
  for (let row = await checkpoints.before(userId); row; row = await checkpoints.before(userId)) {
    const what = `user ${row.user_id}: one before record ${row.record_no} without a wallet row`;
    found.add('checkpoints_count_records', what);
  }
}

interface Peekable<Row> {
  /** The next row, if it is of this user. */
  next(userId: number): Promise<Row | undefined>;
  /** The next row, if its user comes before this one; null: whatever comes. */
  before(userId: number | null): Promise<Row | undefined>;
}

function peekable<Row extends { readonly user_id: string }>(
  rows: AsyncGenerator<Row>,
): Peekable<Row> {
  let ahead: Promise<IteratorResult<Row>> | undefined;
  async function takeIf(wanted: (ownerId: number) => boolean): Promise<Row | undefined> {
    ahead ??= rows.next();
    const { done, value } = await ahead;
    if (done || !wanted(Number(value.user_id))) return undefined;
    ahead = undefined;
    return value;
  }
  return {
    next: (userId) => takeIf((ownerId) => ownerId === userId),
    before: (userId) => takeIf((ownerId) => userId === null || ownerId < userId),
  };
}
