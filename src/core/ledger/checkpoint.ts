// Says before which records the tallies of an owner are saved.

import { shanghaiDayNumber } from '../time.ts';
import type { Tallies } from './tally.ts';
import type { Owner, UserId } from './wallet.ts';

/** The tallies before record `recordNo`, which begins a block or a day. Never changed. */
export interface Checkpoint {
  readonly userId: UserId;
  readonly recordNo: number;
  readonly day: number;
  readonly tallies: Tallies;
}

/** A filtered page reads at most one block more than its own records. */
export const BLOCK_RECORDS = 256;

/** The checkpoint in front of the owner's next record, if that one begins a block or a day. */
export function checkpointBefore(owner: Owner, atMs: number): Checkpoint | null {
  const { userId, tallies } = owner;
  const day = shanghaiDayNumber(atMs);
  if (owner.recordNo % BLOCK_RECORDS !== 0 && day === owner.recordDay) return null;
  return { userId, recordNo: owner.recordNo + 1, day, tallies };
}
