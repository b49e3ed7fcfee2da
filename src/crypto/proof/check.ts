// Checks files of the public log with nothing but themselves and the keys that one trusts: no network, no
// database, nobody's word.

import { parseVerifierKey, type VerifierKey } from '../signed-note.ts';
import { type ProofFile, readProofFile } from './files.ts';
import { type Finding, finding, NEED_A_KEY, type Report } from './findings.ts';
import { type Checked, checkFile } from './one-file.ts';
import { checkTogether } from './together.ts';

interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** `trusted`: keys learnt elsewhere. Without any, those in the files, which say nothing of whose they are. */
export function checkProofs(
  files: readonly NamedText[],
  trusted: readonly VerifierKey[] = [],
): Report {
  const read = files.map(({ name, text }) => ({ name, file: readProofFile(text) }));
  const keys = trusted.length > 0 ? trusted : keysIn(read.flatMap(({ file }) => file ?? []));
  const checked = read.flatMap(({ name, file }) => (file ? checkFile(name, file, keys) : []));
  const unreadable = read
    .filter(({ file }) => file === null)
    .map(({ name }) => finding('file_unreadable', {}, name));
  const findings = [
    finding('liabilities_not_reserves'),
    ...unreadable,
    ...checked.flatMap((one) => one.findings),
    ...checkTogether(checked, trusted.length > 0),
    ...unknownIn(checked, trusted.length > 0),
  ];
  const isProved = findings.some(({ kind }) => kind === 'proved');
  const isSo = findings.every(({ kind, code }) => kind !== 'wrong' && !NEED_A_KEY.includes(code));
  return { ok: isProved && isSo, findings };
}

/** Of logs: a witness that only the file knows could be anybody, and is worth nothing. */
function keysIn(files: readonly ProofFile[]): VerifierKey[] {
  const texts = new Set(files.flatMap(({ keys }) => keys));
  const keys = [...texts].flatMap((text) => parseVerifierKey(text) ?? []);
  return keys.filter(({ kind }) => kind === 'log');
}

/** Whose key and whose records they are, no file can say. */
function unknownIn(checked: readonly Checked[], isTrusted: boolean): Finding[] {
  const signers = new Set(
    checked.flatMap(({ checkpoints }) => checkpoints.flatMap(({ signedBy }) => signedBy)),
  );
  const owners = new Set(
    checked.flatMap(({ record, day }) => {
      const owner = record?.receipt.owner ?? day?.statement.owner;
      return owner ? [owner.wallet_id] : [];
    }),
  );
  return [
    ...(isTrusted ? [] : [...signers].map((key) => finding('key_not_known', { key }))),
    ...[...owners].map((owner) => finding('owner_not_known', { wallet_id: owner })),
  ];
}
