// A public log as an operator keeps it, small enough to be made anew by each test: owners with records, days,
// checkpoints, and the files that people are given. It can also lie.

import { createHash } from 'node:crypto';
import { fen } from '../../src/core/money.ts';
import {
  dayLeafText,
  type LoggedRecord,
  ownerCommitment,
  ownerLeafText,
  recordText,
} from '../../src/crypto/log-texts.ts';
import { consistencyPath, inclusionPath, leafHash, treeRoot } from '../../src/crypto/merkle.ts';
import {
  checkpointText,
  type NoteSigner,
  parseCheckpoint,
  signerFromSeed,
  signNote,
  verifierKey,
} from '../../src/crypto/signed-note.ts';
import { owedLeaf, sumPath, sumRoot } from '../../src/crypto/sum-tree.ts';

const ORIGIN = 'pay.example.com/log';
const DAY_AT = '2026-11-29T16:';

export interface Owed {
  readonly taelId: string;
  readonly owedFen: number;
}

/** The record `number` of an owner who was paid 10.00 each time, and so has 10.00 times the number. */
export function paidRecord(taelId: string, number: number, more: Partial<LoggedRecord> = {}) {
  return recordText({
    salt: saltOf(`${taelId} ${number}`).subarray(0, 16),
    record: number,
    txNo: `C01JDXXXXX0000000000000${String(number).padStart(4, '0')}`,
    refundNo: null,
    wallet: 'merchant',
    type: 'collection',
    direction: 'in',
    amountFen: fen(1000),
    balanceAfterFen: fen(1000 * number),
    frozenAfterFen: fen(0),
    counterparty: { kind: 'user', taelId: '10002' },
    at: `${DAY_AT}${String(number % 60).padStart(2, '0')}:00.000+08:00`,
    mandateNo: null,
    ...more,
  });
}

interface OwnerEntry {
  readonly taelId: string;
  readonly firstRecord: number;
  readonly owedFen: number;
  readonly records: readonly string[];
}

interface DayEntry {
  readonly day: string;
  readonly owed: readonly Owed[];
}

/** `seed`: of the key that signs; a rotation signs with several. */
export function littleLog(...seeds: readonly number[]) {
  const signers = (seeds.length > 0 ? seeds : [1]).map(
    (seed): NoteSigner => signerFromSeed(ORIGIN, Buffer.alloc(32, seed)),
  );
  const keys = signers.map((signer) => verifierKey(signer));
  const leaves: string[] = [];
  const entries: (OwnerEntry | DayEntry)[] = [];

  function append(entry: OwnerEntry | DayEntry): number {
    entries.push(entry);
    leaves.push('day' in entry ? dayText(entry) : ownerText(entry));
    return leaves.length - 1;
  }

  const hashes = (size: number) => leaves.slice(0, size).map(leafHash);

  function checkpoint(size = leaves.length, minute = size): string {
    const at = `${DAY_AT}${String(minute).padStart(2, '0')}:30.000+08:00`;
    const root = treeRoot(hashes(size));
    return signNote(checkpointText({ origin: ORIGIN, size, root, at }), signers);
  }

  return {
    keys,
    leaves,
    checkpoint,
    get size() {
      return leaves.length;
    },

    /** The records that follow those before, all as they should be unless told otherwise. */
    records(taelId: string, first: number, last: number, more: Partial<OwnerEntry> = {}): number {
      const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      const records = numbers.map((number) => paidRecord(taelId, number));
      return append({ taelId, firstRecord: first, owedFen: 1000 * last, records, ...more });
    },

    day(day: string, owed: readonly Owed[]): number {
      return append({ day, owed });
    },

    receipt(leafIndex: number, record: number, note = checkpoint()) {
      const entry = entries[leafIndex];
      if (!entry || 'day' in entry) throw new Error('No leaf of an owner stands there.');
      const { taelId, firstRecord, owedFen, records } = entry;
      const index = record - firstRecord;
      return {
        type: 'tael.receipt/v1',
        owner: { wallet_id: taelId, salt: saltOf(taelId).toString('hex') },
        record: records[index] ?? '',
        record_index: index,
        record_count: records.length,
        record_path: base64s(inclusionPath(records.map(leafHash), index)),
        leaf: {
          first_record: firstRecord,
          last_record: firstRecord + records.length - 1,
          owed_fen: String(owedFen),
        },
        leaf_index: leafIndex,
        leaf_path: base64s(inclusionPath(hashes(sizeOf(note)), leafIndex)),
        checkpoint: note,
        keys,
      };
    },

    statement(leafIndex: number, taelId: string, note = checkpoint()) {
      const entry = entries[leafIndex];
      if (!entry || !('day' in entry)) throw new Error('No leaf of a day stands there.');
      const { day, owed } = entry;
      const index = owed.findIndex((one) => one.taelId === taelId);
      const steps = sumPath(
        owed.map((one) => leafOf(day, one)),
        index,
      );
      return {
        type: 'tael.statement/v1',
        owner: { wallet_id: taelId, salt: saltOf(`${day} ${taelId}`).toString('hex') },
        day,
        owed_fen: String(owed[index]?.owedFen),
        sum_path: steps.map(({ side, hash, owedFen }) => ({
          side,
          hash: hash.toString('base64'),
          sum: String(owedFen),
        })),
        total_fen: String(sumRoot(owed.map((one) => leafOf(day, one))).owedFen),
        owners: owed.length,
        leaf_index: leafIndex,
        leaf_path: base64s(inclusionPath(hashes(sizeOf(note)), leafIndex)),
        checkpoint: note,
        keys,
      };
    },

    /** Between two sizes of this log, or of notes that were given out before it was changed. */
    consistency(from: number | string, to: number | string = leaves.length) {
      const [first, second] = [from, to].map((one) =>
        typeof one === 'string' ? one : checkpoint(one),
      );
      const path = consistencyPath(hashes(sizeOf(second ?? '')), sizeOf(first ?? ''));
      return { type: 'tael.consistency/v1', from: first, to: second, path: base64s(path), keys };
    },
  };
}

function dayText({ day, owed }: DayEntry): string {
  const { hash, owedFen } = sumRoot(owed.map((one) => leafOf(day, one)));
  return dayLeafText({ day, sumRoot: hash, totalFen: owedFen, owners: owed.length });
}

function ownerText({ taelId, firstRecord, owedFen, records }: OwnerEntry): string {
  return ownerLeafText({
    commitment: ownerCommitment(taelId, saltOf(taelId)),
    firstRecord,
    lastRecord: firstRecord + records.length - 1,
    recordsRoot: treeRoot(records.map(leafHash)),
    owedFen: BigInt(owedFen),
  });
}

function leafOf(day: string, { taelId, owedFen }: Owed) {
  return owedLeaf(ownerCommitment(taelId, saltOf(`${day} ${taelId}`)), BigInt(owedFen));
}

function sizeOf(note: string): number {
  const checkpoint = parseCheckpoint(note.slice(0, note.lastIndexOf('\n\n') + 1));
  if (!checkpoint) throw new Error('This is no checkpoint.');
  return checkpoint.size;
}

function saltOf(of: string): Buffer {
  return createHash('sha256').update(`salt of ${of}`).digest();
}

function base64s(path: readonly Buffer[]): string[] {
  return path.map((hash) => hash.toString('base64'));
}
