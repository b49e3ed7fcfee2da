// Proofs out of the public log: a record or a day with the hashes beside its way to the newest checkpoint.
// Each is tried before it is given, because a row that somebody changed would prove nothing.

import { assert } from '../../../core/assert.ts';
import type { UserId } from '../../../core/ledger/wallet.ts';
import { shanghaiDayNumber } from '../../../core/time.ts';
import type { LogSecrets } from '../../../crypto/log-secrets.ts';
import {
  inclusionPath,
  leafHash,
  readConsistencyPath,
  readInclusionPath,
  rootFromPath,
  treeRoot,
} from '../../../crypto/merkle.ts';
import { withNewest } from '../../../crypto/signed-note.ts';
import { pathIn, type SumTree, sumFromPath, sumPath, sumTree } from '../../../crypto/sum-tree.ts';
import { FOLLOW_DELAY_MS } from '../../follow-delay.ts';
import type {
  LogCheckpoint,
  LoggedDay,
  LoggedRecord,
  LogInclusion,
  PublicLog,
} from '../../public-log.ts';
import { COSIGNED_SETTING, cosignedNote } from '../../public-log-cosigned.ts';
import { ourLogKeys } from '../../public-log-keys.ts';
import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { type Books, HERE, owned, readOf } from '../connection/owners.ts';
import { toNumber } from '../connection/values.ts';
import { dayLeafHash, dayOwnerLeaf, tileOfOwner } from './day-tree.ts';
import { KEPT_KEYS, keptKeys } from './keys.ts';
import { loggedText, namedIn, ownerLeafHash, recordsOf, walletIdsOf } from './owner-leaves.ts';
import { withSubtrees } from './tree.ts';

interface CheckpointRow {
  readonly size: string;
  readonly root: Buffer;
  readonly at_ms: string;
  readonly note: string;
  /** By whom, and of which size. */
  readonly cosigned: string | null;
  readonly keys: string | null;
}
const COSIGNED = `(select value from settings where name = '${COSIGNED_SETTING}')`;
const SIGNING = `${COSIGNED} as cosigned, ${KEPT_KEYS} as keys`;
const NEWEST: Statement<CheckpointRow> = {
  name: 'log_newest_note',
  text: `select size, root, at_ms, note, ${SIGNING} from log_checkpoints order by size desc limit 1`,
};
const OF_SIZE: Statement<CheckpointRow> = {
  name: 'log_note_of_size',
  text: `select size, root, at_ms, note, ${SIGNING} from log_checkpoints where size = $1`,
};

interface LeafRow {
  readonly leaf_no: string;
  readonly owed: string;
  readonly hash: Buffer;
}
// Of all leaves that end with this record or later, the first.
const LEAF_OF_RECORD: Statement<
  LeafRow & { readonly first_record: string; readonly last_record: string }
> = {
  name: 'log_leaf_of_record',
  text: `select leaf_no, owed, hash, first_record, last_record from log_leaves
    where user_id = $1 and last_record >= $2 order by last_record limit 1`,
};
const LEAF_OF_DAY: Statement<LeafRow & { readonly owners: number }> = {
  name: 'log_leaf_of_day',
  text: 'select leaf_no, owed, hash, owners from log_leaves where day = $1',
};
export const BEGAN: Statement<{ readonly began_ms: string | null }> = {
  name: 'log_began',
  text: 'select (select at_ms from log_checkpoints order by size limit 1) as began_ms',
};
const TILES: Statement<{ readonly owed: string; readonly hash: Buffer }> = {
  name: 'log_tile_sums',
  text: 'select owed, hash from log_day_tiles where day = $1 order by tile',
};
const TILE: Statement<{ readonly owners: string }> = {
  name: 'log_tile',
  text: 'select owners from log_day_tiles where day = $1 and tile = $2',
};
/** Far more than one owner records in the time that is looked through. */
const RECORDS_NEAR = 100_000;
// An owner's records come in the order of their times, but for a batch that took its time and then waited for
// a lock. So a place that is surely before the payment is found by halving, and the payment after it.
const PAYMENT = owned<{ readonly record_no: string }>(
  'log_record_of_payment',
  `with recursive halving(low, high) as (
      select 1::bigint, record_no from wallets where ${HERE} and user_id = $2 and record_no > 0
      union all
      select case when at_ms < $4 then middle + 1 else low end,
        case when at_ms < $4 then high else middle end
      from halving
        cross join lateral (select (low + high) / 2 as middle) as halved
        cross join lateral (
          select at_ms from entries where ${HERE} and user_id = $2 and record_no = middle limit 1
        ) as found
      where low < high
    )
    select record_no from (
      select record_no, tx_no, type from entries
      where ${HERE} and user_id = $2 and record_no >= (select max(low) from halving)
      order by record_no limit ${RECORDS_NEAR}
    ) as since
    where tx_no = $3 and type in ('consume', 'collection') limit 1`,
);

