// Tells how the books stand, by what the last verifications found and the newest anchor, and runs a
// verification that somebody begins, of the whole books or of what is new. It goes on in the background,
// one at a time over all nodes, whoever looks.

import type { Logger } from 'pino';
import type { Provenance } from '../core/rows/audit.ts';
import { startRepeating } from '../runtime/repeating.ts';
import { BEGUN_AGAIN } from '../store/postgres/machines/cells-moved.ts';
import type { PostgresStore } from '../store/postgres/open.ts';
import type { NewestAnchor } from '../store/postgres/verify/anchor.ts';
import type { Finding } from '../store/postgres/verify/check.ts';
import { resultOf, type VerificationRun } from '../store/postgres/verify/runs.ts';
import { NOT_BEGUN, NOT_CONTINUED } from '../store/postgres/verify/verify.ts';
import { refuse, succeed } from './administration/answer.ts';
import type { Answer } from './answer.ts';
import type { ServiceKeys } from './service-keys.ts';

export interface LedgerHealth {
  show(): Promise<Health>;
  /** Begins a verification, unless one is running. */
  verify(by: Provenance, scope?: Scope): Promise<Answer<null>>;
  /** Cuts off the verification of this process, if there is one. */
  stop(): Promise<void>;
}

export interface Scope {
  /** False: what is new, if there is a verification to continue from. */
  readonly whole: boolean;
  /** It takes half of a core at most, and longer. */
  readonly paced: boolean;
}

const WHOLE: Scope = { whole: true, paced: false };

export interface Health {
  readonly running: VerificationRun | null;
  /** That have ended; newest first. */
  readonly runs: readonly VerificationRun[];
  /** The newest of the whole books that came to a result. */
  readonly whole: VerificationRun | null;
  readonly anchor: NewestAnchor | null;
}

/** What the newest result says, with what the whole books were found to break before it. */
export interface Standing {
  readonly atMs: number;
  readonly broken: readonly Finding[];
}

/** Null: the books were never verified. */
export function standingOf({ runs, whole }: Pick<Health, 'runs' | 'whole'>): Standing | null {
  const newest = runs.find(({ result }) => result !== null) ?? whole;
  if (!newest) return null;
  const before = whole !== null && whole.runNo < newest.runNo ? (whole.result?.broken ?? []) : [];
  const names = new Set(newest.result?.broken.map(({ name }) => name));
  const broken = [
    ...(newest.result?.broken ?? []),
    ...before.filter(({ name }) => !names.has(name)),
  ];
  return { atMs: newest.endedAtMs ?? newest.startedAtMs, broken };
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
    const [newest, whole, anchor] = await Promise.all([
      verifications.newest(RUNS_SHOWN + 1),
      verifications.newestWhole(),
      newestAnchor(),
    ]);
    const running = newest.find(({ endedAtMs }) => endedAtMs === null) ?? null;
    const ended = newest.filter(({ endedAtMs }) => endedAtMs !== null);
    return { running, runs: ended.slice(0, RUNS_SHOWN), whole, anchor };
  }

  return {
    show,
    async verify(by, wanted = WHOLE) {
      const whole = wanted.whole || (await verifications.ground()) !== 'proved';
      const scope = { ...wanted, whole };
      const progress = whole ? NOT_BEGUN : NOT_CONTINUED;
      const node = nodeOf(parts.machine);
      const runNo = await verifications.begin({ by, node, whole, progress });
      if (runNo !== null) {
        current = verifyInBackground(parts, { runNo, progress, ...scope }, closing.signal);
        return succeed(null);
      }
      const { running } = await show();
      const theirs = running?.progress;
      const hasBegun = theirs !== undefined && theirs.rule > 0;
      return refuse({ code: 'verification_running', ...(hasBegun && { progress: theirs }) });
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
  { runNo, progress: begun, ...scope }: Scope & Pick<VerificationRun, 'runNo' | 'progress'>,
  closing: AbortSignal,
): Promise<void> {
  const lost = new AbortController();
  let progress = begun;
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
      ...scope,
      onProgress: (made) => {
        progress = made;
      },
      onVoid: () => log.info(BEGUN_AGAIN),
      signal: AbortSignal.any([closing, lost.signal]),
    });
    if (verification === null) throw new Error('What it continues from is gone.');
    const { unproved } = verification;
    if (unproved !== null)
      log.warn({ reason: unproved }, 'The next verification cannot continue here.');
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
