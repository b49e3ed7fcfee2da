// Makes what people hold who keep files of a public log, and what an operator who cheats leaves in them.
// Every checker says the same of each: the one of the command line and the page without a network.

import { FINDING_KINDS, type FindingCode } from '../../src/crypto/proof/findings.ts';
import {
  checkpointText,
  cosignatureLine,
  noteWith,
  parseVerifierKey,
  signerFromSeed,
  signNote,
  verifierKey,
} from '../../src/crypto/signed-note.ts';
import { littleLog, paidRecord } from '../support/little-log.ts';

const SHOP = '10025';
const PAYER = '10002';
const DAY = '2026-11-29';

/** Nothing is wrong, something is proved, and no key is missing. */
export function isProved(codes: readonly FindingCode[]): boolean {
  const kinds = codes.map((code) => FINDING_KINDS[code]);
  const lacks = codes.includes('key_needed') || codes.includes('keys_differ');
  return kinds.includes('proved') && !kinds.includes('wrong') && !lacks;
}

export interface ProofCase {
  readonly name: string;
  /** Texts as they are kept, one for each file. */
  readonly files: readonly string[];
  readonly trusted?: readonly string[];
  /** All that is said, apart from what is always open; in any order. */
  readonly says: readonly FindingCode[];
}

/** Five leaves: two of the shop, two of payers, one of the day. */
export function honestLog(...seeds: readonly number[]) {
  const log = littleLog(...seeds);
  log.records(SHOP, 1, 3);
  log.records(PAYER, 1, 5);
  log.records(SHOP, 4, 6);
  log.day(DAY, owedToAll());
  log.records('10031', 1, 2);
  return log;
}

function owedToAll() {
  const others = Array.from({ length: 11 }, (_, index) => ({
    taelId: String(20_000 + index),
    owedFen: index * 100,
  }));
  return [{ taelId: SHOP, owedFen: 6000 }, { taelId: PAYER, owedFen: 5000 }, ...others];
}

const SIGNED: FindingCode = 'checkpoint_signed';

function json(file: object): string {
  return JSON.stringify(file);
}

function honest(): ProofCase[] {
  const log = honestLog();
  const early = log.checkpoint(3);
  return [
    {
      name: 'a receipt',
      files: [json(log.receipt(0, 2))],
      says: [SIGNED, 'record_in_log'],
    },
    {
      name: 'a statement',
      files: [json(log.statement(3, SHOP))],
      says: [SIGNED, 'owed_in_total'],
    },
    {
      name: 'a receipt as the interface answers it',
      files: [json({ ok: true, data: log.receipt(0, 2) })],
      says: [SIGNED, 'record_in_log'],
    },
    {
      name: 'two checkpoints and what joins them',
      files: [early, log.checkpoint(), json(log.consistency(3))],
      says: [SIGNED, SIGNED, SIGNED, SIGNED, 'history_continued'],
    },
    {
      name: 'a checkpoint out of the header of a callback',
      files: [`${Buffer.from(log.checkpoint()).toString('base64')}\n`],
      trusted: log.keys,
      says: [SIGNED],
    },
    {
      name: 'two checkpoints alone',
      files: [early, json(log.receipt(0, 1))],
      says: [SIGNED, SIGNED, 'record_in_log', 'consistency_needed'],
    },
    {
      name: 'all records of a shop',
      files: [1, 2, 3, 4, 5, 6].map((no) => json(log.receipt(no < 4 ? 0 : 2, no))),
      says: Array.from({ length: 6 }).flatMap((): FindingCode[] => [SIGNED, 'record_in_log']),
    },
    {
      name: 'a checkpoint under a rotated key, seen by whoever knows the old one',
      files: [json(honestLog(5, 1).receipt(0, 2))],
      trusted: log.keys,
      says: [SIGNED, 'record_in_log'],
    },
  ];
}

