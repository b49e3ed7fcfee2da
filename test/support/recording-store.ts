// A gatherer over a store that records its batches and answers when the test says so.

import type { Command } from '../../src/core/decide.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import { type GroupCommitLimits, groupCommit } from '../../src/store/group-commit.ts';
import type { Ended, Lane, Locking, Store } from '../../src/store/store.ts';
import { openMemoryStore } from '../model/memory-store.ts';

export const DONE: Outcome = { ok: true, result: { kind: 'done' }, replayed: false };
export const OVERLOADED: Outcome = {
  ok: false,
  refusal: { code: 'overloaded', retryAfterSeconds: 1 },
};
export const OUTCOME_UNKNOWN: Outcome = {
  ok: false,
  refusal: { code: 'outcome_unknown', retryAfterSeconds: 1 },
};
export const LIMITS = { batchMax: 8, queueMax: 20, waitMsMax: 5_000 };

export interface Batch {
  readonly lane: Lane;
  readonly locking: Locking | undefined;
  readonly names: readonly string[];
  /** Answers every command with this, or each with its own. */
  end(ended?: Ended | readonly Ended[]): void;
  /** Breaks the promise of the store never to reject. */
  fail(error: unknown): void;
}

function named(name: string): Command {
  return { kind: 'sign_out', sessionDigest: name };
}

function nameOf(command: Command): string {
  return command.kind === 'sign_out' ? command.sessionDigest : command.kind;
}

export function recordingStore(
  limits: Partial<GroupCommitLimits> = LIMITS,
  ownersOf: (name: string) => readonly number[] = () => [],
  cellCount = 1,
  cellsOf: (name: string) => readonly number[] = () => [],
) {
  const batches: Batch[] = [];
  const logged: { readonly message: string; readonly details: object }[] = [];
  const log = (message: string, details: object) => void logged.push({ message, details });
  const execute: Store['execute'] = (commands, lane, locking) =>
    new Promise((resolve, fail) => {
      const end = (ended: Ended | readonly Ended[] = DONE) =>
        resolve(Array.isArray(ended) ? ended : commands.map(() => ended as Ended));
      batches.push({ lane, locking, names: commands.map(nameOf), end, fail });
    });
  const predictOwners: Store['predictOwners'] = (command) => ownersOf(nameOf(command));
  const predictCells: Store['predictCells'] = (command) => cellsOf(nameOf(command));
  const predicting = { predictOwners, predictCells, cellCount };
  const store: Store = { ...openMemoryStore(), execute, ...predicting };
  const gatherer = groupCommit(store, { ...limits, log });
  /** Submits `count` commands called `<prefix>0`, `<prefix>1` … */
  const submit = (prefix: string, count: number, options = {}) =>
    Array.from({ length: count }, (_, n) => gatherer.submit(named(`${prefix}${n}`), options));
  return { batches, logged, submit, drain: gatherer.drain };
}

/** Lets a lane answer, come to rest and start its next batch; each of these may take a turn. */
export async function turn(): Promise<void> {
  for (let n = 0; n < 4; n++) await new Promise((resolve) => setImmediate(resolve));
}

export async function endAll(batches: readonly Batch[]): Promise<void> {
  for (let n = 0; n < batches.length; n++) {
    batches[n]?.end();
    await turn();
  }
}
