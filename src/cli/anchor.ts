// tael anchor, and reading back the anchors it wrote

import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { BEGUN_AGAIN } from '../store/postgres/machines/cells-moved.ts';
import type { KeptAnchor } from '../store/postgres/verify/anchors.ts';
import { addCommand, type Cli } from './cli.ts';
import { runOnBooks } from './on-books.ts';
import { refuseArgument } from './reply.ts';

export function addAnchorCommand(program: Command, cli: Cli): void {
  addCommand(program, 'anchor', 'Record where every chain ends; keep the printed line elsewhere.', [
    '',
    '/mnt/other-machine/anchors.log',
  ])
    .argument('[file]', 'append the line to this file; keep the file on another machine')
    .action((path: string | undefined) => makeAnchorLine(cli, path));
}

function makeAnchorLine(cli: Cli, path: string | undefined): Promise<void> {
  return runOnBooks(cli, async ({ store, keys, log }) => {
    // Opened first, because an anchor that exists only in the database proves nothing.
    const file = path === undefined ? null : await openToAppend(path);
    if (file === 'refused') {
      return refuseArgument('file', 'must name a file that can be written');
    }
    const { anchorFields, makeAnchor } = await import('../store/postgres/verify/anchor.ts');
    try {
      const anchor = await store.withReadConnection((connection) =>
        makeAnchor(connection, keys.anchor, () => log.warn(BEGUN_AGAIN)),
      );
      const value = anchorFields(anchor);
      const line = JSON.stringify(value);
      await file?.appendFile(`${line}\n`);
      await file?.sync();
      return { ok: true, value, text: line };
    } finally {
      await file?.close();
    }
  });
}

async function openToAppend(path: string): Promise<FileHandle | 'refused'> {
  try {
    return await open(path, 'a', 0o600);
  } catch {
    return 'refused';
  }
}

/** From lines of `tael anchor`, or from a log that contains some. A string is the broken rule. */
export async function readAnchors(path: string): Promise<readonly KeptAnchor[] | string> {
  const anchors: KeptAnchor[] = [];
  try {
    for await (const line of createInterface({ input: createReadStream(path) })) {
      const anchor = parseAnchor(line);
      if (anchor) anchors.push(anchor);
    }
  } catch {
    return 'must name a file that can be read';
  }
  return anchors.length > 0 ? anchors : 'must name a file that holds lines of tael anchor';
}

function parseAnchor(line: string): KeptAnchor | null {
  try {
    const { anchor_no: anchorNo, root } = JSON.parse(line);
    return Number.isInteger(anchorNo) && typeof root === 'string' ? { anchorNo, root } : null;
  } catch {
    return null;
  }
}
