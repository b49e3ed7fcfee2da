// How the books stand: what the last verifications found and the newest anchor, and a verification that
// an operator begins. It goes on in the background, one at a time over all nodes, whoever looks.

import type { Logger } from 'pino';
import { startRepeating } from '../background/repeating.ts';
import type { Provenance } from '../core/access/audit.ts';
import type { PostgresStore } from '../store/postgres/open.ts';
import type { NewestAnchor } from '../store/postgres/verify/anchor.ts';
import { resultOf, type VerificationRun } from '../store/postgres/verify/runs.ts';
import { NOT_BEGUN } from '../store/postgres/verify/verify.ts';
import { refuse, succeed } from './administration/answer.ts';
import type { Answer } from './answer.ts';
import type { ServiceKeys } from './service.ts';

export interface LedgerHealth {
  show(): Promise<Health>;
  /** Begins a verification, unless one is running. */
  verify(by: Provenance): Promise<Answer<null>>;
  /** Cuts off the verification of this process, if there is one. */
  stop(): Promise<void>;
}

export interface Health {
  readonly running: VerificationRun | null;
  /** That have ended; newest first. */
  readonly runs: readonly VerificationRun[];
  readonly anchor: NewestAnchor | null;
}

export interface HealthParts {
  readonly store: Pick<PostgresStore, 'verifications' | 'verifyAside' | 'newestAnchor'>;
  readonly keys: Pick<ServiceKeys, 'chain' | 'anchor'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** The name of the machine. */
  readonly machine: string;
}

const RUNS_SHOWN = 10;
const NOTE_EVERY_MS = 1_000;

export function ledgerHealth(parts: HealthParts): LedgerHealth {
  const { verifications, newestAnchor } = parts.store;
  const closing = new AbortController();
  let current: Promise<void> = Promise.resolve();

  async function show(): Promise<Health> {
    const [newest, anchor] = await Promise.all([
      verifications.newest(RUNS_SHOWN + 1),
      newestAnchor(),
    ]);
    const running = newest.find(({ endedAtMs }) => endedAtMs === null) ?? null;
    const ended = newest.filter(({ endedAtMs }) => endedAtMs !== null);
    return { running, runs: ended.slice(0, RUNS_SHOWN), anchor };
  }

  return {
    show,
    async verify(by) {
      const runNo = await verifications.begin({
        by,
        node: nodeOf(parts.machine),
        progress: NOT_BEGUN,
      });
      if (runNo !== null) {
        current = verifyInBackground(parts, runNo, closing.signal);
        return succeed(null);
      }
      const { running } = await show();
      const progress = running?.progress;
      const hasBegun = progress !== undefined && progress.rule > 0;
      return refuse({ code: 'verification_running', ...(hasBegun && { progress }) });
    },
    async stop() {
      closing.abort();
      await current;
    },
  };
}

/** As runs name where they were. */
export function nodeOf(machine: string): string {
  return `${machine} (${process.pid})`;
}

/** Never rejects: what went wrong is in the log, and the run has ended without a result. */
async function verifyInBackground(
  { store: { verifications, verifyAside }, keys, log }: HealthParts,
  runNo: number,
  closing: AbortSignal,
): Promise<void> {
  const lost = new AbortController();
  let progress = NOT_BEGUN;
  const notes = startRepeating({
    everyMs: NOTE_EVERY_MS,
    async run() {
      if (!(await verifications.note(runNo, progress))) lost.abort();
    },
    onError: (error) => log.warn({ error: String(error) }, 'The progress was not written.'),
  });
  try {
    const verification = await verifyAside({
      chainKey: keys.chain,
      anchorKey: keys.anchor,
      onProgress: (made) => {
        progress = made;
      },
      signal: AbortSignal.any([closing, lost.signal]),
    });
    const result = resultOf(verification);
    await verifications.end(runNo, result);
    const broken = result.broken.map(({ name }) => name);
    if (broken.length > 0) log.warn({ broken }, 'The books break rules: see tael verify.');
  } catch (error) {
    if (!closing.aborted) log.warn({ error: String(error) }, 'A verification was cut off.');
    await verifications.end(runNo, null).catch(() => {});
  } finally {
    await notes.stop();
  }
}
