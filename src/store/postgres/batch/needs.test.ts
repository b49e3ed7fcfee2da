// Tests which cells a command needs: those of whoever it names, and of the known parties to an order.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collect, numberFor, pay, refund } from '../../../../test/contract/commands.ts';
import type { Command } from '../../../core/decide.ts';
import { cellsNeeded } from './needs.ts';
import { orderParties } from './order-parties.ts';

// Users in a row have a bucket each, 395 of 1,024 further on: in sixteen cells those of 1, 2 and 3 are the
// cells 6, 12 and 2.
const CELLS = { count: 16 };
const OWNER = { userId: 1, keyId: null };
const PAYER_ID = 2;
const NOW_MS = 0;
const orderNo = numberFor(OWNER.userId, 'C');

const needed = (command: Command, known = orderParties()) =>
  [...cellsNeeded(command, { cells: CELLS, parties: known })].sort((a, b) => a - b);

test('An order goes to the cell of its merchant’s owner.', () => {
  const command = collect(OWNER, 7, '1.00', { txNo: orderNo });
  assert.deepEqual(needed(command), [6]);
});

test('A payment goes to the cell that the number of the order tells, and to that of the payer.', () => {
  const command = pay(PAYER_ID, orderNo, NOW_MS);
  assert.deepEqual(needed(command), [6, 12]);
});

test('A refund goes to the cell of the payer as well, if the order is known.', () => {
  const command = refund(OWNER, orderNo, null);
  const known = orderParties();
  assert.deepEqual(needed(command, known), [6]);
  known.note({ txNo: orderNo, ownerId: OWNER.userId, payerId: 3, settleDueAtMs: 5_000 });
  assert.deepEqual(needed(command, known), [2, 6]);
});
