// Makes the public log once more from the books: every leaf, the tree over all of them, every checkpoint with
// its signature, and what was owed when the newest of its days ended.

import type { KeyObject } from 'node:crypto';
import { dayOfNumber, shanghaiTime } from '../../../core/time.ts';
import { type LogSecrets, logSecrets } from '../../../crypto/log-secrets.ts';
import {
  checkpointText,
  noteText,
  originOf,
  parseCheckpoint,
} from '../../../crypto/signed-note.ts';
import { sumRoot } from '../../../crypto/sum-tree.ts';
import { KEYS_SETTING, type LogKeys, logKeysIn } from '../../public-log-keys.ts';
import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { readThrough } from '../connection/cursor.ts';
import { nullableNumber, toNumber } from '../connection/values.ts';
import { dayLeafHash, dayTree } from '../public-log/day-tree.ts';
import { keptKeys, signatureCheck } from '../public-log/keys.ts';
import { type LoggedRow, ownerLeafOf, RECORD_COLUMNS } from '../public-log/owner-leaves.ts';
import { growingTree, type StoredNode } from '../public-log/tree.ts';
import { collectFindings, type Finding, type Findings } from './check.ts';

export const LOG_RULES = {
  log_has_the_records:
    "Every leaf of the public log is what its owner's records come to, and its owner's leaves have no gaps.",
  log_has_the_days:
    'Every leaf of a day in the public log is what its tiles come to, and the newest are what the books say.',
  log_is_whole:
    'The public log has all its leaves, and each of its checkpoints their root and the signatures of its time.',
} as const;

type Session = Pick<Connection, 'run'>;
type Found = Findings<typeof LOG_RULES>;

/** So many days are made once more from the books; of those before, their tiles are added up. */
const DAYS_MADE = 31;

const ANY: Statement<{ readonly found: boolean }> = {
  name: 'log_any',
  text: `select exists (select from log_leaves) or exists (select from log_nodes)
    or exists (select from log_checkpoints) or exists (select from log_day_tiles) as found`,
};

export async function verifyLog(session: Session, key: KeyObject): Promise<Finding[]> {
  const found = collectFindings(LOG_RULES);
  const secrets = logSecrets(key);
  const keys = logKeysIn(secrets, await keptKeys(session));
  if (keys === null) found.add('log_is_whole', `the setting ${KEYS_SETTING} is not ours`);
  if (onlyRow(await session.run(ANY)).found) {
    await verifyOwners(session, secrets, found);
    await verifyDays(session, secrets, found);
    await verifyTree(session, secrets, keys, found);
  }
  return found.all();
}

interface OwnerRow {
  readonly leaf_no: string;
  readonly user_id: string;
  readonly wallet_id: string | null;
  readonly first_record: string;
  readonly last_record: string;
  readonly owed: string;
  readonly root: Buffer;
  readonly hash: Buffer;
}
const OWNERS: Statement<OwnerRow> = {
  name: 'log_owners',
  text: `select leaves.*, users.wallet_id from log_leaves as leaves left join users using (user_id)
    where leaves.kind = 'owner' order by leaves.user_id, leaves.last_record, leaves.leaf_no`,
};
type RecordRow = LoggedRow & { readonly other_wallet_id: string | null };
const RECORDS: Statement<RecordRow> = {
  name: 'log_records',
  text: `select ${RECORD_COLUMNS.map((column) => `entries.${column}`).join(', ')},
      users.wallet_id as other_wallet_id
    from entries left join users on users.user_id = entries.counterparty_id
    where entries.record_no is not null order by entries.user_id, entries.record_no`,
};

