// The master key, which is kept outside the database. One key per purpose is derived from it; it is never
// used itself, and no error message repeats any part of it.

import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { type KeyRing, keysOf, type NamedKey } from './key-ring.ts';

export type MasterKey = NamedKey;
export type MasterKeyRing = KeyRing;

// A closed list, so that no two purposes share a key by accident. The label is part of the derivation:
// changing one makes everything stored under its key unreadable.
export type KeyPurpose =
  | 'anchor'
  | 'api-secret'
  | 'approval-state'
  | 'backup'
  | 'callback-secret'
  | 'chain'
  | 'email'
  | 'fingerprint'
  | 'key-id-check'
  | 'pay-password'
  | 'payee'
  | 'root-key'
  | 'session'
  | 'sign-in'
  | 'totp-secret'
  | 'wallet-id';

const KEY_BYTES = 32;
const DEFAULT_ID_LENGTH = 8;
const FINGERPRINT_LENGTH = 32;
const HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;

// Sealed texts contain ids between full stops, so ids must not contain any.
const ID = /^[A-Za-z0-9_-]{1,32}$/;

/** Parses `key` or `id:key`; several are separated by commas or line breaks, the current one first. */
export function parseMasterKeys(text: string): MasterKeyRing {
  const entries = text
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const [current, ...older] = entries.map((entry, index) => parseEntry(entry, index + 1));
  if (current === undefined) throw new Error('The master key is empty.');
  const ring = { current, older };
  if (new Set(keysOf(ring).map((named) => named.id)).size !== entries.length) {
    throw new Error('Two master keys have the same id, or one key is given twice.');
  }
  return ring;
}

function parseEntry(entry: string, position: number): MasterKey {
  const colon = entry.indexOf(':');
  const key = parseKey(entry.slice(colon + 1).trim(), position);
  if (colon === -1) return { id: fingerprint({ key }).slice(0, DEFAULT_ID_LENGTH), key };
  const id = entry.slice(0, colon).trim();
  if (!ID.test(id)) {
    throw new Error(`Master key ${position}: an id is 1 to 32 letters, digits, "-" or "_".`);
  }
  return { id, key };
}

function parseKey(text: string, position: number): KeyObject {
  if (HEX.test(text)) return createSecretKey(Buffer.from(text, 'hex'));
  const bytes = Buffer.from(text, 'base64');
  // Decoding ignores invalid characters, so the bytes have to encode to the same text.
  const kept = text.replace('=', '').replaceAll('+', '-').replaceAll('/', '_');
  if (!BASE64.test(text) || bytes.toString('base64url') !== kept) {
    throw new Error(`Master key ${position} is not 32 bytes as 64 hex digits or base64.`);
  }
  return createSecretKey(bytes);
}

export function deriveKey(master: Pick<MasterKey, 'key'>, purpose: KeyPurpose): KeyObject {
  const bytes = hkdfSync('sha256', master.key, '', `tael/v1/${purpose}`, KEY_BYTES);
  return createSecretKey(Buffer.from(bytes));
}

/** The derived key of every key in the ring, under the same ids. */
export function deriveRing(ring: MasterKeyRing, purpose: KeyPurpose): KeyRing {
  const derive = (master: MasterKey) => ({ id: master.id, key: deriveKey(master, purpose) });
  return { current: derive(ring.current), older: ring.older.map(derive) };
}

/** Stored in the database to recognize the key, which cannot be computed from it. */
export function fingerprint(master: Pick<MasterKey, 'key'>): string {
  return deriveKey(master, 'fingerprint').export().toString('hex').slice(0, FINGERPRINT_LENGTH);
}
