// Encrypts small secrets for the database: AES-256-GCM under a key derived for the purpose, in the format
// `v1.<key id>.<iv>.<ciphertext and tag>`. The context binds a sealed text to its row: in another row it
// does not open.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { findKey, type KeyRing } from './key-ring.ts';
import type { RandomBytes } from './random.ts';

const VERSION = 'v1';
const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SHAPE = /^v1\.([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{22,})$/;

export type OpenOutcome =
  | { ok: true; text: string }
  | { ok: false; fault: 'malformed' | 'unknown_key' | 'tampered' };

export function seal(
  ring: KeyRing,
  context: string,
  text: string,
  random: RandomBytes = randomBytes,
): string {
  const { id, key } = ring.current;
  const iv = Buffer.from(random(IV_BYTES));
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundTo(id, context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${id}.${iv.toString('base64url')}.${body.toString('base64url')}`;
}

export function open(ring: KeyRing, context: string, sealed: string): OpenOutcome {
  const [, id = '', ivText = '', bodyText = ''] = SHAPE.exec(sealed) ?? [];
  const iv = Buffer.from(ivText, 'base64url');
  const body = Buffer.from(bodyText, 'base64url');
  // Decoding ignores surplus bits; requiring the exact text back allows only one encoding.
  if (id === '' || body.toString('base64url') !== bodyText) return failed('malformed');
  const named = findKey(ring, id);
  if (named === undefined) return failed('unknown_key');
  const decipher = createDecipheriv(ALGORITHM, named.key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(id, context));
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  const start = decipher.update(body.subarray(0, -TAG_BYTES));
  try {
    return { ok: true, text: Buffer.concat([start, decipher.final()]).toString('utf8') };
  } catch {
    // Only the tag can fail here: the bytes, the key or the context differ.
    return failed('tampered');
  }
}

function boundTo(keyId: string, context: string): Buffer {
  return Buffer.from(`${VERSION}.${keyId}.${context}`);
}

function failed(fault: 'malformed' | 'unknown_key' | 'tampered'): OpenOutcome {
  return { ok: false, fault };
}
