// The texts that the public log is made of: leaves, records, and what stands for an owner. They are lines of
// UTF-8, so that whoever keeps one can read it and hash it with what every machine has.

import { hash } from 'node:crypto';
import { type Fen, yuanText } from '../core/money.ts';

export interface OwnerLeaf {
  readonly commitment: Buffer;
  readonly firstRecord: number;
  readonly lastRecord: number;
  readonly recordsRoot: Buffer;
  /** To this owner, after the last of these records. */
  readonly owedFen: bigint;
}

export interface DayLeaf {
  /** `YYYY-MM-DD`, in Shanghai. */
  readonly day: string;
  readonly sumRoot: Buffer;
  readonly totalFen: bigint;
  readonly owners: number;
}

export interface LoggedRecord {
  /** 16 bytes, so that nobody finds a record by trying amounts and times. */
  readonly salt: Buffer;
  readonly record: number;
  readonly txNo: string;
  readonly refundNo: string | null;
  readonly wallet: string;
  readonly type: string;
  readonly direction: string;
  readonly amountFen: Fen;
  readonly balanceAfterFen: Fen;
  readonly frozenAfterFen: Fen;
  readonly counterparty: { readonly kind: string; readonly taelId: string | null };
  /** RFC 3339 with milliseconds, in Shanghai. */
  readonly at: string;
  /** The mandate that a payment was made under; null: none, and there is no such line. */
  readonly mandateNo: string | null;
}

/** What stands for an owner in a leaf. Only they are given the salt, so a leaf tells nobody whose it is. */
export function ownerCommitment(taelId: string, salt: Buffer): Buffer {
  return hash('sha256', `tael/owner-of\n${taelId}\n${salt.toString('hex')}\n`, 'buffer');
}

export function ownerLeafText(leaf: OwnerLeaf): string {
  return linesOf([
    'tael/owner',
    leaf.commitment.toString('base64'),
    String(leaf.firstRecord),
    String(leaf.lastRecord),
    leaf.recordsRoot.toString('base64'),
    String(leaf.owedFen),
  ]);
}

export function dayLeafText(leaf: DayLeaf): string {
  return linesOf([
    'tael/day',
    leaf.day,
    leaf.sumRoot.toString('base64'),
    String(leaf.totalFen),
    String(leaf.owners),
  ]);
}

/** Lines may be added at the end and nowhere else: a text that was given out is hashed as it is. */
export function recordText(record: LoggedRecord): string {
  return linesOf([
    'tael/record',
    `salt: ${record.salt.toString('hex')}`,
    `record: ${record.record}`,
    `tx_no: ${record.txNo}`,
    `refund_no: ${record.refundNo ?? '-'}`,
    `wallet: ${record.wallet}`,
    `type: ${record.type}`,
    `direction: ${record.direction}`,
    `amount: ${yuanText(record.amountFen)}`,
    `balance_after: ${yuanText(record.balanceAfterFen)}`,
    `frozen_after: ${yuanText(record.frozenAfterFen)}`,
    `counterparty: ${record.counterparty.kind} ${record.counterparty.taelId ?? '-'}`,
    `at: ${record.at}`,
    ...(record.mandateNo === null ? [] : [`mandate_no: ${record.mandateNo}`]),
  ]);
}

/** The named lines of a record's text; null where it is none. Unknown names are kept. */
export function parseRecordText(text: string): ReadonlyMap<string, string> | null {
  const [title, ...lines] = text.split('\n');
  if (title !== 'tael/record' || lines.pop() !== '') return null;
  const pairs = lines.map((line) => /^([a-z_]+): (.+)$/.exec(line));
  const values = new Map(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
  const isWhole = !values.has('') && values.size === lines.length;
  return isWhole ? values : null;
}

function linesOf(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
