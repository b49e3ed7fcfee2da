// tael verify

import type { Command } from 'commander';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import { verificationReport } from './verification-report.ts';

export function verifyCommand(program: Command, cli: Cli): void {
  command(
    program,
    'verify',
    'Re-add the whole books and check every rule; exit 1 if one is broken.',
  ).action(() =>
    onBooks(cli, async ({ store }) => {
      const report = await store.withReadSession(verificationReport);
      return { ok: true, ...report };
    }),
  );
}