async function verifyOwners(session: Session, secrets: LogSecrets, found: Found): Promise<void> {
  const take = takingInOrder(readThrough(session, RECORDS));
  let before: { userId: number; lastNo: number; owedFen: bigint } | null = null;
  for await (const row of readThrough(session, OWNERS)) {
    const [userId, firstNo] = [toNumber(row.user_id), toNumber(row.first_record)];
    const lastNo = toNumber(row.last_record);
    const [lastBefore, owedBefore]: [number, bigint] =
      before?.userId === userId ? [before.lastNo, before.owedFen] : [0, 0n];
    const rows = await take(userId, firstNo, lastNo);
    const named = new Map([[userId, row.wallet_id ?? '']]);
    for (const { counterparty_id, other_wallet_id } of rows) {
      const other = nullableNumber(counterparty_id);
      if (other !== null) named.set(other, other_wallet_id ?? '');
    }
    const walletIds = (id: number) => named.get(id) ?? '';
    const made = ownerLeafOf({ userId, firstNo, lastNo }, owedBefore, rows, secrets, walletIds);
    const isSo =
      made?.hash.equals(row.hash) && made.root.equals(row.root) && `${made.owedFen}` === row.owed;
    const what = `leaf ${row.leaf_no}: records ${firstNo} to ${lastNo} of user ${userId}`;
    if (!isSo) found.add('log_has_the_records', what);
    if (firstNo !== lastBefore + 1) {
      found.add('log_has_the_records', `${what} come after record ${lastBefore}`);
    }
    before = { userId, lastNo, owedFen: BigInt(row.owed) };
  }
}

/** The records of one range, where ranges and records come in the same order. */
function takingInOrder(records: AsyncGenerator<RecordRow>) {
  let ahead: RecordRow | null = null;
  const next = async () => {
    const { done, value } = await records.next();
    return done ? null : value;
  };
  return async (userId: number, firstNo: number, lastNo: number): Promise<RecordRow[]> => {
    const taken: RecordRow[] = [];
    for (ahead ??= await next(); ahead !== null; ahead = await next()) {
      const [owner, no] = [Number(ahead.user_id), Number(ahead.record_no)];
      if (owner > userId || (owner === userId && no > lastNo)) break;
      if (owner === userId && no >= firstNo) taken.push(ahead);
    }
    return taken;
  };
}

interface DayRow {
  readonly leaf_no: string;
  readonly day: number;
  readonly owners: number;
  readonly owed: string;
  readonly root: Buffer;
  readonly hash: Buffer;
}
const DAYS: Statement<DayRow> = {
  name: 'log_days',
  text: `select leaf_no, day, owners, owed, root, hash from log_leaves where kind = 'day' order by day`,
};
interface TileRow {
  readonly tile: number;
  readonly owners: string;
  readonly owed: string;
  readonly hash: Buffer;
}
const TILES: Statement<TileRow> = {
  name: 'log_tiles',
  text: 'select tile, owners, owed, hash from log_day_tiles where day = $1 order by tile',
};
const STRAY_TILES: Statement<{ readonly day: number; readonly tile: number }> = {
  name: 'log_stray_tiles',
  text: `select tiles.day, tiles.tile from log_day_tiles as tiles left join log_leaves as leaves using (day)
    where leaves.leaf_no is null order by day, tile limit 20`,
};

async function verifyDays(session: Session, secrets: LogSecrets, found: Found): Promise<void> {
  const { rows: days } = await session.run(DAYS);
  for (const [n, row] of days.entries()) {
    const { rows: tiles } = await session.run(TILES, [row.day]);
    const what = `leaf ${row.leaf_no}: day ${dayOfNumber(row.day)}`;
    const sums = tiles.map(({ owed, hash }) => ({ hash, owedFen: BigInt(owed) }));
    const { hash: root, owedFen } = sumRoot(sums);
    const leaf = { day: row.day, owners: row.owners, owedFen, root };
    const isSo =
      root.equals(row.root) && `${owedFen}` === row.owed && dayLeafHash(leaf).equals(row.hash);
    if (!isSo) found.add('log_has_the_days', what);
    const follows = days[n - 1] === undefined || days[n - 1]?.day === row.day - 1;
    if (!follows) found.add('log_has_the_days', `${what} does not follow the day before it`);
    if (n < days.length - DAYS_MADE) continue;
    const made = await dayTree(session, secrets, row.day);
    if ('damagedUserId' in made) {
      const damaged = `the tally of user ${made.damagedUserId} cannot be so`;
      found.add('log_has_the_days', `${what}: ${damaged}`);
      continue;
    }
    const differs = tiles.filter(({ tile, owners, owed, hash }) => {
      const one = made.tiles[tile];
      return !one?.hash.equals(hash) || one.owners !== owners || `${one.owedFen}` !== owed;
    });
    for (const { tile } of differs) found.add('log_has_the_days', `${what}, tile ${tile}`);
    if (!made.leaf.hash.equals(row.hash)) {
      found.add(
        'log_has_the_days',
        `${what}: the books say ${made.leaf.owedFen} of ${made.leaf.owners}`,
      );
    }
  }
  for (const { day, tile } of (await session.run(STRAY_TILES)).rows) {
    found.add('log_has_the_days', `day ${dayOfNumber(day)}, tile ${tile}: the day has no leaf`);
  }
}

