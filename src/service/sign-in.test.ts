// Tests of what wrong sign-ins are counted against: the normalized login, and the network of the
// address.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { throttledNetwork } from './counted-subjects.ts';
import { normaliseLogin } from './sign-in.ts';

test('a login is the same however it is typed', () => {
  for (const typed of ['lin@example.com', ' Lin@Example.com ', 'ｌｉｎ＠example．com']) {
    assert.equal(normaliseLogin(typed), 'lin@example.com');
  }
});

test('an IPv4 address counts by itself, also when it is written as IPv6', () => {
  assert.equal(throttledNetwork('203.0.113.7'), '203.0.113.7');
  assert.equal(throttledNetwork('::ffff:203.0.113.7'), '203.0.113.7');
  assert.notEqual(throttledNetwork('203.0.113.8'), '203.0.113.7');
});

test('an IPv6 address counts with its /64', () => {
  const network = throttledNetwork('2001:db8:1:2:3:4:5:6');
  assert.equal(throttledNetwork('2001:db8:1:2::1'), network);
  assert.equal(throttledNetwork('2001:0db8:0001:0002:ffff::'), network);
  assert.notEqual(throttledNetwork('2001:db8:1:3::1'), network);
});

test('a text that is not an address still counts as something', () => {
  assert.equal(throttledNetwork(''), '');
  assert.equal(throttledNetwork('fe80::1%eth0'), throttledNetwork('fe80::2%eth0'));
});
