// The files that people keep of the public log, as they are read: receipts, statements, proofs that one
// checkpoint continues another, and checkpoints as they are.

import { z } from 'zod';
import { fen } from '../../core/money.ts';
import { type Checkpoint, parseCheckpoint } from '../signed-note.ts';

export type Receipt = z.output<typeof RECEIPT>;
export type Statement = z.output<typeof STATEMENT>;
export type Consistency = z.output<typeof CONSISTENCY>;
type LoneCheckpoint = {
  readonly type: 'checkpoint';
  readonly note: string;
  readonly keys: string[];
};

export type ProofFile = Receipt | Statement | Consistency | LoneCheckpoint;

/** Far more than any proof has; what is longer is something else. */
const FILE_CHARACTERS_MAX = 1_000_000;
const KEYS_MAX = 64;
const PATH_MAX = 128;

const count = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const digest = z
  .string()
  // The last digit of 32 bytes has two bits that mean nothing, so that only these are written.
  .regex(/^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/)
  .transform((text) => Buffer.from(text, 'base64'));
const path = z.array(digest).max(PATH_MAX);
const amount = z
  .string()
  .regex(/^(0|[1-9]\d{0,18})$/)
  .transform((text) => fen(BigInt(text)));
const owner = z.object({
  wallet_id: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[^\n]+$/),
  salt: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .transform((text) => Buffer.from(text, 'hex')),
});
const keys = z.array(z.string()).max(KEYS_MAX);

const RECEIPT = z.object({
  type: z.literal('tael.receipt/v1'),
  owner,
  record: z.string(),
  record_index: count,
  record_count: count,
  record_path: path,
  leaf: z.object({ first_record: count, last_record: count, owed_fen: amount }),
  leaf_index: count,
  leaf_path: path,
  checkpoint: z.string(),
  keys,
});

const STATEMENT = z.object({
  type: z.literal('tael.statement/v1'),
  owner,
  day: z.string().regex(/^\d{4}-\d\d-\d\d$/),
  owed_fen: amount,
  sum_path: z
    .array(z.object({ side: z.enum(['left', 'right']), hash: digest, sum: amount }))
    .max(PATH_MAX),
  total_fen: amount,
  owners: count,
  leaf_index: count,
  leaf_path: path,
  checkpoint: z.string(),
  keys,
});

const CONSISTENCY = z.object({
  type: z.literal('tael.consistency/v1'),
  from: z.string(),
  to: z.string(),
  path,
  keys,
});

const PROOF = z.discriminatedUnion('type', [RECEIPT, STATEMENT, CONSISTENCY]);

/** What the interface answers, with the file in it. */
const ANSWER = z.object({ ok: z.literal(true), data: z.unknown() });

/** Null: the text is none of them. */
export function readProofFile(text: string): ProofFile | null {
  if (text.length > FILE_CHARACTERS_MAX) return null;
  if (!text.trimStart().startsWith('{')) return readLoneCheckpoint(text);
  try {
    const value: unknown = JSON.parse(text);
    const answer = ANSWER.safeParse(value);
    return PROOF.parse(answer.success ? answer.data.data : value);
  } catch {
    return null;
  }
}

/** As it is, or in Base64, as callbacks carry it. */
function readLoneCheckpoint(text: string): LoneCheckpoint | null {
  const note = text.includes('\n\n') ? text : Buffer.from(text.trim(), 'base64').toString();
  const isCheckpoint = checkpointIn(note) !== null;
  return isCheckpoint ? { type: 'checkpoint', note, keys: [] } : null;
}

/** What a note says, whoever has signed it. */
function checkpointIn(note: string): Checkpoint | null {
  const end = note.lastIndexOf('\n\n');
  return end < 0 ? null : parseCheckpoint(note.slice(0, end + 1));
}

export function notesOf(file: ProofFile): readonly string[] {
  if (file.type === 'checkpoint') return [file.note];
  return file.type === 'tael.consistency/v1' ? [file.from, file.to] : [file.checkpoint];
}
