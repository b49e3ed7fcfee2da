// Checks how many processes PostgreSQL has connections for.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workersWithin } from './worker-count.ts';

test('the half of the usual hundred connections carries six processes, that of a small plan one', () => {
  assert.deepEqual(
    [100, 200, 40, 25, 4].map((max) => workersWithin(max / 2)),
    [6, 12, 2, 1, 1],
  );
});
