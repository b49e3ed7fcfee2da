// Tests of what is known about a command line before it is understood.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asksForJson } from './run.ts';

test('--json counts wherever it stands among the options', () => {
  assert.equal(asksForJson(['recharge', '--json', '--user', '1']), true);
  assert.equal(asksForJson(['--json']), true);
  assert.equal(asksForJson(['recharge', '--user', '1']), false);
});

test('behind -- it is an argument like any other', () => {
  assert.equal(asksForJson(['key', 'revoke', '--', '--json']), false);
});
