// Signed notes and checkpoints, as C2SP defines them (signed-note, tlog-checkpoint, tlog-cosignature): a
// text, an empty line, and a line for each signature. The log signs with Ed25519 keys of the first kind;
// witnesses cosign with a time, which is the second.

import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';

export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
  /** When it was made, as RFC 3339 writes it; null in a checkpoint that does not say. */
  readonly at: string | null;
}

export interface NoteSigner {
  readonly name: string;
  readonly privateKey: KeyObject;
}

export type SignatureKind = 'log' | 'witness';

/** A key to verify with, read from its text. */
export interface VerifierKey {
  readonly name: string;
  readonly kind: SignatureKind;
  readonly keyId: Buffer;
  readonly publicKey: KeyObject;
  readonly text: string;
}

export interface VerifiedSignature {
  readonly key: VerifierKey;
  /** When a witness cosigned. */
  readonly atSeconds: bigint | null;
}

export interface ReadNote {
  /** With its last line feed; what was signed. */
  readonly text: string;
  /** By keys that were given. Those of others say nothing. */
  readonly verified: readonly VerifiedSignature[];
  /** The names of given keys whose signatures are wrong: such a note is to be refused as a whole. */
  readonly forged: readonly string[];
}

const KINDS: Readonly<Record<SignatureKind, number>> = { log: 0x01, witness: 0x04 };
const SIGNATURE_BYTES = { log: 64, witness: 72 };
const KEY_ID_BYTES = 4;
const SIGNATURES_MAX = 64;
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const NAME = /^[^\s+]+$/u;
const SIGNATURE_LINE = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a note may contain none of them.
const CONTROL = /[\x00-\x09\x0b-\x1f]/;

export function signerFromSeed(name: string, seed: Buffer): NoteSigner {
  const der = Buffer.concat([PKCS8, seed]);
  return { name, privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) };
}

export function checkpointText({ origin, size, root, at }: Checkpoint): string {
  const lines = [origin, String(size), root.toString('base64')];
  if (at !== null) lines.push(`at ${at}`);
  return `${lines.join('\n')}\n`;
}

/** Null: the text is no checkpoint. Lines that this version does not know are left to others. */
export function parseCheckpoint(text: string): Checkpoint | null {
  const [origin = '', size = '', root64 = '', ...more] = text.split('\n');
  if (more.pop() !== '' || origin === '' || more.includes('')) return null;
  const root = bytesOf(root64, 32);
  if (!/^(0|[1-9]\d{0,15})$/.test(size) || !Number.isSafeInteger(Number(size))) return null;
  const at = more.find((line) => line.startsWith('at '))?.slice('at '.length) ?? null;
  return root && { origin, size: Number(size), root, at };
}

/** Whose log it is, of which a checkpoint or its note speaks. */
export function originOf(note: string): string {
  return note.slice(0, Math.max(note.indexOf('\n'), 0));
}

export function signNote(text: string, signers: readonly NoteSigner[]): string {
  return noteWith(
    text,
    signers.map((signer) => signatureLine(text, signer)),
  );
}

/** What was signed, with its last line feed. */
export function noteText(note: string): string {
  return note.slice(0, note.lastIndexOf('\n\n') + 1);
}

/** Newer signatures stand before those that are there. */
export function withNewest(note: string, line: string): string {
  const text = noteText(note);
  return `${text}\n${line}${note.slice(text.length + 1)}`;
}

/** A signature says so much of the text: a witness saw nothing longer up to that time. */
export function cosignatureLine(text: string, signer: NoteSigner, atSeconds: bigint): string {
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(atSeconds);
  const signature = sign(null, signedBytes(text, atSeconds), signer.privateKey);
  return lineOf(signer, 'witness', Buffer.concat([time, signature]));
}

/** The note with further signature lines, each of which has its line feed. */
export function noteWith(noteOrText: string, lines: readonly string[]): string {
  const isNote = noteOrText.includes('\n\n— ');
  return `${noteOrText}${isNote ? '' : '\n'}${lines.join('')}`;
}

