// tael verify

import type { Command } from 'commander';
import { invalid } from '../core/refusal.ts';
import { type Cli, command } from './cli.ts';
import { onBooks } from './on-books.ts';
import { progress } from './progress.ts';
import { verificationReport } from './verification-report.ts';

interface Options {
  readonly anchor?: string;
}

export function verifyCommand(program: Command, cli: Cli): void {
  command(
    program,
    'verify',
    'Re-add the whole books and check every rule; exit 1 if one is broken.',
  )
    .option('--anchor <file>', 'lines of tael anchor, or a log that holds some')
    .action(({ anchor }: Options) =>
      onBooks(cli, async ({ store, keys }) => {
        const { readAnchors } = await import('./anchor-file.ts');
        const anchors = anchor === undefined ? [] : await readAnchors(anchor);
        if (typeof anchors === 'string') return { ok: false, refusal: invalid('anchor', anchors) };
        const line = progress();
        const given = {
          chainKey: keys.chain,
          anchorKey: keys.anchor,
          anchors,
          onProgress: line.say,
        };
        const work = store.withReadConnection((session) => verificationReport(session, given));
        return { ok: true, ...(await work.finally(line.end)) };
      }),
    );
}
