// Questions that gather, apart for each cell: one that lies on a machine that is away fails no others.

import { StoreFailure } from '../../store-failure.ts';
import type { CellsAway } from '../machines/cells-away.ts';
import { failureOf } from './failure.ts';

interface Lies<Request> {
  readonly cellOf: (request: Request) => number;
  readonly away: CellsAway;
}

type Ask<Request, Answer> = (request: Request) => Promise<Answer>;

/** `make` is called once for each cell that is asked. What is known to be away hears so at once. */
export function inItsCell<Request, Answer>(
  { cellOf, away }: Lies<Request>,
  make: (cell: number) => Ask<Request, Answer>,
): Ask<Request, Answer> {
  const made = new Map<number, Ask<Request, Answer>>();
  return async (request) => {
    const cell = cellOf(request);
    if (away.known().has(cell)) throw new StoreFailure('away', new Error(`cell ${cell} is away`));
    const ask = made.get(cell) ?? make(cell);
    made.set(cell, ask);
    try {
      return await ask(request);
    } catch (error) {
      if (failureOf(error) === 'connection') void away.look();
      throw error;
    }
  };
}
