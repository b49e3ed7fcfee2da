// Tests of signed notes: the examples of the specifications, what they ask of readers, and cosignatures.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  checkpointText,
  cosignatureLine,
  noteWith,
  parseCheckpoint,
  parseVerifierKey,
  readNote,
  signerFromSeed,
  signNote,
  verifierKey,
} from './signed-note.ts';

const ROOT = Buffer.alloc(32, 7);
const AT = '2026-11-29T16:30:00.000+08:00';
const TEXT = checkpointText({ origin: 'pay.example/log', size: 12, root: ROOT, at: AT });
const log = signerFromSeed('pay.example/log', Buffer.alloc(32, 1));
const older = signerFromSeed('pay.example/log', Buffer.alloc(32, 2));
const witness = signerFromSeed('witness.example/w', Buffer.alloc(32, 3));
const logKey = keyOf(verifierKey(log));
const witnessKey = keyOf(verifierKey(witness, 'witness'));

function keyOf(text: string) {
  return parseVerifierKey(text) ?? assert.fail(text);
}

test('the example of the specification is verified by its key', () => {
  const key = keyOf('example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k');
  const signature =
    'Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=';
  const text = 'This is an example message.\n';
  const note = `${text}\n— example.com/foo ${signature}\n`;
  assert.deepEqual(readNote(note, [key]), {
    text,
    verified: [{ key, atSeconds: null }],
    forged: [],
  });
  assert.deepEqual(readNote(note.replace('This', 'That'), [key])?.forged, ['example.com/foo']);
});

test('a seed gives the key of RFC 8032', () => {
  const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
  const key = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
  const text = verifierKey(signerFromSeed('a', Buffer.from(seed, 'hex')));
  const typed = Buffer.from(text.split('+').slice(2).join('+'), 'base64');
  assert.equal(typed.toString('hex'), `01${key}`);
});

test('a checkpoint is read as it was written, with and without a time', () => {
  const origin = 'example.com/behind-the-sofa';
  for (const at of [AT, null]) {
    const checkpoint = { origin, size: 20852163, root: ROOT, at };
    assert.deepEqual(parseCheckpoint(checkpointText(checkpoint)), checkpoint);
  }
  const root = ROOT.toString('base64');
  const more = parseCheckpoint(`${origin}\n7\n${root}\nsomething else\nat ${AT}\n`);
  assert.equal(more?.at, AT);
});

test('what is no checkpoint is not read as one', () => {
  const root = ROOT.toString('base64');
  const texts = [
    '',
    'a\n1\n',
    `a\n1\n${root}`,
    `\n1\n${root}\n`,
    `a\n01\n${root}\n`,
    `a\n-1\n${root}\n`,
    `a\n1e3\n${root}\n`,
    `a\n9999999999999999\n${root}\n`,
    `a\n1\n${root.slice(4)}\n`,
    `a\n1\n${root}\n\n`,
    `a\n1\n${root}\n\nat ${AT}\n`,
  ];
  for (const text of texts) assert.equal(parseCheckpoint(text), null, JSON.stringify(text));
});

test('a note carries the signature of each key, and each reader finds theirs', () => {
  const note = signNote(TEXT, [log, older]);
  for (const signer of [log, older]) {
    const key = keyOf(verifierKey(signer));
    assert.deepEqual(readNote(note, [key])?.verified, [{ key, atSeconds: null }]);
  }
  const strange = keyOf(verifierKey(signerFromSeed('pay.example/log', Buffer.alloc(32, 9))));
  assert.deepEqual(readNote(note, [strange]), { text: TEXT, verified: [], forged: [] });
});

test('a key of the same bytes under another name verifies nothing', () => {
  const key = keyOf(verifierKey(signerFromSeed('other.example/log', Buffer.alloc(32, 1))));
  assert.deepEqual(readNote(signNote(TEXT, [log]), [key])?.verified, []);
});

test('witnesses add their lines, which say when', () => {
  const note = noteWith(signNote(TEXT, [log]), [cosignatureLine(TEXT, witness, 1_764_405_000n)]);
  const read = readNote(note, [logKey, witnessKey]);
  assert.deepEqual(
    read?.verified.map(({ key, atSeconds }) => [key.kind, atSeconds]),
    [
      ['log', null],
      ['witness', 1_764_405_000n],
    ],
  );
  const line = cosignatureLine(TEXT, witness, 1n);
  const bytes = Buffer.from(line.split(' ')[2] ?? '', 'base64');
  bytes.writeBigUInt64BE(2n, 4);
  const exchanged = noteWith(TEXT, [`— ${witness.name} ${bytes.toString('base64')}\n`]);
  assert.deepEqual(readNote(exchanged, [witnessKey])?.forged, ['witness.example/w']);
});

test('a cosignature is no signature of the log, though the same bytes signed both', () => {
  const both = signerFromSeed('pay.example/log', Buffer.alloc(32, 1));
  const note = noteWith(TEXT, [cosignatureLine(TEXT, both, 5n)]);
  assert.deepEqual(readNote(note, [logKey]), { text: TEXT, verified: [], forged: [] });
  const cosigner = keyOf(verifierKey(both, 'witness'));
  assert.equal(readNote(note, [cosigner])?.verified.length, 1);
});

test('every changed byte of the text or of a signature is noticed', () => {
  const note = signNote(TEXT, [log]);
  const bytes = Buffer.from(note);
  const nameEnd = bytes.indexOf(Buffer.from('— ')) + 'pay.example/log'.length + 4;
  for (let at = 0; at < bytes.length; at += 1) {
    if (at >= TEXT.length && at < nameEnd) continue;
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const read = readNote(changed.toString(), [logKey]);
    assert.deepEqual(read?.verified ?? [], [], String(at));
  }
});

test('what is no note is not read as one', () => {
  const note = signNote(TEXT, [log]);
  const texts = ['', TEXT, note.trimEnd(), `${note}more\n`, note.replace('— ', '- ')];
  for (const text of [...texts, note.replace('12', '12\r'), `${note}— a ====\n`]) {
    assert.equal(readNote(text, [logKey]), null, JSON.stringify(text));
  }
});

test('what is no verifier key is not read as one', () => {
  const text = verifierKey(log);
  const [name, id, key] = [text.split('+')[0], text.split('+')[1], text.split('+')[2]];
  const others = ['', `${name}+${id}`, `${name}+00000000+${key}`, `a b+${id}+${key}`];
  for (const other of [...others, `other+${id}+${key}`, `${text}=`, text.slice(0, -4)]) {
    assert.equal(parseVerifierKey(other), null, other);
  }
});
