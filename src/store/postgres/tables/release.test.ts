// The order of releases.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOlder, RELEASE } from './release.ts';

test('numbers are compared as numbers, the first that differs decides', () => {
  assert.equal(isOlder('1.9.0', '1.10.0'), true);
  assert.equal(isOlder('1.10.0', '1.9.9'), false);
  assert.equal(isOlder('2.0.0', '10.0.0'), true);
  assert.equal(isOlder('1.0.0', '1.0.1'), true);
  assert.equal(isOlder('1.0.0', '1.0.0'), false);
  assert.equal(isOlder('1.1.0-rc.1', '1.1.0'), false);
});

test('what is no number of a release is refused, and this one has one', () => {
  assert.throws(() => isOlder('1.0', '1.0.0'), /1\.0 is not the number of a release/);
  assert.equal(isOlder(RELEASE, RELEASE), false);
});
