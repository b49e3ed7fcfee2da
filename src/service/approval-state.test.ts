// The state a client carries between its two calls: whose it is, and how long it is valid.

import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { approvalState, requestNoIn } from './approval-state.ts';

const NOW_MS = 1_795_204_700_000;
const REQUEST = { requestNo: 'Q01M7X8TAZJTN2S32GVJ8SZHKJT', expiresAtMs: NOW_MS + 1_800_000 };
const service = (fill: number) => ({
  keys: { approvalState: createSecretKey(Buffer.alloc(32, fill)) },
});
const state = approvalState(service(1), 'KEY', REQUEST);

test('a state leads to its request until some time after the request has expired', () => {
  const until = REQUEST.expiresAtMs + 600_000;
  for (const nowMs of [NOW_MS, REQUEST.expiresAtMs, until - 1]) {
    assert.equal(requestNoIn(service(1), 'KEY', state, nowMs), REQUEST.requestNo);
  }
  assert.equal(requestNoIn(service(1), 'KEY', state, until), null);
});

test('a state is valid only for its own key under its own secret', () => {
  assert.equal(requestNoIn(service(1), 'OTHER', state, NOW_MS), null);
  assert.equal(requestNoIn(service(2), 'KEY', state, NOW_MS), null);
});

test('a state with any character changed, added or removed is invalid', () => {
  for (const [at, character] of [...state].entries()) {
    const changed = `${state.slice(0, at)}${character === '0' ? '1' : '0'}${state.slice(at + 1)}`;
    assert.equal(requestNoIn(service(1), 'KEY', changed, NOW_MS), null, `character ${at}`);
  }
  const longer = state.replace('.', '.0');
  for (const other of ['', '..', state.slice(0, -1), `${state}0`, `${state}\n`, longer]) {
    assert.equal(requestNoIn(service(1), 'KEY', other, NOW_MS), null, other);
  }
});
