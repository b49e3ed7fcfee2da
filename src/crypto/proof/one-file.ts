// Checks what one file shows by itself: that its checkpoint is signed, and that what it tells of lies under
// that checkpoint.

import { yuanText } from '../../core/money.ts';
import { dayLeafText, ownerCommitment, ownerLeafText, parseRecordText } from '../log-texts.ts';
import { isConsistent, leafHash, rootFromPath } from '../merkle.ts';
import { type Checkpoint, parseCheckpoint, readNote, type VerifierKey } from '../signed-note.ts';
import { owedLeaf, sumFromPath } from '../sum-tree.ts';
import type { Consistency, ProofFile, Receipt, Statement } from './files.ts';
import { notesOf } from './files.ts';
import { type Finding, type FindingCode, finding } from './findings.ts';

export interface SignedCheckpoint extends Checkpoint {
  /** The texts of the log's keys that signed it. */
  readonly signedBy: readonly string[];
}

/** A record that lies in the log where its receipt says. */
export interface ProvedRecord {
  readonly under: SignedCheckpoint;
  readonly receipt: Receipt;
  readonly values: ReadonlyMap<string, string>;
}

/** A day's total that lies in the log. */
export interface ProvedDay {
  readonly under: SignedCheckpoint;
  readonly statement: Statement;
}

export interface Checked {
  readonly findings: readonly Finding[];
  readonly checkpoints: readonly SignedCheckpoint[];
  /** Of the two checkpoints, the later continues the earlier. */
  readonly isContinued: boolean;
  readonly record: ProvedRecord | null;
  readonly day: ProvedDay | null;
}

export function checkFile(name: string, file: ProofFile, keys: readonly VerifierKey[]): Checked {
  const findings: Finding[] = [];
  const tell = (code: FindingCode, values: Record<string, string> = {}) =>
    findings.push(finding(code, values, name));
  const notes = notesOf(file);
  const checkpoints = notes.flatMap((note) => signedCheckpoint(note, keys, tell) ?? []);
  const none = { findings, checkpoints, isContinued: false, record: null, day: null };
  const [at, to] = checkpoints;
  // Without every signature, nothing under it is worth a look.
  if (!at || checkpoints.length !== notes.length) return none;
  if (file.type === 'tael.receipt/v1') {
    const values = checkReceipt(file, at, tell);
    return { ...none, record: values && { under: at, receipt: file, values } };
  }
  if (file.type === 'tael.statement/v1') {
    const isProved = checkStatement(file, at, tell);
    return { ...none, day: isProved ? { under: at, statement: file } : null };
  }
  const isContinued = file.type === 'tael.consistency/v1' && checkContinued(file, at, to, tell);
  return { ...none, isContinued };
}

type Tell = (code: FindingCode, values?: Record<string, string>) => void;

function signedCheckpoint(
  note: string,
  keys: readonly VerifierKey[],
  tell: Tell,
): SignedCheckpoint | null {
  const read = readNote(note, keys);
  const checkpoint = read && parseCheckpoint(read.text);
  if (!read || !checkpoint) {
    tell('note_unreadable');
    return null;
  }
  const { origin, size, at } = checkpoint;
  const told = { origin, size: String(size), at: at ?? '-' };
  const signedBy = read.verified
    .filter(({ key }) => key.kind === 'log' && key.name === origin)
    .map(({ key }) => key.text);
  if (read.forged.length > 0) tell('signature_wrong', { ...told, name: read.forged.join(', ') });
  else if (keys.every(({ name }) => name !== origin)) tell('key_needed', told);
  else if (signedBy.length === 0) tell('signature_missing', told);
  else tell('checkpoint_signed', told);
  if (read.forged.length > 0 || signedBy.length === 0) return null;
  for (const { key, atSeconds } of read.verified) {
    if (atSeconds === null) continue;
    tell('checkpoint_cosigned', { ...told, name: key.name, seconds: String(atSeconds) });
  }
  return { ...checkpoint, signedBy };
}

