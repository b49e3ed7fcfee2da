// HMAC-SHA256 (RFC 2104), made of two one-shot digests. Every request needs one or two, and every entry
// of the journal one; creating and collecting the Hmac object of the platform costs several times as
// much as the hashing. A test compares the two.

import { hash, type KeyObject } from 'node:crypto';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
const INNER = 0x36;
const OUTER = 0x5c;

interface Pads {
  /** The inner pad, with room for a text after it. */
  inner: Buffer;
  /** The outer pad, with room for the inner digest. */
  readonly outer: Buffer;
}

const known = new WeakMap<KeyObject, Mac>();

/** The MAC of a text in UTF-8 under one key, as 64 lowercase hexadecimal digits. */
export type Mac = (text: string) => string;

export function hmacHex(key: KeyObject, text: string): string {
  let mac = known.get(key);
  if (mac === undefined) {
    mac = macUnder(key.export());
    known.set(key, mac);
  }
  return mac(text);
}

/** Creating it takes as long as three MACs. The key is hidden in a closure, so it cannot be printed. */
export function macUnder(key: string | Buffer): Mac {
  const pads = padsOf(Buffer.from(key));
  return (text) => macOf(pads, text);
}

function padsOf(key: Buffer): Pads {
  const short = key.length > BLOCK_BYTES ? hash('sha256', key, 'buffer') : key;
  const inner = Buffer.alloc(BLOCK_BYTES + 256, INNER);
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES, OUTER);
  for (const [index, byte] of short.entries()) {
    inner[index] = byte ^ INNER;
    outer[index] = byte ^ OUTER;
  }
  return { inner, outer };
}

function macOf(pads: Pads, text: string): string {
  // UTF-8 needs at most three bytes for each UTF-16 code unit.
  const room = BLOCK_BYTES + text.length * 3;
  if (pads.inner.length < room) {
    pads.inner = Buffer.concat([pads.inner.subarray(0, BLOCK_BYTES), Buffer.alloc(room)]);
  }
  const end = BLOCK_BYTES + pads.inner.write(text, BLOCK_BYTES, 'utf8');
  const digest = hash('sha256', pads.inner.subarray(0, end), 'binary');
  pads.outer.write(digest, BLOCK_BYTES, 'binary');
  return hash('sha256', pads.outer, 'hex');
}
