// tael verify

import type { Command } from 'commander';
import type { OpenService } from '../service/open-service.ts';
import { readAnchors } from './anchor.ts';
import { addCommand, type Cli } from './cli.ts';
import { runOnBooks } from './on-books.ts';
import { showProgress } from './progress.ts';
import { refuseArgument } from './reply.ts';
import { type Verified, verificationReport, verifyShowing } from './verification-report.ts';

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
  return runOnBooks(cli, async (service) => {
    const { store, keys } = service;
    const anchors = anchor === undefined ? [] : await readAnchors(anchor);
    if (typeof anchors === 'string') return refuseArgument('anchor', anchors);
    const progress = showProgress();
    const parts = { chainKey: keys.chain, anchorKey: keys.anchor, anchors };
    const work = store.withReadConnection((connection) =>
      verifyShowing(connection, parts, progress),
    );
    const verified = await work.finally(progress.clear);
    await record(service, verified);
    return { ok: true, ...verificationReport(verified) };
  });
}

/** For the console and tael status. A role that may only read has verified all the same. */
async function record(service: OpenService, verified: Verified): Promise<void> {
  const { nodeOf } = await import('../service/ledger-health.ts');
  const { resultOf } = await import('../store/postgres/verify/runs.ts');
  const { verification, durationMs, progress } = verified;
  const { operator: by, store, log } = service;
  const run = { by, node: nodeOf(by.from), progress, durationMs };
  await store.verifications
    .record({ ...run, result: resultOf(verification) })
    .catch((error) => log.warn({ error: String(error) }, 'The result was not recorded.'));
}