/** What a witness may sign, and what somebody may say who is none. */
function cosigned(): ProofCase[] {
  const log = honestLog();
  const witness = signerFromSeed('witness.example/w', Buffer.alloc(32, 8));
  const key = verifierKey(witness, 'witness');
  const note = log.checkpoint();
  const text = note.slice(0, note.lastIndexOf('\n\n') + 1);
  const noteAt = (seconds: bigint) => noteWith(note, [cosignatureLine(text, witness, seconds)]);
  const short = Buffer.concat([parseVerifierKey(key)?.keyId ?? Buffer.of(), Buffer.of(1)]);
  const trusted = [...log.keys, key];
  const whole = noteAt(1_764_405_000n);
  return [
    {
      name: 'a checkpoint that a known witness cosigned',
      files: [whole],
      trusted,
      says: [SIGNED, 'checkpoint_cosigned'],
    },
    {
      name: 'a cosignature whose key only the file knows',
      files: [json({ ...log.receipt(0, 2, note), checkpoint: whole, keys: trusted })],
      says: [SIGNED, 'record_in_log'],
    },
    {
      name: 'a cosignature at a time that no calendar has',
      files: [noteAt(2n ** 64n - 1n)],
      trusted,
      says: [SIGNED, 'checkpoint_cosigned'],
    },
    {
      name: 'a cosignature that was cut short',
      files: [noteWith(note, [`— ${witness.name} ${short.toString('base64')}\n`])],
      trusted,
      says: ['signature_wrong'],
    },
  ];
}

function forgeries(): ProofCase[] {
  const log = honestLog();
  const receipt = log.receipt(0, 2);
  const statement = log.statement(3, SHOP);
  const other = log.receipt(0, 3);
  const withSum = (sum: string) => ({
    ...statement,
    sum_path: statement.sum_path.map((step, at) => (at === 0 ? { ...step, sum } : step)),
  });
  const says = (...codes: FindingCode[]) => [SIGNED, ...codes];
  return [
    {
      name: 'a record that says another amount',
      files: [json({ ...receipt, record: receipt.record.replace('amount: 10', 'amount: 90') })],
      says: says('record_not_in_log'),
    },
    {
      name: 'a record that was never in the log',
      files: [json({ ...receipt, record: paidRecord(SHOP, 2, { at: '2026-11-29T09:00' }) })],
      says: says('record_not_in_log'),
    },
    {
      name: 'a record under the name of somebody else',
      files: [json({ ...receipt, owner: { ...receipt.owner, wallet_id: PAYER } })],
      says: says('record_not_in_log'),
    },
    {
      name: 'a record that stands where another does',
      files: [json({ ...receipt, record: other.record })],
      says: says('record_number_wrong'),
    },
    {
      name: 'a leaf that counts fewer records than its numbers say',
      files: [json({ ...receipt, record_count: 2 })],
      says: says('record_number_wrong'),
    },
    {
      name: 'a balance that says another amount',
      files: [json({ ...statement, owed_fen: '5999' })],
      says: says('owed_not_in_total'),
    },
    {
      name: 'a balance behind a neighbour who is owed less than nothing',
      files: [json(withSum('-100'))],
      says: ['file_unreadable'],
    },
    {
      name: 'a balance behind a neighbour who is owed less',
      files: [json({ ...withSum('1'), total_fen: '16500' })],
      says: says('owed_not_in_total'),
    },
    {
      name: 'a day with another number of owners',
      files: [json({ ...statement, owners: 14 })],
      says: says('day_not_in_log'),
    },
    {
      name: 'a checkpoint that was changed after it was signed',
      files: [log.checkpoint().replace('\n5\n', '\n6\n'), json(receipt)],
      says: ['signature_wrong', SIGNED, 'record_in_log'],
    },
    {
      name: 'a receipt that another key signed',
      files: [json(honestLog(9).receipt(0, 2))],
      trusted: log.keys,
      says: ['signature_missing'],
    },
    { name: 'something else', files: ['{"type":"tael.receipt/v2"}', 'x'], says: twoUnreadable() },
    {
      name: 'a type that is only a name every object has',
      files: [json({ ...receipt, type: 'constructor' })],
      says: ['file_unreadable'],
    },
    {
      name: 'an owner whose wallet ID has a second line',
      files: [json({ ...receipt, owner: { ...receipt.owner, wallet_id: `${SHOP}\n` } })],
      says: ['file_unreadable'],
    },
    {
      name: 'values that are lists of one text',
      files: [json({ ...statement, day: [DAY] })],
      says: ['file_unreadable'],
    },
    {
      name: 'a checkpoint of whom nobody knows a key',
      files: [log.checkpoint()],
      says: ['key_needed'],
    },
    {
      name: 'a receipt under something that is no checkpoint',
      files: [json({ ...receipt, checkpoint: log.leaves[0] })],
      says: ['note_unreadable'],
    },
  ];
}

