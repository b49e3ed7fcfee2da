// Tests of what an address is counted with.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf, siteOf, siteOrNetworkOf } from './network.ts';

test('an IPv4 address counts by itself, also when it is written as IPv6', () => {
  for (const written of ['203.0.113.7', '::ffff:203.0.113.7']) {
    assert.equal(networkOf(written), '203.0.113.7');
    assert.equal(siteOf(written), null);
    assert.equal(siteOrNetworkOf(written), '203.0.113.7');
  }
  assert.notEqual(networkOf('203.0.113.8'), '203.0.113.7');
});

test('an IPv6 address counts with its /64, and with its /48', () => {
  const network = networkOf('2001:db8:1:2:3:4:5:6');
  const site = siteOf('2001:db8:1:2:3:4:5:6');
  assert.equal(networkOf('2001:db8:1:2::1'), network);
  assert.equal(networkOf('2001:0db8:0001:0002:ffff::'), network);
  assert.notEqual(networkOf('2001:db8:1:3::1'), network);
  assert.equal(siteOf('2001:db8:1:ffff::1'), site);
  assert.notEqual(siteOf('2001:db8:2:2::1'), site);
  assert.notEqual(siteOf('2001:db8:1::1'), networkOf('2001:db8:1::1'));
  assert.equal(siteOrNetworkOf('2001:db8:1::1'), site);
});

test('a text that is not an address still counts as something', () => {
  assert.equal(networkOf(''), '');
  assert.equal(siteOrNetworkOf(''), '');
  assert.equal(networkOf('fe80::1%eth0'), networkOf('fe80::2%eth0'));
  assert.equal(siteOf('fe80::1%eth0'), siteOf('fe80::2%eth0'));
});
