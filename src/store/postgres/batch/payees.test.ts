// What a process remembers of the orders it has seen, and what it forgets.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payees } from './payees.ts';

test('an order that was seen is known, and another is not', () => {
  const known = payees();
  known.note({ txNo: 'TX1', ownerId: 7 });
  assert.deepEqual([known.of('TX1'), known.of('TX2')], [7, undefined]);
});

test('at least one generation of orders is known, and never more than two', () => {
  const known = payees(3);
  for (let n = 1; n <= 10; n++) known.note({ txNo: `TX${n}`, ownerId: n });
  const found = Array.from({ length: 10 }, (_, index) => known.of(`TX${index + 1}`));
  const gone = [undefined, undefined, undefined, undefined, undefined, undefined];
  assert.deepEqual(found, [...gone, 7, 8, 9, 10]);
});
