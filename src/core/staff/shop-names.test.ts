// Checks how many branches an owner may have, and that others may have branches of the same names.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invalid } from '../refusal.ts';
import { emptyState } from '../state.ts';
import { BRANCHES_MAX, newBranchRefusal } from './shop-names.ts';

const OWNER = 1001;
const FULL = invalid('name', 'list_full');

function stateOf(branchesOfOwner: number) {
  const state = emptyState(0);
  for (const [merchantId, ownerId] of [
    [1, OWNER],
    [2, OWNER],
    [3, 1002],
  ] as const) {
    state.merchants.set(merchantId, { merchantId, ownerId, name: `${merchantId}` });
  }
  for (let branchId = 1; branchId <= branchesOfOwner; branchId++) {
    const merchantId = branchId % 2 === 0 ? 1 : 2;
    state.branches.set(branchId, { branchId, merchantId, name: `${branchId}` });
  }
  return state;
}

test('All merchants of an owner have as many branches together as a list holds.', () => {
  const branch = { merchantId: 1, name: 'North' };
  assert.equal(newBranchRefusal(stateOf(BRANCHES_MAX - 1), OWNER, branch, false), null);
  assert.deepEqual(newBranchRefusal(stateOf(BRANCHES_MAX), OWNER, branch, false), FULL);
  assert.deepEqual(newBranchRefusal(stateOf(BRANCHES_MAX), OWNER, branch, true), FULL);
});

test('The branches of others take no room, and their names may be given again.', () => {
  const branch = { merchantId: 3, name: '1' };
  assert.equal(newBranchRefusal(stateOf(BRANCHES_MAX), 1002, branch, false), null);
});
