// Cells have moved to other machines while they were read, in words for the operator.

export const TRIES_MAX = 5;

export const BEGUN_AGAIN =
  'Cells moved to other machines while they were read, so what was read is void. It begins again.';

/** It was void each time. */
export class CellsMoved extends Error {
  constructor() {
    super(
      `Cells moved to other machines each time the books were read, ${TRIES_MAX} times. What was read is ` +
        'void, and nothing came of it. Wait until the cells have moved, and begin again.',
    );
  }
}
