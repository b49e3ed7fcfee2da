// Short transactions that lie in one cell each. Those of a cell come one after another; those of several
// cells take turns on a few connections, and none waits for a cell that is slow or away.

import { StoreFailure } from '../../store-failure.ts';
import type { Cells } from '../connection/cells.ts';
import type { ConnectionSource } from '../connection/connection-source.ts';
import { allAnswered } from '../connection/part.ts';
import { type Transact, transactions, type Work } from '../connection/transactions.ts';
import { keepCells } from './moves.ts';

export type TransactIn = <T>(cell: number, work: Work<T>) => Promise<T>;

/** A cell that failed rests for so many times as long as that took, so it never takes more of a turn. */
const REST_RATIO = 9;
const REST_MS_MAX = 30_000;

export function transactionsInCells(
  sources: readonly ConnectionSource[],
  cells: Cells,
): TransactIn {
  const transact = takingTurns(sources.map(transactions));
  const spared: TransactIn =
    cells.count === 1 ? (_, work) => transact(work) : sparing(keeping(cells, transact));
  const last = new Map<number, Promise<unknown>>();
  return (cell, work) => {
    const mine = (last.get(cell) ?? Promise.resolve()).then(() => spared(cell, work));
    last.set(
      cell,
      mine.catch(() => {}),
    );
    return mine;
  };
}

/** In the order in which they come, each on the first connection that is free. */
function takingTurns(lanes: readonly Transact[]): Transact {
  const free = [...lanes];
  const waiting: ((lane: Transact) => void)[] = [];
  return async (work) => {
    const lane = free.pop() ?? (await new Promise<Transact>((resolve) => waiting.push(resolve)));
    try {
      return await lane(work);
    } finally {
      const next = waiting.shift();
      if (next) next(lane);
      else free.push(lane);
    }
  };
}

/** The cell stays where it is until the transaction has ended. */
function keeping(cells: Cells, transact: Transact): TransactIn {
  return (cell, work) =>
    transact(async (connection, beganMs) => {
      const [, result] = await allAnswered([
        keepCells(connection, cells, [cell]),
        work(connection, beganMs),
      ]);
      return result;
    });
}

/**
 * Rejects at once what is asked of a cell that has failed, until it has rested. One of those that have is
 * tried at a time: however many are away, they hold one connection. Where the connection itself was lost, no
 * cell has failed.
 */
function sparing(transactIn: TransactIn): TransactIn {
  const restsUntilMs = new Map<number, number>();
  let isTrying = false;
  return async (cell, work) => {
    const untilMs = restsUntilMs.get(cell);
    if (untilMs !== undefined) {
      if (isTrying || performance.now() < untilMs) {
        throw new StoreFailure('away', new Error(`cell ${cell} did not answer in time`));
      }
      isTrying = true;
    }
    let wasLost = true;
    let sinceMs = 0;
    try {
      const result = await transactIn(cell, async (connection, beganMs) => {
        sinceMs = performance.now();
        try {
          return await work(connection, beganMs);
        } finally {
          wasLost = connection.isLost();
        }
      });
      restsUntilMs.delete(cell);
      return result;
    } catch (error) {
      const nowMs = performance.now();
      const restMs = Math.min(REST_MS_MAX, REST_RATIO * (nowMs - sinceMs));
      if (!wasLost) restsUntilMs.set(cell, nowMs + restMs);
      throw error;
    } finally {
      if (untilMs !== undefined) isTrying = false;
    }
  };
}
