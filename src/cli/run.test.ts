// Tests of the options that are read from a command line before it is parsed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wantsJson } from './run.ts';

test('--json works anywhere among the options', () => {
  assert.equal(wantsJson(['recharge', '--json', '--user', '1']), true);
  assert.equal(wantsJson(['--json']), true);
  assert.equal(wantsJson(['recharge', '--user', '1']), false);
});

test('after -- it is an ordinary argument', () => {
  assert.equal(wantsJson(['key', 'revoke', '--', '--json']), false);
});