const TREES_KEPT = 2;

interface Reading {
  readonly books: Books;
  readonly secrets: LogSecrets;
  /** Over the tiles of days, by the hashes of their leaves, which they were found to lead to. */
  readonly trees: Map<string, SumTree>;
}

type Session = Pick<Connection, 'run'>;

export function publicLog(parts: Omit<Reading, 'trees'>): PublicLog {
  const { books, secrets } = parts;
  const reading = { ...parts, trees: new Map<string, SumTree>() };
  return {
    keys: async () => ourLogKeys(secrets, await keptKeys(await books.connection())),
    newest: async () => checkpointIn(await books.connection(), secrets, NEWEST, []),
    checkpoint: async (size) => checkpointIn(await books.connection(), secrets, OF_SIZE, [size]),
    async consistency(from, to) {
      const connection = await books.connection();
      return withSubtrees(connection, (read) => readConsistencyPath(from, to, read));
    },
    record: async (userId, recordNo) => readRecord(reading, userId, recordNo),
    day: async (userId, day) => readDay(reading, userId, day),
    async paymentOf(userId, txNo, paidAtMs) {
      const values = [userId, txNo, paidAtMs - FOLLOW_DELAY_MS];
      const [row] = await readOf(books, userId, PAYMENT, values);
      return row ? toNumber(row.record_no) : null;
    },
  };
}

async function checkpointIn(
  session: Session,
  secrets: LogSecrets,
  statement: Statement<CheckpointRow>,
  values: number[],
): Promise<LogCheckpoint | null> {
  const [row] = (await session.run(statement, values)).rows;
  if (!row) return null;
  const size = toNumber(row.size);
  const keys = ourLogKeys(secrets, row.keys);
  const isSigned = keys.signed?.size === size;
  const signed = keys.signed && isSigned ? withNewest(row.note, keys.signed.line) : row.note;
  const note = cosignedNote(signed, size, row.cosigned);
  return { size, root: row.root, atMs: toNumber(row.at_ms), note, keys };
}

async function readRecord(
  { books, secrets }: Reading,
  userId: UserId,
  recordNo: number,
): Promise<LoggedRecord | null> {
  const session = await books.connection();
  const [row] = (await session.run(LEAF_OF_RECORD, [userId, recordNo])).rows;
  if (!row || recordNo < toNumber(row.first_record)) return null;
  const inclusion = await inclusionOf(session, secrets, row);
  if (inclusion === null) return null;
  const [firstNo, lastNo] = [toNumber(row.first_record), toNumber(row.last_record)];
  const rows = await recordsOf(session, books, [{ userId, firstNo, lastNo }]);
  const walletIds = await walletIdsOf(session, [...namedIn(rows), userId]);
  const texts = rows.map((one) => loggedText(one, secrets, walletIds));
  const hashes = texts.map(leafHash);
  const recordIndex = recordNo - firstNo;
  const record = texts[recordIndex];
  const leaf = { userId, firstNo, lastNo, owedFen: BigInt(row.owed), root: treeRoot(hashes) };
  const isAsMade = ownerLeafHash(leaf, secrets, walletIds).equals(row.hash);
  assert(record && isAsMade, `leaf ${row.leaf_no} of the public log is of something else`);
  return {
    owner: { taelId: walletIds(userId), salt: secrets.ownerSalt(userId) },
    record,
    recordIndex,
    recordCount: texts.length,
    recordPath: inclusionPath(hashes, recordIndex),
    firstRecord: firstNo,
    lastRecord: lastNo,
    owedFen: leaf.owedFen,
    inclusion,
  };
}

