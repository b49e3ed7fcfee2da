// Keeps what a verification that found nothing broken leaves for the next one to continue from: how far
// each chain was read and what its owner's row said then, under a MAC whose key is not in the database. It
// goes by the numbers of chains and not by time, because entries can be committed seconds after theirs.
// Proofs are in no backup: they say that the rows of this database were read.

import { createHmac, type KeyObject } from 'node:crypto';
import { assert } from '../../../core/assert.ts';
import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { readThrough } from '../connection/cursor.ts';
import { toNumber } from '../connection/values.ts';
import { readCells } from '../machines/cell-count.ts';
import type { StillHolds } from '../machines/snapshot.ts';
import type { WalletRow } from '../tables/wallets.ts';

/** Of the newest verification that left one. */
export interface Proof {
  readonly proofNo: number;
  readonly atMs: number;
  /** The newest anchor then; 0: there was none. */
  readonly anchorNo: number;
  /** What the system accounts came to. */
  readonly external: string;
  readonly fee: string;
  readonly root: string;
}

/** What is noted of an owner: all of their row that follows from the journal. */
export const PROVED_COLUMNS = [
  'user_id',
  'chain_no',
  'chain_head',
  'consumer_balance',
  'consumer_frozen',
  'consumer_in',
  'consumer_out',
  'merchant_balance',
  'merchant_frozen',
  'merchant_in',
  'merchant_out',
  'record_no',
  'record_day',
  'tallies',
  'last_at_ms',
] as const;

export type ProvedRow = Pick<WalletRow, (typeof PROVED_COLUMNS)[number]>;

/** Takes the rows in the order of their owners, and then what is said of all of them. */
export interface ProofRoot {
  add(row: ProvedRow): void;
  end(proof: Omit<Proof, 'root'>): string;
}

export function proofRoot(key: KeyObject): ProofRoot {
  const root = createHmac('sha256', key).update('proof\n');
  return {
    add(row) {
      root.update(`${PROVED_COLUMNS.map((column) => row[column] ?? '').join(' ')}\n`);
    },
    end({ proofNo, atMs, anchorNo, external, fee }) {
      return root.update(`${proofNo} ${atMs} ${anchorNo} ${external} ${fee}`).digest('hex');
    },
  };
}

interface ProofRow {
  readonly proof_no: string;
  readonly at_ms: string;
  readonly anchor_no: string;
  readonly external_total: string;
  readonly fee_total: string;
  readonly root: string;
}
const NEWEST: Statement<ProofRow> = {
  name: 'newest_proof',
  text: 'select * from proofs order by proof_no desc limit 1',
};

export async function newestProof(connection: Pick<Connection, 'run'>): Promise<Proof | null> {
  const [row] = (await connection.run(NEWEST)).rows;
  if (!row) return null;
  return {
    proofNo: toNumber(row.proof_no),
    atMs: toNumber(row.at_ms),
    anchorNo: toNumber(row.anchor_no),
    external: row.external_total,
    fee: row.fee_total,
    root: row.root,
  };
}

const EXPORT: Statement<{ readonly snapshot: string }> = {
  name: 'proof_snapshot',
  text: 'select pg_export_snapshot() as snapshot',
};

const COLUMNS = PROVED_COLUMNS.join(', ');
const of = (table: string) => PROVED_COLUMNS.map((column) => `${table}.${column}`).join(', ');
const CHANGED = PROVED_COLUMNS.slice(1).map((column) => `${column} = excluded.${column}`);
const GROWN: Statement = {
  name: 'proof_chains',
  text: `insert into proved_chains (${COLUMNS})
    select ${COLUMNS} from wallets
    except select ${COLUMNS} from proved_chains
    on conflict (user_id) do update set ${CHANGED.join(', ')}`,
};
const GONE: Statement = {
  name: 'proof_gone',
  text: 'delete from proved_chains as p where not exists (select from wallets where user_id = p.user_id)',
};
const BEGIN: Statement = {
  name: 'proof_begin',
  text: 'begin isolation level repeatable read',
};
const COMMIT: Statement = { name: 'proof_commit', text: 'commit' };
const NOTE: Statement = {
  name: 'proof_note',
  text: `insert into proofs (proof_no, at_ms, anchor_no, external_total, fee_total, root)
    values ($1, $2, $3, $4, $5, $6)`,
};
const FORGET: Statement = {
  name: 'proof_forget',
  text: 'delete from proofs where proof_no < $1',
};

/** No snapshot over several machines can be handed on, so the rows are. None of them ever goes. */
const GROWN_OF: Statement = {
  name: 'proof_chains_of',
  text: `insert into proved_chains (${COLUMNS})
    select ${COLUMNS} from json_populate_recordset(null::proved_chains, $1::json)
    on conflict (user_id) do update set ${CHANGED.join(', ')}
      where (${of('proved_chains')}) is distinct from (${of('excluded')})`,
};
const SEEN: Statement<ProvedRow> = {
  name: 'proof_seen',
  text: `select ${COLUMNS} from wallets`,
};
const ROWS_AT_ONCE = 1_000;

interface Leaving {
  /** Opens a connection that may write. */
  readonly openProver: () => Promise<Connection>;
  readonly proof: Proof;
  readonly stillHolds: StillHolds;
}

/** Answers why there is no proof, if there is none: a role may not write, or another was faster. */
export async function prove(
  reader: Pick<Connection, 'run'>,
  { openProver, proof, stillHolds }: Leaving,
): Promise<string | null> {
  let writer: Connection | undefined;
  try {
    writer = await openProver();
    await leaveProof(reader, writer, proof, stillHolds);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await writer?.end();
  }
}

/**
 * Writes what the reader's transaction sees of the wallets. If another verification has left a proof since
 * that one began, this one fails and leaves none.
 */
async function leaveProof(
  reader: Pick<Connection, 'run'>,
  writer: Connection,
  { proofNo, atMs, anchorNo, external, fee, root }: Proof,
  stillHolds: StillHolds,
): Promise<void> {
  const { count } = await readCells(reader);
  await writer.run(BEGIN);
  await (count === 1 ? noteInSnapshot(reader, writer) : noteRows(reader, writer));
  await writer.run(NOTE, [proofNo, atMs, anchorNo, external, fee, root]);
  await writer.run(FORGET, [proofNo]);
  await stillHolds();
  const { command } = await writer.run(COMMIT);
  assert(command === 'COMMIT', 'the proof was not committed');
}

async function noteInSnapshot(reader: Pick<Connection, 'run'>, writer: Connection): Promise<void> {
  const { snapshot } = onlyRow(await reader.run(EXPORT));
  await writer.run({ name: '', text: `set transaction snapshot '${snapshot}'` });
  await writer.run(GROWN);
  await writer.run(GONE);
}

async function noteRows(reader: Pick<Connection, 'run'>, writer: Connection): Promise<void> {
  let rows: ProvedRow[] = [];
  const note = () => writer.run(GROWN_OF, [JSON.stringify(rows)]);
  for await (const row of readThrough(reader, SEEN)) {
    rows.push(row);
    if (rows.length < ROWS_AT_ONCE) continue;
    await note();
    rows = [];
  }
  await note();
}
