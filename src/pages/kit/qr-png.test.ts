// Tests of the PNG: it is read back, byte by byte, to the modules it was drawn from.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, inflateSync } from 'node:zlib';
import { qrMatrix } from './qr-matrix.ts';
import { PIXELS_PER_MODULE, qrPng } from './qr-png.ts';

const LINK = 'https://pay.example.com/pay/C01K9ZQ3F7GABCDEFGHJKMNPQRS';

test('every module comes back as a square of its colour', () => {
  const matrix = qrMatrix(LINK);
  const pixels = pixelsIn(qrPng(matrix));
  const modules = pixels
    .filter((_, y) => y % PIXELS_PER_MODULE === 0)
    .map((line) => line.filter((_, x) => x % PIXELS_PER_MODULE === 0));
  assert.deepEqual(modules, matrix);
  const enlarged = matrix.flatMap((row) => {
    const line = row.flatMap((dark) => Array<boolean>(PIXELS_PER_MODULE).fill(dark));
    return Array<boolean[]>(PIXELS_PER_MODULE).fill(line);
  });
  assert.deepEqual(pixels, enlarged);
});

test('the code has a quiet zone of four modules', () => {
  const matrix = qrMatrix(LINK);
  const dark = matrix.flatMap((row, y) => row.flatMap((is, x) => (is ? [{ x, y }] : [])));
  const ends = dark.flatMap(({ x, y }) => [x, y]);
  assert.equal(Math.min(...ends), 4);
  assert.equal(Math.max(...ends), matrix.length - 5);
});

/** Reads one-bit greyscale without filters, and accepts nothing else; true is dark. */
function pixelsIn(png: Buffer): boolean[][] {
  assert.equal(png.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n');
  const chunks = chunksIn(png.subarray(8));
  assert.deepEqual([...chunks.keys()], ['IHDR', 'IDAT', 'IEND']);
  const header = chunks.get('IHDR') ?? Buffer.alloc(0);
  const width = header.readUInt32BE(0);
  assert.deepEqual([...header.subarray(8)], [1, 0, 0, 0, 0]);
  const lines = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const lineBytes = 1 + width / 8;
  assert.equal(lines.length, header.readUInt32BE(4) * lineBytes);
  return Array.from({ length: width }, (_, y) => {
    const line = lines.subarray(y * lineBytes, (y + 1) * lineBytes);
    assert.equal(line[0], 0);
    return Array.from({ length: width }, (_, x) => bitOf(line, x) === 0);
  });
}

function bitOf(line: Buffer, x: number): number {
  return ((line[1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
}

function chunksIn(bytes: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  let at = 0;
  while (at < bytes.length) {
    const length = bytes.readUInt32BE(at);
    const body = bytes.subarray(at + 4, at + 8 + length);
    assert.equal(bytes.readUInt32BE(at + 8 + length), crc32(body));
    chunks.set(body.toString('latin1', 0, 4), body.subarray(4));
    at += 12 + length;
  }
  return chunks;
}
