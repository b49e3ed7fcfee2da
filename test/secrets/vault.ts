// Secrets that a test has planted, and the search for them in bytes: as they are, and as they would look
// in hexadecimal, base64 or an address.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

interface Planted {
  readonly name: string;
  readonly spellings: readonly Buffer[];
  /** Six digits stand by chance in longer numbers. */
  readonly isNumber: boolean;
}

export interface Vault {
  plant(name: string, value: string | Buffer): void;
  /** The names of what is in these bytes. */
  search(bytes: Buffer | string): readonly string[];
  /** In every file below a folder, with the file; those that vanish meanwhile are gone. */
  searchFolder(folder: string, isKept?: (path: string) => boolean): Promise<readonly string[]>;
  readonly names: readonly string[];
}

export function newVault(): Vault {
  const all: Planted[] = [];

  function search(bytes: Buffer | string): readonly string[] {
    const text = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    return all
      .filter(({ spellings, isNumber }) => {
        return spellings.some((spelling) => isIn(text, spelling, isNumber));
      })
      .map(({ name }) => name);
  }

  return {
    search,
    plant(name, value) {
      assert.ok(value.length >= 6, `${name} is long enough to be found`);
      const isNumber = typeof value === 'string' && /^\d+$/.test(value);
      all.push({ name, spellings: spellingsOf(Buffer.from(value)), isNumber });
    },
    async searchFolder(folder, isKept = () => false) {
      const found: string[] = [];
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        if (!entry.isFile() || isKept(path)) continue;
        const bytes = await readFile(path).catch(() => Buffer.alloc(0));
        found.push(...search(unpacked(bytes)).map((name) => `${name} in ${path}`));
      }
      return found;
    },
    get names() {
      return all.map(({ name }) => name);
    },
  };
}

/** The files of a backup are compressed. */
function unpacked(bytes: Buffer): Buffer {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
}

function spellingsOf(bytes: Buffer): readonly Buffer[] {
  const texts = [
    bytes.toString('latin1'),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    encodeURIComponent(bytes.toString('latin1')),
    ...[0, 1, 2].flatMap((offset) => [
      insideBase64(bytes, offset),
      insideBase64(bytes, offset).replaceAll('+', '-').replaceAll('/', '_'),
    ]),
  ];
  return [...new Set(texts)].map((text) => Buffer.from(text, 'latin1'));
}

/** What is the same in the base64 of every text that has the bytes behind so many others. */
function insideBase64(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const isWhole = (offset + bytes.length) % 3 === 0;
  return text.slice(offset === 0 ? 0 : offset + 1, isWhole ? undefined : -1);
}

function isIn(text: Buffer, spelling: Buffer, isNumber: boolean): boolean {
  for (let at = text.indexOf(spelling); at !== -1; at = text.indexOf(spelling, at + 1)) {
    if (!isNumber || !(isDigit(text[at - 1]) || isDigit(text[at + spelling.length]))) return true;
  }
  return false;
}

function isDigit(byte = 0): boolean {
  return byte >= 0x30 && byte <= 0x39;
}
