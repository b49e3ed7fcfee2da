// Tests of reading the operator's logo: what it is follows from its bytes, not from its name.

import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { Flaw } from './flaw.ts';
import { LOGO_BYTES_MAX, type Logo, readLogo } from './logo.ts';

const folder = mkdtempSync(join(tmpdir(), 'tael-logo-'));
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"';

function read(contents: string | Buffer, name = 'logo'): Logo | Flaw {
  const path = join(folder, name);
  writeFileSync(path, contents);
  return readLogo(path);
}

function readGood(contents: string | Buffer): Logo {
  const logo = read(contents);
  assert.ok(!(logo instanceof Flaw), String(contents));
  return logo;
}

function reasonFor(contents: string | Buffer): string {
  const flaw = read(contents);
  assert.ok(flaw instanceof Flaw, String(contents));
  return flaw.reason;
}

function png(width: number, height: number): Buffer {
  const head = Buffer.from(
    '89504e470d0a1a0a0000000d494844520000000000000000080600000000000000',
    'hex',
  );
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return Buffer.concat([head, deflateSync(Buffer.alloc(8))]);
}

test('a PNG is known by its signature, and its size is that of its header', () => {
  const { type, width, height, file } = readGood(png(120, 40));
  assert.deepEqual([type, width, height], ['image/png', 120, 40]);
  assert.match(file, /^[0-9a-f]{32}\.png$/);
});

test('an SVG has the size of its root: in pixels, or of its view box', () => {
  const sizes: readonly (readonly [string, number, number])[] = [
    [' width="120" height="40px"', 120, 40],
    [" viewBox='0 0 64 32'", 64, 32],
    [' viewBox="0,0,64.5,32"', 64.5, 32],
    [' width="100%" height="2em" viewBox="0 0 64 32"', 64, 32],
    [' width="10"', 1, 1],
    ['', 1, 1],
  ];
  for (const [attributes, width, height] of sizes) {
    const logo = readGood(`${SVG}${attributes}><path d=""/></svg>`);
    assert.deepEqual([logo.type, logo.width, logo.height], ['image/svg+xml', width, height]);
  }
});

test('an SVG may begin as drawing programs write it', () => {
  const doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">';
  for (const start of ['\ufeff', '<?xml version="1.0"?>\n', '<!-- Made by hand -->\n', doctype]) {
    assert.equal(readGood(`${start}${SVG} width="2" height="1"></svg>`).width, 2);
  }
});

test('the name follows from the contents alone', () => {
  const [one, same, other] = [png(1, 1), png(1, 1), png(1, 2)].map((bytes) => readGood(bytes).file);
  assert.equal(one, same);
  assert.notEqual(one, other);
});

test('other files are refused, whatever they are called', () => {
  const others: readonly (string | Buffer)[] = [
    '',
    'GIF89a',
    '<html><svg xmlns="http://www.w3.org/2000/svg"></svg></html>',
    '<svg width="1" height="1"></svg>',
    `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${SVG}></svg>`,
    png(0, 4),
    png(4, 4).subarray(0, 20),
  ];
  for (const contents of others) assert.match(reasonFor(contents), / is neither PNG nor SVG$/);
});

test('32 KB are enough and one byte more is too much', () => {
  const filled = (size: number) => `${SVG}>${' '.repeat(size - SVG.length - 7)}</svg>`;
  assert.equal(readGood(filled(LOGO_BYTES_MAX)).bytes.length, LOGO_BYTES_MAX);
  assert.match(reasonFor(filled(LOGO_BYTES_MAX + 1)), / has 33 KB$/);
});

test('a file that is not there, and one that is a folder, are named', () => {
  const flawOf = (path: string) => (readLogo(path) as Flaw).reason;
  const missing = join(folder, 'missing.svg');
  assert.equal(flawOf(missing), `there is no "${missing}"`);
  assert.equal(flawOf(folder), `this is a folder and no file: "${folder}"`);
});
