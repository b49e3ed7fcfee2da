// Adds to the public log what was recorded since: for each owner with new records a leaf, for each day that
// has ended one, and a signed checkpoint over all of it. One process does it at a time, on any node, beside
// the hot path: it reads what is committed, and nothing waits for it.

import type { UserId } from '../../core/ledger/wallet.ts';
import { shanghaiDayNumber } from '../../core/time.ts';
import type { LogSecrets } from '../../crypto/log-secrets.ts';
import { originOf } from '../../crypto/signed-note.ts';
import { originKept } from '../public-log.ts';
import { type Connection, onlyRow, type Statement } from './connection/connection.ts';
import type { Books } from './connection/owners.ts';
import { nullableNumber, toNumber } from './connection/values.ts';
import { booksOver } from './machines/cell-count.ts';
import { dayTree } from './public-log/day-tree.ts';
import { type Unlogged, unloggedOfAll, unloggedSince } from './public-log/heads.ts';
import { lockLog, type Signing, signingFor, unlockLog } from './public-log/keys.ts';
import {
  LEAF_RECORDS,
  NobodyThere,
  namedIn,
  type OwnerLeafRow,
  ownerLeafOf,
  type Range,
  recordsOf,
  walletIdsOf,
} from './public-log/owner-leaves.ts';
import { BEGAN } from './public-log/read-log.ts';
import { type GrowingTree, storedTree } from './public-log/tree.ts';
import { waitingSinceMs } from './public-log/waiting.ts';
import { type Checkpoint, type Step, writeStep } from './public-log/write-step.ts';
import { endedThrough } from './reads/all-records.ts';

/** A running service looks so often whether there is something new. */
export const LOG_EVERY_MS = 120_000;
/** A day has its leaf so long after its end at the earliest, as it has its bill. */
const DAY_READY_AFTER_MS = 600_000;

export interface LogMaking {
  readonly secrets: LogSecrets;
  /** Whose log it is, unless it has a name already: the host of the public address, and `/log`. */
  readonly origin: string;
  /** What one transaction holds at most; a leaf may be as long. */
  readonly stepRecords?: number;
  /** Of this user not all records are there, or they cannot be so. */
  readonly onGap?: (userId: UserId) => void;
  /** Days that could not be added up a while ago. */
  readonly passedOver?: ReadonlySet<number>;
  /** What this day comes to cannot be told, because of one user. */
  readonly onDamage?: (day: number, userId: UserId) => void;
}

export interface LogMade {
  /** Null: another process does it. */
  readonly checkpoint: Checkpoint | null;
  readonly leaves: number;
  readonly days: number;
}

interface NewestRow {
  readonly size: string;
  readonly at_ms: string;
  readonly through_ms: string;
  readonly note: string;
}
const NEWEST: Statement<NewestRow> = {
  name: 'log_newest',
  text: 'select size, at_ms, through_ms, note from log_checkpoints order by size desc limit 1',
};
// One that was passed over may stand before others that were not.
const DAYS: Statement<{ readonly day: number }> = {
  name: 'log_days_missing',
  text: `select day from generate_series($1::integer, $2::integer) as day
    where not exists (select from log_leaves where log_leaves.day = day.day) order by day`,
};

const STEP_RECORDS = 8_192;
/** Each is a lookup. */
const STEP_LEAVES = 2_048;

type Session = Pick<Connection, 'run'>;

type NewestCheckpoint = Checkpoint & { readonly origin: string };

async function newestCheckpoint(session: Session): Promise<NewestCheckpoint | null> {
  const [row] = (await session.run(NEWEST)).rows;
  if (!row) return null;
  const { size, at_ms: atMs, through_ms: throughMs, note } = row;
  const numbers = { size: toNumber(size), atMs: toNumber(atMs), throughMs: toNumber(throughMs) };
  return { ...numbers, origin: originOf(note) };
}

/** What is known before a pass begins. */
export interface LogDue {
  /** For how long something that was recorded waits, as far as its time says. */
  readonly lateMs: number;
}

/** Null: a pass would add nothing. Where little came since the newest checkpoint, that is read to know. */
export async function logDue(
  session: Connection,
  passedOver: ReadonlySet<number> = new Set(),
): Promise<LogDue | null> {
  const newest = await newestCheckpoint(session);
  if (newest === null) return { lateMs: 0 };
  const { nowMs, throughMs } = await endedThrough(await booksOver(session));
  if (nowMs >= newest.atMs && nowMs - newest.atMs < LOG_EVERY_MS) return null;
  const sinceMs = await waitingSinceMs(session);
  if (sinceMs !== null) return { lateMs: nowMs - sinceMs };
  const overMs = Math.min(nowMs - DAY_READY_AFTER_MS, throughMs);
  if ((await daysEnded(session, overMs, passedOver)).length > 0) return { lateMs: 0 };
  for await (const _ of unloggedAfter(session, newest)) return { lateMs: 0 };
  return null;
}

/** The session is the caller's own, and ends if this rejects. */
export async function makeLog(session: Connection, making: LogMaking): Promise<LogMade> {
  if (!(await lockLog(session))) return { checkpoint: null, leaves: 0, days: 0 };
  const made = await extend(session, making);
  await unlockLog(session);
  return made;
}

interface Growing {
  readonly session: Session;
  readonly books: Books;
  readonly tree: GrowingTree;
  readonly secrets: LogSecrets;
  readonly signing: Signing;
  readonly stepRecords: number;
  readonly onGap: (userId: UserId) => void;
}

