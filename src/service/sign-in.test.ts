// Tests of the login that wrong sign-ins are counted against.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normaliseLogin } from './sign-in.ts';

test('a login is the same however it is typed', () => {
  for (const typed of ['lin@example.com', ' Lin@Example.com ', 'ｌｉｎ＠example．com']) {
    assert.equal(normaliseLogin(typed), 'lin@example.com');
  }
});
