// Commands that wait for a batch: which of them go next, and how many each submitter has.

import type { Command } from '../core/decide.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { Outcome } from '../core/outcome.ts';
import { cellsToGoTo } from './few-cells.ts';

/** Times are on the clock of `performance.now()`, which nobody can set. */
export interface Waiting {
  readonly command: Command;
  readonly submitter: string | null;
  readonly background: boolean;
  readonly submittedAtMs: number;
  /** Once this has passed, it is refused and never run. */
  readonly startByMs: number;
  /** Once this has passed, it is answered even if nobody knows what became of it. */
  readonly answerByMs: number;
  /**
   * Until then others may go first: it is not put beside a batch that locks the same rows, nor into one that
   * goes to other cells. Afterwards it is: otherwise two merchants with endless crowds could keep a command
   * that needs both of them waiting for ever.
   */
  readonly patientUntilMs: number;
  /** Whose rows it will lock, as far as that can be predicted. */
  readonly owners: readonly UserId[];
  /** In which cells its rows lie, likewise. */
  readonly cells: readonly number[];
  /** In how many batches it has met locked rows. */
  readonly lockedCount: number;
  /** Only the first answer counts. */
  readonly answer: (outcome: Outcome) => void;
}

export interface Taken {
  readonly batch: readonly Waiting[];
  /** Those that waited too long. */
  readonly expired: readonly Waiting[];
  readonly left: Waiting[];
  /** How many were left because they need rows that the other batch locks. */
  readonly keptApartCount: number;
}

/**
 * Divides a queue, oldest first, and keeps the order in each part. Background work gets at most a
 * quarter of the batch. For as long as they are patient, commands of `lockedOwners` stay, because they would
 * only find their rows locked, and of more than a batch those of other cells.
 */
export function takeBatch(
  queue: readonly Waiting[],
  sizeMax: number,
  lockedOwners: ReadonlySet<UserId>,
  cellCount: number,
): Taken {
  const batch: Waiting[] = [];
  const expired: Waiting[] = [];
  const left: Waiting[] = [];
  const nowMs = performance.now();
  let backgroundCount = 0;
  let keptApartCount = 0;
  const isPatient = ({ patientUntilMs }: Waiting) => patientUntilMs > nowMs;
  const isKeptApart = (waiting: Waiting) => isPatient(waiting) && meets(lockedOwners, waiting);
  const goingTo =
    cellCount === 1
      ? null
      : cellsToGoTo(
          queue.filter((waiting) => !isKeptApart(waiting)),
          sizeMax,
          cellCount,
        );
  for (const waiting of queue) {
    const crowded = waiting.background && backgroundCount >= sizeMax / 4;
    if (batch.length >= sizeMax || crowded) {
      left.push(waiting);
    } else if (waiting.startByMs < nowMs) {
      expired.push(waiting);
    } else if (isKeptApart(waiting)) {
      keptApartCount += 1;
      left.push(waiting);
    } else if (isPatient(waiting) && needsOther(goingTo, waiting)) {
      left.push(waiting);
    } else {
      if (waiting.background) backgroundCount += 1;
      batch.push(waiting);
    }
  }
  return { batch, expired, left, keptApartCount };
}

function meets(lockedOwners: ReadonlySet<UserId>, { owners }: Waiting): boolean {
  return owners.some((userId) => lockedOwners.has(userId));
}

function needsOther(goingTo: ReadonlySet<number> | null, { cells }: Waiting): boolean {
  return goingTo !== null && cells.some((cell) => !goingTo.has(cell));
}

/** How many waiting commands each submitter has. Commands without a submitter are not counted. */
export interface SubmitterCounts {
  countOf(submitter: string | null): number;
  add(submitter: string | null): void;
  remove(submitter: string | null): void;
}

export function emptySubmitterCounts(): SubmitterCounts {
  const counts = new Map<string, number>();
  const countOf = (submitter: string | null) =>
    submitter === null ? 0 : (counts.get(submitter) ?? 0);
  return {
    countOf,
    add(submitter) {
      if (submitter !== null) counts.set(submitter, countOf(submitter) + 1);
    },
    remove(submitter) {
      if (submitter === null) return;
      const count = countOf(submitter) - 1;
      if (count === 0) counts.delete(submitter);
      else counts.set(submitter, count);
    },
  };
}
