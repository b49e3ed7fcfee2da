// HMAC (RFC 2104), made of two one-shot digests. Every request needs one or two, and every entry
// of the journal one; creating and collecting the Hmac object of the platform costs several times as
// much as the hashing. A test compares the two.

import { hash, type KeyObject } from 'node:crypto';

const SHA256 = { name: 'sha256', blockBytes: 64, digestBytes: 32 } as const;
const SHA512 = { name: 'sha512', blockBytes: 128, digestBytes: 64 } as const;
type Digest = typeof SHA256 | typeof SHA512;

const INNER = 0x36;
const OUTER = 0x5c;

interface Pads {
  readonly digest: Digest;
  /** The inner pad, with room for a text after it. */
  inner: Buffer;
  /** The outer pad, with room for the inner digest. */
  readonly outer: Buffer;
}

const known = new WeakMap<KeyObject, Mac>();

/** The MAC of a text in UTF-8 under one key, in lowercase hexadecimal digits: 64, or 128 of SHA-512. */
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
  return macWith(SHA256, key);
}

export function longMacUnder(key: string | Buffer): Mac {
  return macWith(SHA512, key);
}

function macWith(digest: Digest, key: string | Buffer): Mac {
  const pads = padsOf(digest, Buffer.from(key));
  return (text) => macOf(pads, text);
}

function padsOf(digest: Digest, key: Buffer): Pads {
  const { name, blockBytes, digestBytes } = digest;
  const short = key.length > blockBytes ? hash(name, key, 'buffer') : key;
  const inner = Buffer.alloc(blockBytes + 256, INNER);
  const outer = Buffer.alloc(blockBytes + digestBytes, OUTER);
  for (const [index, byte] of short.entries()) {
    inner[index] = byte ^ INNER;
    outer[index] = byte ^ OUTER;
  }
  return { digest, inner, outer };
}

function macOf(pads: Pads, text: string): string {
  // UTF-8 needs at most three bytes for each UTF-16 code unit.
  const { name, blockBytes } = pads.digest;
  const room = blockBytes + text.length * 3;
  if (pads.inner.length < room) {
    pads.inner = Buffer.concat([pads.inner.subarray(0, blockBytes), Buffer.alloc(room)]);
  }
  const end = blockBytes + pads.inner.write(text, blockBytes, 'utf8');
  const inner = hash(name, pads.inner.subarray(0, end), 'binary');
  pads.outer.write(inner, blockBytes, 'binary');
  return hash(name, pads.outer, 'hex');
}
