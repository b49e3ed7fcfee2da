// Declares what is read of the public log. Books in memory have none, nor has a sandbox.

import type { UserId } from '../core/ledger/wallet.ts';
import type { SumStep } from '../crypto/sum-tree.ts';
import type { LogKeys } from './public-log-keys.ts';

export interface LogCheckpoint {
  readonly size: number;
  readonly root: Buffer;
  readonly atMs: number;
  /** With its signatures. */
  readonly note: string;
  /** As they were when it was read. */
  readonly keys: LogKeys;
}

/** A record in the log, with all that leads from it to the newest checkpoint. */
export interface LoggedRecord {
  readonly owner: LogOwner;
  /** As it was hashed. */
  readonly record: string;
  readonly recordIndex: number;
  readonly recordCount: number;
  readonly recordPath: readonly Buffer[];
  readonly firstRecord: number;
  readonly lastRecord: number;
  readonly owedFen: bigint;
  readonly inclusion: LogInclusion;
}

/** What is owed to one owner when a day ends, as part of what is owed to all. */
export interface LoggedDay {
  readonly owner: LogOwner;
  readonly day: number;
  readonly owedFen: bigint;
  readonly sumPath: readonly SumStep[];
  readonly totalFen: bigint;
  readonly owners: number;
  readonly inclusion: LogInclusion;
}

export interface LogOwner {
  readonly taelId: string;
  readonly salt: Buffer;
}

export interface LogInclusion {
  readonly leafIndex: number;
  readonly leafPath: readonly Buffer[];
  readonly checkpoint: LogCheckpoint;
}

const ON_THIS_MACHINE = /^(localhost|\[::1\]|127(\.\d{1,3}){3})(:\d+)?\//;

/**
 * Which name a log goes on under. Another one would be another log to whoever keeps a checkpoint, so a name
 * that people can have reached stays when the service moves. `before`: null: there is no checkpoint.
 */
export function originKept(before: string | null, wished: string): string {
  return before === null || ON_THIS_MACHINE.test(before) ? wished : before;
}

export interface PublicLog {
  /** Also before there is a checkpoint. */
  keys(): Promise<LogKeys>;
  /** Null: there is none yet. */
  newest(): Promise<LogCheckpoint | null>;
  /** Of exactly this size; null: none was published. */
  checkpoint(size: number): Promise<LogCheckpoint | null>;
  /** Between the sizes of two checkpoints. */
  consistency(from: number, to: number): Promise<readonly Buffer[]>;
  /** Null: the log does not have it yet. */
  record(userId: UserId, recordNo: number): Promise<LoggedRecord | null>;
  /** Null: the day has no leaf yet. `nothing`: the log began later, or they were no user yet. */
  day(userId: UserId, day: number): Promise<LoggedDay | 'nothing' | null>;
  /** The record of an owner that is their side of a payment; null: they have none. */
  paymentOf(userId: UserId, txNo: string, paidAtMs: number): Promise<number | null>;
}
