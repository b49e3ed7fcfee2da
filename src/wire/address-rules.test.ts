// Addresses a callback must never reach, in every disguise, and lists of addresses.

import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { cidrListHolds, isForbiddenTarget, parseCidrList } from './address-rules.ts';

const forbiddenIPv4 = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.255', '100.100.100.200'],
  ...['127.0.0.1', '127.255.255.254', '169.254.169.254', '169.254.0.1', '172.16.0.1'],
  ...['172.31.255.255', '192.168.0.1', '192.0.0.192', '192.0.2.1', '198.18.0.1', '198.51.100.1'],
  ...['203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['168.63.129.16', '192.88.99.1'],
];
const publicIPv4 = ['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255'].concat(
  ['100.128.0.0', '172.15.255.255', '172.32.0.0', '192.167.255.255', '192.169.0.0'],
  ['126.255.255.255', '128.0.0.0', '169.253.255.255', '223.255.255.255', '168.63.129.15'],
);
const forbiddenIPv6 = [
  ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1', 'fc00::1', 'fd00:ec2::254'],
  ...['ff02::1', '100::1', '2001:db8::1', '3fff::1', '2001::1', '2001:2::1', '2001:10::1'],
  ...['2001:20::1', '2002:808:808::1', '2002:7f00:1::', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ...['::8.8.8.8', '::127.0.0.1', '::ffff:0:127.0.0.1', '::ffff:0:8.8.8.8', '64:ff9b:1::8.8.8.8'],
  ...['5f00::1', '4000::1', '0:0:0:0:0:0:0:1', '0000:0000:0000:0000:0000:0000:0000:0001'],
];
const publicIPv6 = ['2606:4700:4700::1111', '2400:3200::1', '2a00:1450::1', '64:ff9b::8.8.8.8'];

function hexPair(ip: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ip.split('.').map(Number);
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}

test('No private, local, reserved or metadata address is a target.', () => {
  for (const ip of [...forbiddenIPv4, ...forbiddenIPv6]) {
    assert.equal(isForbiddenTarget(ip), true, ip);
  }
});

test('Addresses on the public internet are targets.', () => {
  for (const ip of [...publicIPv4, ...publicIPv6]) assert.equal(isForbiddenTarget(ip), false, ip);
});

test('An address wrapped in IPv6 is judged like itself.', () => {
  for (const prefix of ['::ffff:', '64:ff9b::', '0:0:0:0:0:FFFF:']) {
    for (const ip of forbiddenIPv4) {
      assert.equal(isForbiddenTarget(prefix + ip), true, prefix + ip);
      assert.equal(isForbiddenTarget(prefix + hexPair(ip)), true, prefix + hexPair(ip));
    }
    for (const ip of publicIPv4) {
      assert.equal(isForbiddenTarget(prefix + ip), false, prefix + ip);
      assert.equal(isForbiddenTarget(prefix + hexPair(ip)), false, prefix + hexPair(ip));
    }
  }
});

test('A text that is not an address is not a target.', () => {
  for (const ip of [
    '',
    'localhost',
    '1',
    '0x7f.1',
    '8.8.8',
    '8.8.8.8.8',
    '8.8.8.8/32',
    ' 8.8.8.8',
  ]) {
    assert.equal(isForbiddenTarget(ip), true, ip);
  }
  for (const ip of ['8.8.8.08', '[2606:4700::1]', '2606:4700::1::', '%eth0']) {
    assert.equal(isForbiddenTarget(ip), true, ip);
  }
});

test('Any valid address gets an answer, the same one when it is mapped.', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV6(), (v4, v6) => {
      assert.equal(isForbiddenTarget(`::ffff:${v4}`), isForbiddenTarget(v4));
      assert.equal(typeof isForbiddenTarget(v6), 'boolean');
      const everything = parseCidrList('0.0.0.0/0,::/0');
      assert.ok(everything !== null);
      assert.ok(cidrListHolds(everything, v4) && cidrListHolds(everything, v6));
    }),
  );
});

test('An IPv6 address is read as the URL standard reads it, however it is written.', () => {
  const tail = fc.tuple(
    fc.constantFrom('::', '1::', '::ffff:', '64:ff9b::', '2:2:2:2:2:2:'),
    fc.ipV4(),
  );
  const written = fc.oneof(
    fc.ipV6(),
    tail.map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(written, (ip) => {
      const canonical = new URL(`http://[${ip}]/`).hostname.slice(1, -1);
      const list = parseCidrList(ip);
      assert.ok(list !== null && cidrListHolds(list, canonical), `${ip} is ${canonical}`);
      assert.equal(isForbiddenTarget(ip), isForbiddenTarget(canonical));
    }),
  );
});

test('A list contains its addresses and blocks and no others.', () => {
  const list = parseCidrList('203.0.113.7, 10.0.0.0/8 ,2001:db8::/32,::1');
  assert.ok(list !== null);
  for (const ip of ['203.0.113.7', '10.255.0.1', '2001:db8:ffff::1', '::1', '0:0:0:0:0:0:0:1']) {
    assert.equal(cidrListHolds(list, ip), true, ip);
  }
  for (const ip of ['203.0.113.8', '11.0.0.0', '2001:db9::', '::2', '', 'x', '167772161']) {
    assert.equal(cidrListHolds(list, ip), false, ip);
  }
});

test('An IPv4 address seen through an IPv6 socket is still itself.', () => {
  const list = parseCidrList('1.2.3.4,10.0.0.0/8');
  const mappedList = parseCidrList('::ffff:1.2.3.4,::ffff:10.0.0.0/104');
  assert.ok(list !== null && mappedList !== null);
  for (const each of [list, mappedList]) {
    for (const ip of ['1.2.3.4', '::ffff:1.2.3.4', '::ffff:102:304', '::FFFF:10.9.8.7']) {
      assert.equal(cidrListHolds(each, ip), true, ip);
    }
    assert.equal(cidrListHolds(each, '::ffff:1.2.3.5'), false);
    assert.equal(cidrListHolds(each, '::1.2.3.4'), false);
  }
});

test('A block of a whole family does not contain the other family.', () => {
  const [v4, v6] = [parseCidrList('0.0.0.0/0'), parseCidrList('::/0')];
  assert.ok(v4 !== null && v6 !== null);
  assert.equal(cidrListHolds(v4, '2001:db8::1'), false);
  assert.equal(cidrListHolds(v6, '1.2.3.4'), false);
});

test('Bits after the prefix are ignored.', () => {
  const list = parseCidrList('10.1.2.3/8');
  assert.ok(list !== null && cidrListHolds(list, '10.200.0.1'));
});

test('A list with any malformed entry is invalid.', () => {
  const entries = ['', ',', '1.2.3.4,', '1.2.3', '1.2.3.4/33', '1.2.3.4/', '1.2.3.4/08', 'host'];
  const more = ['1.2.3.4/-1', '::/129', 'fe80::1%eth0', '1.2.3.4 5.6.7.8', '0x7f.1', '010.0.0.1'];
  for (const text of [...entries, ...more, '::ffff:0:0/95', '1.2.3.4/24/8', '1.2.3.4/1e1', '*']) {
    assert.equal(parseCidrList(text), null, JSON.stringify(text));
  }
});