function checkReceipt(file: Receipt, under: Checkpoint, tell: Tell) {
  const values = parseRecordText(file.record);
  const number = Number(values?.get('record'));
  if (!values || !Number.isSafeInteger(number)) {
    tell('record_unreadable');
    return null;
  }
  const { first_record: firstRecord, last_record: lastRecord, owed_fen: owedFen } = file.leaf;
  const told = { record: String(number), wallet_id: file.owner.wallet_id };
  const isCounted = file.record_count === lastRecord - firstRecord + 1;
  if (!isCounted || number !== firstRecord + file.record_index) {
    tell('record_number_wrong', told);
    return null;
  }
  const recordsRoot = rootFromPath(
    leafHash(file.record),
    file.record_index,
    file.record_count,
    file.record_path,
  );
  const commitment = ownerCommitment(file.owner.wallet_id, file.owner.salt);
  const leaf = { commitment, firstRecord, lastRecord, owedFen };
  if (!recordsRoot || !liesUnder(ownerLeafText({ ...leaf, recordsRoot }), file, under)) {
    tell('record_not_in_log', told);
    return null;
  }
  const heldFen = totalAfter(values);
  if (heldFen === null || centsOf(values.get('amount')) === null) {
    tell('record_unreadable');
    return null;
  }
  if (number === lastRecord && owedFen < heldFen) {
    tell('owed_too_little', { ...told, owed: yuanText(owedFen) });
    return null;
  }
  const words = Object.fromEntries(values);
  tell('record_in_log', { ...words, ...told, leaf: String(file.leaf_index) });
  return values;
}

/** Balance and frozen together, after the record; null where one is no amount. */
export function totalAfter(values: ReadonlyMap<string, string>): bigint | null {
  const balance = centsOf(values.get('balance_after'));
  const frozen = centsOf(values.get('frozen_after'));
  return balance === null || frozen === null ? null : balance + frozen;
}

export function centsOf(text: string | undefined): bigint | null {
  const [, yuan, cents] = /^(\d{1,17})\.(\d\d)$/.exec(text ?? '') ?? [];
  return yuan === undefined ? null : BigInt(`${yuan}${cents}`);
}

function checkStatement(file: Statement, under: Checkpoint, tell: Tell): boolean {
  const { owner, day, owed_fen: owedFen, total_fen: totalFen, owners } = file;
  const told = {
    day,
    wallet_id: owner.wallet_id,
    owed: yuanText(owedFen),
    total: yuanText(totalFen),
  };
  const leaf = owedLeaf(ownerCommitment(owner.wallet_id, owner.salt), owedFen);
  const steps = file.sum_path.map(({ side, hash, sum }) => ({ side, hash, owedFen: sum }));
  const root = sumFromPath(leaf, steps);
  if (root === null || root.owedFen !== totalFen) {
    tell('owed_not_in_total', told);
    return false;
  }
  const text = dayLeafText({ day, sumRoot: root.hash, totalFen, owners });
  if (!liesUnder(text, file, under)) {
    tell('day_not_in_log', told);
    return false;
  }
  tell('owed_in_total', { ...told, owners: String(owners) });
  return true;
}

function liesUnder(
  leaf: string,
  file: { readonly leaf_index: number; readonly leaf_path: readonly Buffer[] },
  under: Checkpoint,
): boolean {
  const root = rootFromPath(leafHash(leaf), file.leaf_index, under.size, file.leaf_path);
  return root?.equals(under.root) ?? false;
}

function checkContinued(
  file: Consistency,
  from: Checkpoint,
  to: Checkpoint | undefined,
  tell: Tell,
): boolean {
  if (!to) return false;
  const isSame = from.origin === to.origin;
  const told = { origin: to.origin, from: String(from.size), to: String(to.size) };
  const isContinued = isSame && isConsistent(from.size, from.root, to.size, to.root, file.path);
  tell(isContinued ? 'history_continued' : 'history_rewritten', told);
  return isContinued;
}