function twoUnreadable(): FindingCode[] {
  return ['file_unreadable', 'file_unreadable'];
}

/** Nothing says whose keys they are, or that they are of one log. */
function severalKeys(): ProofCase[] {
  const log = honestLog();
  const later = honestLog(9);
  const first = json(log.receipt(0, 1, log.checkpoint(3)));
  const both = [json(log.receipt(0, 2)), json(forgedLog(9).receipt(0, 2))];
  const proved: FindingCode[] = [SIGNED, SIGNED, 'record_in_log', 'record_in_log'];
  return [
    {
      name: 'files from before and after a key was replaced, that nothing joins',
      files: [first, json(later.receipt(2, 5))],
      says: [...proved, 'keys_differ'],
    },
    {
      name: 'files from before and after a key was replaced, and one that joins them',
      files: [first, json(later.receipt(2, 5)), json(later.consistency(log.checkpoint(3)))],
      says: [...proved, SIGNED, SIGNED, 'history_continued'],
    },
    {
      name: 'files from before, during and after the overlap of two keys',
      files: [first, json(honestLog(9, 1).receipt(0, 2)), json(later.receipt(2, 5))],
      says: [...proved, SIGNED, 'record_in_log', 'consistency_needed'],
    },
    {
      name: 'files of two installations that have one name',
      files: both,
      says: [...proved, 'keys_differ'],
    },
    {
      name: 'two logs under one name, to whoever knows both keys as those of one operator',
      files: both,
      trusted: [...log.keys, ...later.keys],
      says: [...proved, 'history_forked', 'record_told_twice'],
    },
    {
      name: 'a receipt, and a checkpoint of whom nobody knows a key',
      files: [json(log.receipt(0, 2)), foreignCheckpoint()],
      says: [SIGNED, 'record_in_log', 'key_needed'],
    },
  ];
}

function foreignCheckpoint(): string {
  const origin = 'other.example.com/log';
  const root = Buffer.alloc(32, 7);
  const text = checkpointText({ origin, size: 3, root, at: '2026-11-29T16:00:00.000+08:00' });
  return signNote(text, [signerFromSeed(origin, Buffer.alloc(32, 7))]);
}

/** Each was signed by the operator's own key: only what people kept convicts them. */
function lies(): ProofCase[] {
  const kept = honestLog();
  return [
    ...liesAboutHistory(kept),
    {
      name: 'a record that was taken out, in a leaf that counts over it',
      files: [json(logWithout(2).receipt(0, 1)), json(logWithout(2).receipt(0, 3))],
      says: [SIGNED, SIGNED, 'record_number_wrong', 'record_number_wrong'],
    },
    {
      name: 'a record that was taken out between two leaves of one owner',
      files: twoLeaves([1, 3], [5, 6], 3, 5),
      says: [SIGNED, SIGNED, 'record_in_log', 'record_in_log', 'record_removed'],
    },
    {
      name: 'a record that was taken out, and the next took its number',
      files: renumbered(),
      says: [SIGNED, SIGNED, 'record_in_log', 'record_in_log', 'balance_not_following'],
    },
    {
      name: 'a record that no reader understands',
      files: [json(unreadableRecord())],
      says: [SIGNED, 'record_unreadable'],
    },
    {
      name: 'records that were told in two leaves',
      files: twoLeaves([1, 3], [1, 3], 2, 2),
      says: [SIGNED, SIGNED, 'record_in_log', 'record_in_log', 'leaf_told_twice'],
    },
    {
      name: 'records whose leaf stands before that of earlier ones',
      files: twoLeaves([4, 6], [1, 3], 4, 3),
      says: [SIGNED, SIGNED, 'record_in_log', 'record_in_log', 'records_out_of_order'],
    },
    {
      name: 'an owner who is owed less than their last record says',
      files: [json(owingLess().receipt(0, 3))],
      says: [SIGNED, 'owed_too_little'],
    },
    {
      name: 'a day of which two totals were told',
      files: dayTwice(),
      says: [SIGNED, SIGNED, 'owed_in_total', 'owed_in_total', 'day_told_twice'],
    },
  ];
}

