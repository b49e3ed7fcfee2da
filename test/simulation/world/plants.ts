// Mistakes of the kind that a ledger makes, planted into the model or between it and the real code. A
// simulation that does not find them proves nothing.

import type { NodeOptions } from './node.ts';
import type { ServerOptions } from './server.ts';

export interface Plant {
  readonly plants?: ServerOptions['plants'];
  readonly fenceOver?: NodeOptions['fenceOver'];
}

export const PLANTS = {
  /** A commit without an answer is taken for one that never was. */
  'no fence': {
    fenceOver: (connection) => ({
      ...connection,
      run: async () => ({ rows: [{ fence: true }], rowCount: 1, command: 'INSERT' }) as never,
    }),
  },
  /** The fence looks whether the batch is there, and keeps nobody from writing it afterwards. */
  'a fence that only reads': { plants: { fenceReads: true } },
  /** Idempotency keys are read before the rows are locked: only their own table notices. */
  'keys read before locks': { plants: { keysFirst: true } },
  /** Two nodes that take a number at once both have it. */
  'a number taken twice': { plants: { takesTwice: true } },
  /** And there nothing notices either. */
  'keys read before locks and bound again': { plants: { keysFirst: true, bindsTwice: true } },
} as const satisfies Readonly<Record<string, Plant>>;
