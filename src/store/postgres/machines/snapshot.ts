// Reads from all cells as of one moment; what was read holds or is void. A cell that moves to another
// machine meanwhile leaves the snapshot: the new machine has no part in it, and some rows are missing or of
// another time, without an error. So where the cells lie is noted before the gate is closed and looked at
// again after the last row was read. If one has moved, everything is read again.

import pg from 'pg';
import { type Connection, onlyRow, type Statement } from '../connection/connection.ts';
import { CellsGone } from './cell-count.ts';
import { CellsMoved, TRIES_MAX } from './cells-moved.ts';
import { beginSnapshot } from './gate.ts';
import { isDistributed } from './workers.ts';

/** Rejects if what has been read so far is void. Whatever is to last is written after it was asked. */
export type StillHolds = () => Promise<void>;

/** For long reads, so that what is void is not read to its end. It is asked after every so long only. */
export function nowAndThen(stillHolds: StillHolds): StillHolds {
  let askedAtMs = performance.now();
  return async () => {
    if (performance.now() - askedAtMs < ASKED_EVERY_MS) return;
    await stillHolds();
    askedAtMs = performance.now();
  };
}

/** It takes a connection of its own. */
const ASKED_EVERY_MS = 2_000;

class Void extends Error {}

type Session = Pick<Connection, 'run'>;

const COMMIT: Statement = { name: 'snapshot_end', text: 'commit' };
const ROLLBACK: Statement = { name: 'snapshot_void', text: 'rollback' };

/**
 * Runs `read` in a transaction that `begin` begins, until what it read holds. `onVoid`: it begins again. The
 * session is the caller's own, and ends if this rejects.
 */
export async function inSnapshot<T>(
  session: Session,
  begin: Statement,
  read: (stillHolds: StillHolds) => Promise<T>,
  onVoid: () => void = () => {},
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const haveMoved = await watchPlacements(session);
    const stillHolds = async () => {
      if (await haveMoved()) throw new Void();
    };
    try {
      await beginSnapshot(session, begin);
      const found = await read(stillHolds);
      await stillHolds();
      await session.run(COMMIT);
      return found;
    } catch (error) {
      if (!(error instanceof Void) && !isOfDatabase(error)) throw error;
      await session.run(ROLLBACK).catch(() => {
        throw error;
      });
      // A statement may also have failed because a cell had gone from where it was looked for.
      const isVoid = error instanceof Void || (await haveMoved().catch(() => false));
      if (!isVoid) throw error;
      if (tries === TRIES_MAX) throw new CellsMoved();
      onVoid();
    }
  }
}

/**
 * Else the session may be in the middle of something, and takes no other statement. The rows of `cells` lie
 * in the cells themselves, so one that has moved is missed before anything is read of it.
 */
function isOfDatabase(error: unknown): boolean {
  if (error instanceof pg.DatabaseError || error instanceof CellsGone) return true;
  return error instanceof Error && isOfDatabase(error.cause);
}

// By number, because a verification that continues has a table of its own in front of `cells`.
const CELLS: Statement<{ readonly cells: string }> = {
  name: '',
  text: `select 'cells'::regclass::oid as cells`,
};
// Over a connection of its own: the session's sees what was when its snapshot began. Where a shard lies has
// a new number after each move, also after one back. All tables have their shards alike.
const PLACEMENTS: Statement<{ readonly success: boolean; readonly result: string }> = {
  name: '',
  text: `select success, result from run_command_on_coordinator($$
    select md5(string_agg(shardid || ' ' || placementid || ' ' || groupid, ',' order by placementid))
    from pg_dist_shard join pg_dist_placement using (shardid) where logicalrelid = $$ || $1)`,
};

/** Answers whether cells have moved since. */
async function watchPlacements(session: Session): Promise<() => Promise<boolean>> {
  if (!(await isDistributed(session))) return async () => false;
  const { cells } = onlyRow(await session.run(CELLS));
  const places = async () => {
    const { success, result } = onlyRow(await session.run(PLACEMENTS, [cells]));
    if (!success) throw new Error(`The coordinator does not answer itself: ${result}`);
    return result;
  };
  const before = await places();
  return async () => (await places()) !== before;
}
