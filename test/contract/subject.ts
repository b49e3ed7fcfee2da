// A store under test with a clock that the test controls: time stands still unless the test
// advances it.

import assert from 'node:assert/strict';
import type { Entry } from '../../src/core/ledger/movement.ts';
import type { Store } from '../../src/store/store.ts';

export interface Subject {
  /** The current store; after `pass` it may be another one over the same books. */
  readonly store: Store;
  nowMs(): number;
  /** Lets time pass (or sets the clock back), with a restart of the service where there is one. */
  pass(ms: number): Promise<void>;
  /** Another process over the same books; the in-memory model has only itself. */
  secondNode(): Promise<Store>;
  /** All lines of one movement in the order of its legs, as the journal has them. */
  entriesOf(movementNo: string): Promise<readonly Entry[]>;
  close(): Promise<void>;
}

/** One store, whose time goes by itself. */
export function byItself(store: Store & Pick<Subject, 'close'>): Subject {
  return {
    store,
    nowMs: store.nowMs,
    pass: () => assert.fail('time goes by itself here'),
    secondNode: () => assert.fail('there is one node'),
    entriesOf: () => assert.fail('nobody asks for them here'),
    close: () => store.close(),
  };
}

/** An ordinary evening in Shanghai. */
export const STARTS_AT_MS = Date.parse('2026-11-20T19:30:00.000+08:00');
