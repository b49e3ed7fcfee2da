// The files of a backup as they were before they were encrypted, and all of them read once without a
// database.

import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Piecewise } from '../../../crypto/age.ts';
import { BackupError } from './backup-error.ts';
import { boundedRows } from './bounded-rows.ts';
import { fileOf, isEncrypted, type Manifest, type TableCopy } from './manifest.ts';

/** Still compressed. `decrypt` is not asked where nothing is encrypted. */
export function openFile(
  dir: string,
  table: Pick<TableCopy, 'name'>,
  manifest: Pick<Manifest, 'format'>,
  decrypt: Piecewise | null,
): AsyncIterable<Uint8Array> {
  const file = createReadStream(fileOf(dir, table, manifest));
  if (!isEncrypted(manifest)) return file;
  if (decrypt === null) throw new BackupError('The backup is encrypted, and nothing opens it.');
  return decrypt(file);
}

/** Rejects unless each file opens, decompresses, and has as many rows as were copied. */
export async function readThrough(
  dir: string,
  manifest: Manifest,
  decrypt: Piecewise | null,
): Promise<void> {
  for (const table of manifest.tables) {
    let rows = 0;
    const opened = openFile(dir, table, manifest, decrypt);
    await pipeline(opened, createGunzip(), boundedRows(table), async (pieces) => {
      for await (const piece of pieces) rows += linesIn(piece);
    });
    if (rows !== table.rows) {
      throw new BackupError(
        `${table.name} has ${rows} of the ${table.rows} rows that were copied.`,
      );
    }
  }
}

function linesIn(piece: Uint8Array): number {
  let lines = 0;
  for (let at = piece.indexOf(0x0a); at >= 0; at = piece.indexOf(0x0a, at + 1)) lines += 1;
  return lines;
}
