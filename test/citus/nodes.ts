// A node on Citus as what contract tests act on.

import assert from 'node:assert/strict';
import type { PostgresStore } from '../../src/store/postgres/open.ts';
import type { Subject } from '../contract/subject.ts';

export function asSubject(store: PostgresStore): Subject {
  return {
    store,
    nowMs: store.nowMs,
    pass: () => assert.fail('time goes by itself here'),
    secondNode: () => assert.fail('a test opens its own'),
    entriesOf: () => assert.fail('nobody asks for them here'),
    close: () => store.close(),
  };
}
