// Whoever keeps files of the public log checks them with nothing else, and each way to cheat is named.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkProofs } from '../../src/crypto/proof/check.ts';
import { FINDING_KINDS, type FindingCode } from '../../src/crypto/proof/findings.ts';
import {
  cosignatureLine,
  noteWith,
  parseVerifierKey,
  signerFromSeed,
  verifierKey,
} from '../../src/crypto/signed-note.ts';
import { honestLog, isProved, PROOF_CASES } from './cases.ts';

/** Said of every checkpoint, owner and unknown key. */
const ALWAYS_OPEN: readonly FindingCode[] = [
  'liabilities_not_reserves',
  'key_not_known',
  'owner_not_known',
  'later_not_known',
  'records_needed',
];

function check(texts: readonly string[], trusted: readonly string[] = []) {
  const keys = trusted.map((text) => parseVerifierKey(text) ?? assert.fail(text));
  return checkProofs(
    texts.map((text, index) => ({ name: `file ${index + 1}`, text })),
    keys,
  );
}

for (const { name, files, trusted, says } of PROOF_CASES) {
  test(`of ${name} it is said what is so`, () => {
    const { ok, findings } = check(files, trusted);
    const said = findings.map(({ code }) => code).filter((code) => !ALWAYS_OPEN.includes(code));
    assert.deepEqual(said.toSorted(), says.toSorted());
    assert.equal(ok, isProved(says));
    assert.equal(findings[0]?.code, 'liabilities_not_reserves', 'what is not proved stands first');
  });
}

test('every way to be wrong is among the cases', () => {
  const said = new Set(PROOF_CASES.flatMap(({ says }) => says));
  const wrong = Object.entries(FINDING_KINDS).flatMap(([code, kind]) =>
    kind === 'wrong' ? code : [],
  );
  assert.deepEqual(
    wrong.filter((code) => !said.has(code as FindingCode)),
    [],
  );
});

test('a key out of the file is not known to be the operator’s, and one that was given is', () => {
  const log = honestLog();
  const file = JSON.stringify(log.receipt(0, 2));
  const codes = (trusted: readonly string[]) =>
    check([file], trusted).findings.map(({ code }) => code);
  assert.ok(codes([]).includes('key_not_known'));
  assert.ok(!codes(log.keys).includes('key_not_known'));
});

test('a witness is named to whoever knows their key, and to nobody else', () => {
  const log = honestLog();
  const witness = signerFromSeed('witness.example/w', Buffer.alloc(32, 8));
  const note = log.checkpoint();
  const text = note.slice(0, note.lastIndexOf('\n\n') + 1);
  const cosigned = noteWith(note, [cosignatureLine(text, witness, 1_764_405_000n)]);
  const keys = [...log.keys, verifierKey(witness, 'witness')];
  const named = check([cosigned], keys).findings.find(({ code }) => code === 'checkpoint_cosigned');
  assert.deepEqual([named?.values.name, named?.values.seconds], [witness.name, '1764405000']);
  const { findings } = check([cosigned], log.keys);
  assert.ok(findings.every(({ code }) => code !== 'checkpoint_cosigned'));
});

test('no value of a file may be changed without being noticed', () => {
  const log = honestLog();
  for (const whole of [log.receipt(2, 5), log.statement(3, '10002'), log.consistency(3)]) {
    const text = JSON.stringify(whole);
    for (const changed of changedTexts(text, log.keys)) {
      const { ok } = check([changed], log.keys);
      assert.equal(ok, false, changed);
    }
  }
});

/** The text with one letter or digit changed, wherever there is one that means something. */
function changedTexts(text: string, keys: readonly string[]): string[] {
  const end = text.indexOf('"keys"');
  assert.ok(keys.length > 0 && end > 0);
  const changed: string[] = [];
  for (let at = 0; at < end; at += 1) {
    const letter = text[at] ?? '';
    if (!/[0-9A-Za-z]/.test(letter)) continue;
    const other = letter === '1' ? '2' : '1';
    const isNote = /\\n\\n— $/.test(text.slice(Math.max(0, at - 6), at));
    if (!isNote) changed.push(text.slice(0, at) + other + text.slice(at + 1));
  }
  return changed;
}
