// tael anchor

import { type FileHandle, open } from 'node:fs/promises';
import type { Command } from 'commander';
import { invalid } from '../core/refusal.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';

export function anchorCommand(program: Command, cli: Cli): void {
  command(
    program,
    'anchor',
    'Note how far every chain has come, and print a root to keep elsewhere.',
  )
    .argument('[file]', 'file to add the line to; keep it on another machine')
    .action((path: string | undefined) =>
      onBooks(cli, async ({ store, keys }) => {
        // Opened first: an anchor that is in the books and nowhere else is of no use.
        const file = path === undefined ? null : await openedToAppend(path);
        if (file === 'refused') {
          const rule = 'must name a file that can be written';
          return { ok: false, refusal: invalid('file', rule) };
        }
        const { anchorFields, makeAnchor } = await import('../store/postgres/verify/anchor.ts');
        try {
          const anchor = await store.withReadConnection((session) =>
            makeAnchor(session, keys.anchor),
          );
          const value = anchorFields(anchor);
          const line = JSON.stringify(value);
          await file?.appendFile(`${line}\n`);
          await file?.sync();
          return { ok: true, value, text: line };
        } finally {
          await file?.close();
        }
      }),
    );
}

async function openedToAppend(path: string): Promise<FileHandle | 'refused'> {
  try {
    return await open(path, 'a', 0o600);
  } catch {
    return 'refused';
  }
}