function liesAboutHistory(kept: ReturnType<typeof littleLog>): ProofCase[] {
  const old = kept.checkpoint(3);
  const forged = forgedLog();
  const both: FindingCode[] = [SIGNED, SIGNED];
  return [
    {
      name: 'a history that was rewritten, and an operator who claims that it continues',
      files: [old, json(forged.consistency(old))],
      says: [SIGNED, ...both, 'history_rewritten', 'consistency_needed'],
    },
    {
      name: 'a rewritten record beside the receipt of what it was',
      files: [json(kept.receipt(0, 2)), json(forged.receipt(0, 2))],
      says: [...both, 'record_in_log', 'record_in_log', 'history_forked', 'record_told_twice'],
    },
    {
      name: 'two views of one size for two payers',
      files: [kept.checkpoint(), forged.checkpoint()],
      trusted: kept.keys,
      says: [...both, 'history_forked'],
    },
    {
      name: 'an older backup that was restored, before anything follows',
      files: [kept.checkpoint(), kept.checkpoint(3, 20)],
      trusted: kept.keys,
      says: [...both, 'history_rolled_back', 'consistency_needed'],
    },
    {
      name: 'an older backup that was restored, and went on until it had grown past what was kept',
      files: [kept.checkpoint(), json(regrown().consistency(kept.checkpoint()))],
      says: [SIGNED, ...both, 'history_rewritten', 'consistency_needed'],
    },
  ];
}

function forgedLog(...seeds: readonly number[]) {
  const log = littleLog(...seeds);
  const records = [1, 2, 3].map((no) =>
    paidRecord(SHOP, no, no === 2 ? { txNo: 'C01JDYYYYY00000000000000000' } : {}),
  );
  log.records(SHOP, 1, 3, { records });
  log.records(PAYER, 1, 5);
  log.records(SHOP, 4, 6);
  log.day(DAY, owedToAll());
  log.records('10031', 1, 2);
  return log;
}

/** The first three leaves, and then others than those that had been given out. */
function regrown() {
  const log = littleLog();
  log.records(SHOP, 1, 3);
  log.records(PAYER, 1, 5);
  log.records(SHOP, 4, 6);
  for (let number = 1; number <= 4; number += 1) log.records('10031', number, number);
  return log;
}

function logWithout(number: number) {
  const log = littleLog();
  const records = [1, 2, 3].filter((no) => no !== number).map((no) => paidRecord(SHOP, no));
  log.records(SHOP, 1, 3, { records: [...records] });
  return {
    receipt(leaf: number, record: number) {
      const index = record < number ? record : record - 1;
      const receipt = log.receipt(leaf, index);
      return { ...receipt, leaf: { ...receipt.leaf, last_record: 3 } };
    },
  };
}

/** Two leaves of one owner, and a receipt of each. */
function twoLeaves(
  [first, last]: readonly [number, number],
  [nextFirst, nextLast]: readonly [number, number],
  record: number,
  nextRecord: number,
): string[] {
  const log = littleLog();
  log.records(SHOP, first, last);
  log.records(SHOP, nextFirst, nextLast);
  return [json(log.receipt(0, record)), json(log.receipt(1, nextRecord))];
}

function unreadableRecord() {
  const log = littleLog();
  log.records(SHOP, 1, 1, { records: ['tael/record\nrecord 1\n'] });
  return log.receipt(0, 1);
}

function renumbered(): string[] {
  const log = littleLog();
  const records = [paidRecord(SHOP, 1), paidRecord(SHOP, 3).replace('record: 3', 'record: 2')];
  log.records(SHOP, 1, 2, { records, owedFen: 3000 });
  return [json(log.receipt(0, 1)), json(log.receipt(0, 2))];
}

function owingLess() {
  const log = littleLog();
  log.records(SHOP, 1, 3, { owedFen: 2999 });
  return log;
}

function dayTwice(): string[] {
  const log = littleLog();
  log.day(DAY, owedToAll());
  log.day(DAY, owedToAll().slice(0, 5));
  return [json(log.statement(0, SHOP)), json(log.statement(1, SHOP))];
}

export const PROOF_CASES: readonly ProofCase[] = [
  ...honest(),
  ...cosigned(),
  ...forgeries(),
  ...severalKeys(),
  ...lies(),
];
