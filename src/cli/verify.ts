// tael verify

import type { Command } from 'commander';
import { readAnchors } from './anchor.ts';
import { addCommand, type Cli } from './cli.ts';
import { runOnBooks } from './on-books.ts';
import { showProgress } from './progress.ts';
import { refuseArgument } from './reply.ts';
import { verificationReport } from './verification-report.ts';

interface Options {
  readonly anchor?: string;
}

export function addVerifyCommand(program: Command, cli: Cli): void {
  addCommand(
    program,
    'verify',
    'Recompute the whole books and check every rule; exit 1 if broken.',
    ['', '--anchor anchors.log'],
  )
    .option('--anchor <file>', 'check lines of tael anchor too, from a file or a log')
    .action((options: Options) => verify(cli, options));
}

function verify(cli: Cli, { anchor }: Options): Promise<void> {
  return runOnBooks(cli, async ({ store, keys }) => {
    const anchors = anchor === undefined ? [] : await readAnchors(anchor);
    if (typeof anchors === 'string') return refuseArgument('anchor', anchors);
    const progress = showProgress();
    const parts = {
      chainKey: keys.chain,
      anchorKey: keys.anchor,
      anchors,
      onProgress: progress.show,
    };
    const work = store.withReadConnection((connection) => verificationReport(connection, parts));
    return { ok: true, ...(await work.finally(progress.clear)) };
  });
}
