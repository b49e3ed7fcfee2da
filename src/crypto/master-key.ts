// The key outside the database, from which every other key is derived, one per use. It is never
// used directly, and no error message repeats any part of it.

import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { type KeyRing, keysOf, type NamedKey } from './key-ring.ts';

export type MasterKey = NamedKey;
export type MasterKeyRing = KeyRing;

// A closed list, so that no two uses share a key by accident. A label is part of the derivation:
// changing one makes everything kept under it unreadable.
export type KeyPurpose =
  | 'anchor'
  | 'api-secret'
  | 'approval-state'
  | 'callback-secret'
  | 'chain'
  | 'fingerprint'
  | 'key-id-check'
  | 'pay-password'
  | 'root-key'
  | 'session'
  | 'totp-secret';

const KEY_BYTES = 32;
const DEFAULT_ID_LENGTH = 8;
const FINGERPRINT_LENGTH = 32;
const HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;

// Ids become a part of sealed texts between full stops, so they hold none.
const ID = /^[A-Za-z0-9_-]{1,32}$/;

/** Reads `key` or `id:key`, several separated by commas or lines; the first is the current one. */
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
  // Decoding ignores what it does not understand, so the text must come back as it was.
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

/** What the database keeps to recognise the key; the key cannot be computed from it. */
export function fingerprint(master: Pick<MasterKey, 'key'>): string {
  return deriveKey(master, 'fingerprint').export().toString('hex').slice(0, FINGERPRINT_LENGTH);
}
