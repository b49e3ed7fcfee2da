// Packs a page. Its style and script are compressed, once for all pages; what is written for one
// reader is stored uncompressed. Otherwise the title of an order, which somebody else chose, would
// be compressed together with the reader's balance, and the length of the page would show whoever
// watches the wire when one resembles the other (the BREACH attack).

import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { Page } from './shell.ts';

export function gzipPage({ html, assets }: Page): Buffer {
  const parts: Buffer[] = [HEADER];
  let rest = html;
  for (const asset of [assets.style, assets.script]) {
    if (asset === null) continue;
    const at = rest.indexOf(asset);
    parts.push(...stored(rest.slice(0, at)), deflated(asset));
    rest = rest.slice(at + asset.length);
  }
  parts.push(...stored(rest), LAST_BLOCK, trailer(html));
  return Buffer.concat(parts);
}

// RFC 1952, section 2.3: the magic number, deflate, no flags, no time, no operating system.
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
// The last block: stored, and empty.
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);
const STORED_MAX = 0xffff;

const packed = new Map<string, Buffer>();

/**
 * Ends on a whole byte, and nothing after it refers back to it, so it can stand anywhere in a
 * stream.
 */
function deflated(asset: string): Buffer {
  let bytes = packed.get(asset);
  if (bytes === undefined) {
    bytes = deflateRawSync(asset, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
    packed.set(asset, bytes);
  }
  return bytes;
}

/**
 * Stored blocks (RFC 1951, section 3.2.4). `deflateRawSync` at level 0 makes the same ones, but
 * sets up a compressor each time: with three calls to a page, a tenth of what the whole page takes.
 */
function stored(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  const blocks: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += STORED_MAX) {
    const block = bytes.subarray(from, from + STORED_MAX);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(block.length, 1);
    head.writeUInt16LE(~block.length & STORED_MAX, 3);
    blocks.push(head, block);
  }
  return blocks;
}

function trailer(text: string): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE(crc32(text), 0);
  bytes.writeUInt32LE(Buffer.byteLength(text), 4);
  return bytes;
}