const LEAVES: Statement<{ readonly leaf_no: string; readonly hash: Buffer }> = {
  name: 'log_leaves',
  text: 'select leaf_no, hash from log_leaves order by leaf_no',
};
interface NodeRow {
  readonly level: number;
  readonly place: string;
  readonly hash: Buffer;
}
const NODES: Statement<NodeRow> = {
  name: 'log_nodes',
  text: 'select level, place, hash from log_nodes order by (place + 1) * (1::bigint << level), level',
};
interface CheckpointRow {
  readonly size: string;
  readonly root: Buffer;
  readonly at_ms: string;
  readonly note: string;
}
const CHECKPOINTS: Statement<CheckpointRow> = {
  name: 'log_checkpoints',
  text: 'select size, root, at_ms, note from log_checkpoints order by size',
};

async function verifyTree(
  session: Session,
  secrets: LogSecrets,
  keys: LogKeys | null,
  found: Found,
): Promise<void> {
  const tree = growingTree();
  const checkpoints = readThrough(session, CHECKPOINTS);
  const nodes = readThrough(session, NODES);
  let checkpoint = await next(checkpoints);
  let newest = 0;
  const isSigned = signatures(secrets, keys);
  const checkHere = async () => {
    for (
      ;
      checkpoint && Number(checkpoint.size) <= tree.size();
      checkpoint = await next(checkpoints)
    ) {
      newest = Number(checkpoint.size);
      const isSo = newest === tree.size() && checkpoint.root.equals(tree.root());
      if (!isSo) found.add('log_is_whole', `checkpoint ${newest}: its root is another`);
      if (!isSigned(checkpoint))
        found.add('log_is_whole', `checkpoint ${newest}: its note is not ours`);
    }
  };
  await checkHere();
  for await (const { leaf_no, hash } of readThrough(session, LEAVES)) {
    if (Number(leaf_no) !== tree.size()) {
      found.add('log_is_whole', `leaf ${leaf_no} stands where leaf ${tree.size()} belongs`);
    }
    for (const node of tree.add(hash)) checkNode(node, await next(nodes), found);
    await checkHere();
  }
  for (; checkpoint; checkpoint = await next(checkpoints)) {
    found.add('log_is_whole', `checkpoint ${checkpoint.size}: there are ${tree.size()} leaves`);
  }
  for (let node = await next(nodes); node; node = await next(nodes)) {
    found.add('log_is_whole', `subtree ${node.place} of level ${node.level}: nothing is below it`);
  }
  if (newest < tree.size()) {
    found.add('log_is_whole', `leaf ${tree.size() - 1}: the newest checkpoint has ${newest}`);
  }
}

function checkNode({ level, index, hash }: StoredNode, stored: NodeRow | null, found: Found): void {
  const isSo =
    stored?.level === level && Number(stored.place) === index && stored.hash.equals(hash);
  if (!isSo) found.add('log_is_whole', `subtree ${index} of level ${level} is another`);
}

/** Of keys that somebody else wrote down nothing is known, so nothing is held against them. */
function signatures(secrets: LogSecrets, keys: LogKeys | null) {
  const isSigned = keys === null ? () => true : signatureCheck(secrets, keys);
  return ({ size, root, at_ms, note }: CheckpointRow): boolean => {
    const origin = originOf(note);
    const at = shanghaiTime(toNumber(at_ms));
    const text = checkpointText({ origin, size: Number(size), root, at });
    const isSo = noteText(note) === text && parseCheckpoint(text) !== null;
    return isSo && isSigned(note, toNumber(at_ms));
  };
}

async function next<Row>(rows: AsyncGenerator<Row>): Promise<Row | null> {
  const { done, value } = await rows.next();
  return done ? null : value;
}
