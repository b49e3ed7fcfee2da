// Tests of cells: that items come by their cells, in one order everywhere.

import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { newKeyId } from '../../../crypto/key-id.ts';
import { newTxNo } from '../../../crypto/numbers.ts';
import { cellOfNumber, cellOfUser, inCells, ONE_CELL } from './cells.ts';

const userIds = Array.from({ length: 100 }, (_, index) => 1_100 - index);
const KEY = createSecretKey(Buffer.alloc(32));
const self = (userId: number) => userId;

test('where there is one cell, everything is in cell 0, as it came', () => {
  assert.deepEqual(inCells(ONE_CELL, userIds, self), [[0, userIds]]);
  assert.deepEqual(inCells(ONE_CELL, [], self), []);
});

test('where there are several, each comes once, with what is in it, in order', () => {
  const cells = { count: 8 };
  const found = inCells(cells, userIds, self);
  assert.deepEqual(
    found.map(([cell]) => cell),
    [0, 1, 2, 3, 4, 5, 6, 7],
  );
  for (const [cell, inside] of found) {
    assert.deepEqual(
      inside,
      userIds.filter((userId) => cellOfUser(cells, userId) === cell),
    );
  }
  assert.deepEqual(inCells(cells, [], self), []);
});

test('a number or a key id tells the cell of whom it was made for', () => {
  for (const count of [1, 8, 64, 1_024]) {
    for (const userId of userIds) {
      const txNo = newTxNo('collection', userId, 5);
      assert.equal(cellOfNumber({ count }, txNo), cellOfUser({ count }, userId));
      assert.equal(cellOfNumber({ count }, newKeyId(userId, KEY)), cellOfUser({ count }, userId));
      assert.deepEqual(
        inCells({ count }, [txNo], (no) => no),
        inCells({ count }, [userId], self).map(([cell]) => [cell, [txNo]]),
      );
    }
  }
});

test('what is no number of this form lies in a cell too, where nobody will find it', () => {
  for (const text of [
    '',
    'T1',
    'tk_',
    'tk_--',
    'tk_钥匙',
    'C----------uu',
    '订单的号码没有这样写的啊啊啊',
  ]) {
    const cell = cellOfNumber({ count: 64 }, text);
    assert.ok(Number.isInteger(cell) && cell >= 0 && cell < 64, text);
  }
});
