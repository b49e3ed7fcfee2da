// Checks the answer to a request whose key was used before, by the age of the key and by the parameters.

import assert from 'node:assert/strict';
import test from 'node:test';
import { type Binding, bindingId, type IdempotentOperation } from './binding.ts';
import { answerBoundKey, bindKey, recall } from './idempotency.ts';
import { ZERO_FEN } from './money.ts';
import { emptyState } from './state.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const result = { kind: 'recharged', txNo: 'N1', balanceFen: ZERO_FEN } as const;

function unspelled(): never {
  throw new Error('The parameters were spelled out.');
}

function bound(operation: IdempotentOperation): Binding {
  return { id: 'id', operation, parameters: 'p', result, madeNo: 'N1', atMs: 1_000 };
}

function after(operation: IdempotentOperation, ageMs: number, parameters = 'p'): string {
  const known = recall(bound(operation), parameters, 1_000 + ageMs);
  return known.kind === 'refused' ? known.refusal.code : known.kind;
}

test('An unused key is fresh, and the request is not even serialized.', () => {
  const use = { userId: 1, operation: 'refund', key: 'k' } as const;
  assert.equal(
    answerBoundKey(emptyState(0), use, unspelled, () => true),
    null,
  );
});

test('Within ten minutes the same request is replayed and another one is refused.', () => {
  for (const operation of ['collection', 'refund', 'recharge'] as const) {
    for (const ageMs of [0, 1, 10 * MINUTE_MS - 1]) {
      assert.equal(after(operation, ageMs), 'replay');
      assert.equal(after(operation, ageMs, 'other'), 'idempotency_key_reused');
    }
  }
});

test('A key bound to the result of another operation is a bug.', () => {
  const use = { userId: 1, operation: 'refund', key: 'k' } as const;
  const state = emptyState(1_000);
  const id = bindingId(use) ?? '';
  state.bindings.set(id, { ...bound('refund'), id });
  assert.throws(
    () =>
      answerBoundKey(
        state,
        use,
        () => 'p',
        () => true,
      ),
    /1\/refund\/k answered something else/,
  );
});

test('A replay still works after the clock is set back.', () => {
  assert.equal(after('refund', -5_000), 'replay');
});

test('After ten minutes the key of a collection binds anew, or for a day is answered with its order.', () => {
  for (const ageMs of [10 * MINUTE_MS, DAY_MS - 1]) {
    const known = recall(bound('collection'), 'p', 1_000 + ageMs);
    assert.deepEqual(known, { kind: 'replay', result, late: true });
    assert.equal(after('collection', ageMs, 'other'), 'fresh');
  }
  assert.equal(after('collection', DAY_MS), 'fresh');
});

test('A key that names what is not theirs was written by somebody else.', () => {
  const use = { userId: 1, operation: 'recharge', key: 'k' } as const;
  const state = emptyState(1_000);
  const id = bindingId(use) ?? '';
  state.bindings.set(id, { ...bound('recharge'), id });
  assert.throws(
    () =>
      answerBoundKey(
        state,
        use,
        () => 'p',
        () => false,
      ),
    /The row 1\/recharge\/k of idempotency_keys is not as Tael wrote it/,
  );
});

test('For seven days the key of a refund or recharge is refused with the number it made.', () => {
  for (const operation of ['refund', 'recharge'] as const) {
    for (const ageMs of [10 * MINUTE_MS, 7 * DAY_MS - 1]) {
      assert.equal(after(operation, ageMs), 'idempotency_key_expired');
      assert.equal(after(operation, ageMs, 'other'), 'idempotency_key_expired');
    }
    assert.equal(after(operation, 7 * DAY_MS), 'fresh');
  }
  const told = recall(bound('refund'), 'p', 1_000 + DAY_MS);
  const refusal = { code: 'idempotency_key_expired', madeNo: 'N1' };
  assert.deepEqual(told, { kind: 'refused', refusal });
});

test('A key belongs to its user and operation, and no two of them are spelled alike.', () => {
  const uses = [
    { userId: 1, operation: 'refund', key: 'k' },
    { userId: 11, operation: 'refund', key: 'k' },
    { userId: 1, operation: 'collection', key: 'k' },
    { userId: 1, operation: 'refund', key: '1/refund/k' },
  ] as const;
  assert.equal(new Set(uses.map(bindingId)).size, uses.length);
});

test('Without a key nothing is bound.', () => {
  const use = { userId: 1, operation: 'recharge', key: null } as const;
  assert.equal(bindingId(use), null);
  assert.deepEqual(bindKey(use, unspelled, result, 'N1', 0), []);
});
