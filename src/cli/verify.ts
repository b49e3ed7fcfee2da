// tael verify

import type { Command } from 'commander';
import type { OpenService } from '../service/open-service.ts';
import { BEGUN_AGAIN } from '../store/postgres/machines/cells-moved.ts';
import { readAnchors } from './anchor.ts';
import { addCommand, type Cli } from './cli.ts';
import { runOnBooks } from './on-books.ts';
import { showProgress } from './progress.ts';
import { type Reply, refuseArgument } from './reply.ts';
import { type Verified, verificationReport, verifyShowing } from './verification-report.ts';

interface Options {
  readonly anchor?: string;
  readonly since?: string;
}

const NOTHING_TO_CONTINUE =
  'needs a verification of the whole books that held: run tael verify without it';
const ON_STANDBY =
  'needs temporary tables, which a standby does not make: run tael verify without it, or on the primary';

export function addVerifyCommand(program: Command, cli: Cli): void {
  addCommand(
    program,
    'verify',
    'Recompute the whole books and check every rule; exit 1 if broken.',
    ['', '--since last', '--anchor anchors.log'],
  )
    .option('--since <which>', 'continue from the last verification that held: only what is new')
    .option('--anchor <file>', 'check lines of tael anchor too, from a file or a log')
    .action((options: Options) => verify(cli, options));
}

function verify(cli: Cli, { anchor, since }: Options): Promise<void> {
  // Whoever signs in for it leaves a trace of that.
  const access = cli.as === undefined ? 'read' : 'use';
  const run = async (service: OpenService): Promise<Reply> => {
    if (since !== undefined && since !== 'last') return refuseArgument('since', 'must be last');
    const { store, keys, log } = service;
    if (since !== undefined && (await isStandby(service))) {
      return refuseArgument('since', ON_STANDBY);
    }
    const anchors = anchor === undefined ? [] : await readAnchors(anchor);
    if (typeof anchors === 'string') return refuseArgument('anchor', anchors);
    const progress = showProgress();
    const openProver = store.openConnection;
    const onVoid = () => log.warn(BEGUN_AGAIN);
    const parts = { chainKey: keys.chain, anchorKey: keys.anchor, anchors, openProver, onVoid };
    const work = store.withReadConnection((connection) =>
      verifyShowing(connection, parts, progress, since === undefined),
    );
    const verified = await work.finally(progress.clear);
    if (verified === null) return refuseArgument('since', NOTHING_TO_CONTINUE);
    const { unproved } = verified.verification;
    if (unproved !== null) {
      log.warn({ reason: unproved }, 'The next verification cannot continue from this one.');
    }
    await record(service, verified);
    return { ok: true, ...verificationReport(verified) };
  };
  return runOnBooks(cli, run, access);
}

async function isStandby({ store }: OpenService): Promise<boolean> {
  const { readServerState } = await import('../store/postgres/connection/server-state.ts');
  const { standby } = await store.withReadConnection(readServerState);
  return standby;
}

/** For the console and tael status. A role that may only read has verified all the same. */
async function record(service: OpenService, verified: Verified): Promise<void> {
  const { nodeOf } = await import('../service/ledger-health.ts');
  const { resultOf } = await import('../store/postgres/verify/runs.ts');
  const { verification, durationMs, progress } = verified;
  const { operator: by, store, log } = service;
  const whole = verification.sinceMs === null;
  const run = { by, node: nodeOf(by.from), whole, progress, durationMs };
  await store.verifications
    .record({ ...run, result: resultOf(verification) })
    .catch((error) => log.warn({ error: String(error) }, 'The result was not recorded.'));
}
