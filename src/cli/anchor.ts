// tael anchor

import { open } from 'node:fs/promises';
import type { Command } from 'commander';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';

export function anchorCommand(program: Command, cli: Cli): void {
  command(
    program,
    'anchor',
    'Note how far every chain has come, and print a root to keep elsewhere.',
  )
    .argument('[file]', 'file to add the line to; keep it on another machine')
    .action((file: string | undefined) =>
      onBooks(cli, async ({ store, keys }) => {
        const { anchorFields, makeAnchor } = await import('../store/postgres/anchor.ts');
        const anchor = await store.withReadSession((session) => makeAnchor(session, keys.anchor));
        const value = anchorFields(anchor);
        const line = JSON.stringify(value);
        if (file !== undefined) await appendDurably(file, `${line}\n`);
        return { ok: true, value, text: line };
      }),
    );
}

async function appendDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.appendFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
