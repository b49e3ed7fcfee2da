// Draws a QR code as PNG: black and white, one bit per pixel, eight pixels per module. It writes
// only the three chunks that such an image needs.

import { crc32, deflateSync } from 'node:zlib';
import type { QrMatrix } from './qr-matrix.ts';

// With eight pixels of one bit each, a module is exactly one byte of a line.
export const PIXELS_PER_MODULE = 8;
const DARK = 0x00;
const LIGHT = 0xff;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BIT_DEPTH = 1;
const GREYSCALE = 0;
const NO_FILTER = 0;

export function qrPng(matrix: QrMatrix): Buffer {
  const lines = matrix.flatMap((row) => {
    const line = [NO_FILTER, ...row.map((dark) => (dark ? DARK : LIGHT))];
    return Array.from({ length: PIXELS_PER_MODULE }, () => line).flat();
  });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(matrix.length * PIXELS_PER_MODULE)),
    chunk('IDAT', deflateSync(Buffer.from(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function header(pixels: number): Buffer {
  // The last three bytes stay 0: deflate, the five usual filters, and no interlacing.
  const data = Buffer.alloc(13);
  data.writeUInt32BE(pixels, 0);
  data.writeUInt32BE(pixels, 4);
  data.set([BIT_DEPTH, GREYSCALE], 8);
  return data;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