async function readDay(
  { books, secrets, trees }: Reading,
  userId: UserId,
  day: number,
): Promise<LoggedDay | 'nothing' | null> {
  const session = await books.connection();
  const [row] = (await session.run(LEAF_OF_DAY, [day])).rows;
  if (!row) {
    const { began_ms: beganMs } = onlyRow(await session.run(BEGAN));
    return beganMs !== null && day < shanghaiDayNumber(toNumber(beganMs)) ? 'nothing' : null;
  }
  const inclusion = await inclusionOf(session, secrets, row);
  if (inclusion === null) return null;
  const known = row.hash.toString('base64');
  const tiles = trees.get(known) ?? (await tilesOf(session, day));
  const tile = tileOfOwner(secrets.dayPosition(day, userId), tiles.leaves);
  const [found] = (await session.run(TILE, [day, tile])).rows;
  const owners = ownersIn(found?.owners ?? '');
  const index = owners.findIndex((one) => one.userId === userId);
  const own = owners[index];
  if (!own) return 'nothing';
  const walletIds = await walletIdsOf(
    session,
    owners.map((one) => one.userId),
  );
  const leaves = owners.map((one) =>
    dayOwnerLeaf(day, { ...one, taelId: walletIds(one.userId) }, secrets),
  );
  const path = [...sumPath(leaves, index), ...pathIn(tiles, tile)];
  const leaf = leaves[index];
  const sum = leaf && sumFromPath(leaf, path);
  const isAsMade =
    sum && dayLeafHash({ day, owners: row.owners, owedFen: sum.owedFen, root: sum.hash });
  assert(
    isAsMade?.equals(row.hash),
    `the leaf of day ${day} in the public log is of something else`,
  );
  keepTree(trees, known, tiles);
  return {
    owner: { taelId: walletIds(userId), salt: secrets.daySalt(day, userId) },
    day,
    owedFen: own.owedFen,
    sumPath: path,
    totalFen: BigInt(row.owed),
    owners: row.owners,
    inclusion,
  };
}

async function tilesOf(session: Session, day: number): Promise<SumTree> {
  const { rows } = await session.run(TILES, [day]);
  return sumTree(rows.map(({ owed, hash }) => ({ hash, owedFen: BigInt(owed) })));
}

/** Many ask for the same day, and of many owners the tiles are thousands. The oldest goes. */
function keepTree(trees: Reading['trees'], name: string, tree: SumTree): void {
  trees.set(name, tree);
  const [oldest] = trees.keys();
  if (trees.size > TREES_KEPT && oldest !== undefined) trees.delete(oldest);
}

function ownersIn(text: string) {
  return text.split(',').flatMap((one) => {
    const [userId = '', owed] = one.split(':');
    return owed === undefined ? [] : [{ userId: toNumber(userId), owedFen: BigInt(owed) }];
  });
}

/** Null: no checkpoint has it yet. */
async function inclusionOf(
  session: Session,
  secrets: LogSecrets,
  { leaf_no, hash }: LeafRow,
): Promise<LogInclusion | null> {
  const leafIndex = toNumber(leaf_no);
  const checkpoint = await checkpointIn(session, secrets, NEWEST, []);
  if (checkpoint === null || checkpoint.size <= leafIndex) return null;
  const { size, root } = checkpoint;
  const leafPath = await withSubtrees(session, (read) => readInclusionPath(leafIndex, size, read));
  const leads = rootFromPath(hash, leafIndex, size, leafPath);
  assert(leads?.equals(root), `leaf ${leafIndex} does not lead to checkpoint ${size}`);
  return { leafIndex, leafPath, checkpoint };
}