export function verifierKey(signer: NoteSigner, kind: SignatureKind = 'log'): string {
  const key = publicBytes(signer);
  const id = keyId(signer.name, kind, key).toString('hex');
  const typed = Buffer.concat([Buffer.of(KINDS[kind]), key]);
  return `${signer.name}+${id}+${typed.toString('base64')}`;
}

/** Null: the text is no key of a kind that is known here. */
export function parseVerifierKey(text: string): VerifierKey | null {
  const [, name = '', id = '', typed64 = ''] = /^(.+?)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  const typed = bytesOf(typed64, 33);
  if (!NAME.test(name) || !typed) return null;
  const kind = typed[0] === KINDS.log ? 'log' : typed[0] === KINDS.witness ? 'witness' : null;
  const key = typed.subarray(1);
  if (kind === null || keyId(name, kind, key).toString('hex') !== id) return null;
  const der = Buffer.concat([SPKI, key]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return { name, kind, keyId: Buffer.from(id, 'hex'), publicKey, text };
}

/** Null: the text is no signed note. Who may rely on it is for the caller to say. */
export function readNote(note: string, keys: readonly VerifierKey[]): ReadNote | null {
  const split = note.lastIndexOf('\n\n');
  if (split <= 0 || !note.endsWith('\n') || CONTROL.test(note)) return null;
  const text = note.slice(0, split + 1);
  const lines = note.slice(split + 2, -1).split('\n');
  if (lines.length > SIGNATURES_MAX) return null;
  const verified: VerifiedSignature[] = [];
  const forged: string[] = [];
  for (const line of lines) {
    const [, name = '', signature64 = ''] = SIGNATURE_LINE.exec(line) ?? [];
    const bytes = bytesOf(signature64);
    if (!bytes || bytes.length <= KEY_ID_BYTES) return null;
    const id = bytes.subarray(0, KEY_ID_BYTES);
    const key = keys.find((known) => known.name === name && known.keyId.equals(id));
    if (!key) continue;
    const atSeconds = verifiedTime(text, key, bytes.subarray(KEY_ID_BYTES));
    if (atSeconds === 'forged') forged.push(name);
    else verified.push({ key, atSeconds });
  }
  return { text, verified, forged };
}

function verifiedTime(text: string, key: VerifierKey, bytes: Buffer): bigint | null | 'forged' {
  if (bytes.length !== SIGNATURE_BYTES[key.kind]) return 'forged';
  const atSeconds = key.kind === 'witness' ? bytes.readBigUInt64BE() : null;
  const signed = signedBytes(text, atSeconds);
  return verify(null, signed, key.publicKey, bytes.subarray(-64)) ? atSeconds : 'forged';
}

export function signatureLine(text: string, signer: NoteSigner): string {
  return lineOf(signer, 'log', sign(null, signedBytes(text, null), signer.privateKey));
}

function lineOf(signer: NoteSigner, kind: SignatureKind, signature: Buffer): string {
  const id = keyId(signer.name, kind, publicBytes(signer));
  return `— ${signer.name} ${Buffer.concat([id, signature]).toString('base64')}\n`;
}

function signedBytes(text: string, atSeconds: bigint | null): Buffer {
  return Buffer.from(atSeconds === null ? text : `cosignature/v1\ntime ${atSeconds}\n${text}`);
}

function keyId(name: string, kind: SignatureKind, key: Buffer): Buffer {
  const parts = [Buffer.from(`${name}\n`), Buffer.of(KINDS[kind]), key];
  return hash('sha256', Buffer.concat(parts), 'buffer').subarray(0, KEY_ID_BYTES);
}

function publicBytes({ privateKey }: NoteSigner): Buffer {
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return der.subarray(SPKI.length);
}

/** Decoding ignores what is no base64, so the bytes have to encode to the same text. */
function bytesOf(text: string, length?: number): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) return null;
  return length === undefined || bytes.length === length ? bytes : null;
}