async function extend(session: Connection, making: LogMaking): Promise<LogMade> {
  const { secrets, origin, stepRecords = STEP_RECORDS, onGap = () => {} } = making;
  const { passedOver = new Set(), onDamage = () => {} } = making;
  const books = await booksOver(session);
  const newest = await newestCheckpoint(session);
  const tree = await storedTree(session, newest?.size ?? 0);
  const signing = await signingFor(session, secrets, originKept(newest?.origin ?? null, origin));
  const growing = { session, books, tree, secrets, signing, stepRecords, onGap };
  const before = newest ?? (await writeStep(session, tree, signing, EMPTY));
  // Read before the records: what is committed in between is among them, or has a later time.
  const { nowMs, throughMs } = await endedThrough(books);
  const overMs = Math.min(nowMs - DAY_READY_AFTER_MS, throughMs);
  const days = await daysEnded(session, overMs, passedOver);
  const found = days.length > 0 ? unloggedOfAll(session) : unloggedAfter(session, before);
  let checkpoint = await addOwners(growing, before, found, throughMs);
  const leaves = tree.size() - before.size;
  let made = 0;
  for (const day of days) {
    const added = await dayTree(session, secrets, day);
    // Nobody else waits for it, and `verify` says what is wrong.
    if ('damagedUserId' in added) {
      onDamage(day, added.damagedUserId);
      continue;
    }
    checkpoint = await writeStep(session, tree, signing, { owners: [], day: added, throughMs });
    made += 1;
  }
  return { checkpoint, leaves, days: made };
}

/** Until old books are taken up as a whole, no time says what is missing. */
function unloggedAfter(session: Session, { throughMs }: Checkpoint): AsyncGenerator<Unlogged> {
  return throughMs === 0 ? unloggedOfAll(session) : unloggedSince(session, throughMs);
}

const EMPTY: Step = { owners: [], day: null, throughMs: 0 };

/** Since the log began, those that have no leaf yet, up to this instant. */
async function daysEnded(
  session: Session,
  overMs: number,
  passedOver: ReadonlySet<number>,
): Promise<number[]> {
  const beganMs = nullableNumber(onlyRow(await session.run(BEGAN)).began_ms);
  if (beganMs === null) return [];
  const range = [shanghaiDayNumber(beganMs), shanghaiDayNumber(overMs) - 1];
  const { rows } = await session.run(DAYS, range);
  return rows.map(({ day }) => day).filter((day) => !passedOver.has(day));
}

/** Only the last of its checkpoints says that all before `throughMs` is in the log. */
async function addOwners(
  growing: Growing,
  before: Checkpoint,
  found: AsyncIterable<Unlogged>,
  throughMs: number,
): Promise<Checkpoint> {
  const { session, tree, signing } = growing;
  const write = (owners: readonly OwnerLeafRow[], through: number) =>
    writeStep(session, tree, signing, { owners, day: null, throughMs: through });
  const leavesOf = leafMaker(growing);
  let checkpoint = before;
  let waiting: readonly OwnerLeafRow[] = [];
  for await (const portion of portionsOf(found, growing.stepRecords)) {
    if (waiting.length > 0) checkpoint = await write(waiting, before.throughMs);
    waiting = await leavesOf(portion);
  }
  return waiting.length > 0 ? write(waiting, throughMs) : checkpoint;
}

/** What one leaf will hold. */
interface Ahead extends Range {
  /** Null: it follows a leaf that is made just before it. */
  readonly owedBeforeFen: bigint | null;
}

async function* portionsOf(
  found: AsyncIterable<Unlogged>,
  stepRecords: number,
): AsyncGenerator<readonly Ahead[]> {
  const leafRecords = Math.min(LEAF_RECORDS, stepRecords);
  let portion: Ahead[] = [];
  let records = 0;
  for await (const { userId, afterNo, lastNo, owedFen } of found) {
    for (let firstNo = afterNo + 1; firstNo <= lastNo; firstNo += leafRecords) {
      const last = Math.min(lastNo, firstNo + leafRecords - 1);
      const length = last - firstNo + 1;
      if (records + length > stepRecords || portion.length === STEP_LEAVES) {
        yield portion;
        [portion, records] = [[], 0];
      }
      const owedBeforeFen = firstNo === afterNo + 1 ? owedFen : null;
      portion.push({ userId, firstNo, lastNo: last, owedBeforeFen });
      records += length;
    }
  }
  if (portion.length > 0) yield portion;
}

function unlessNobody<Made>(make: () => Made): Made | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof NobodyThere) return null;
    throw error;
  }
}

/** Whoever lacks records, or has impossible ones, has no leaf, and nobody else waits: `verify` says so. */
function leafMaker({ session, books, secrets, onGap }: Growing) {
  let latest: OwnerLeafRow | null = null;
  return async (portion: readonly Ahead[]): Promise<readonly OwnerLeafRow[]> => {
    const rows = await recordsOf(session, books, portion);
    const walletIds = await walletIdsOf(session, namedIn(rows));
    const byUser = Map.groupBy(rows, ({ user_id }) => Number(user_id));
    const made: OwnerLeafRow[] = [];
    for (const { owedBeforeFen, ...range } of portion) {
      const { userId, firstNo, lastNo } = range;
      const follows = latest?.userId === userId && latest.lastNo === firstNo - 1;
      const owedFen = owedBeforeFen ?? (follows ? latest?.owedFen : undefined);
      if (owedFen === undefined) continue;
      const own = (byUser.get(userId) ?? []).filter(({ record_no }) => {
        return firstNo <= Number(record_no) && Number(record_no) <= lastNo;
      });
      const leaf = unlessNobody(() => ownerLeafOf(range, owedFen, own, secrets, walletIds));
      if (leaf === null) {
        onGap(userId);
        continue;
      }
      made.push(leaf);
      latest = leaf;
    }
    return made;
  };
}
