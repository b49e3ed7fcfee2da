// Tests of /.well-known/security.txt: there is one where a contact was named, with the fields of RFC 9116.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTown } from '../../test/support/memory-town.ts';
import { readConfig } from '../settings/config.ts';

const PATH = '/.well-known/security.txt';

test('it names the contact, and until when the file may be believed', async () => {
  const publicUrl = 'https://pay.example.com';
  const town = await openTown({ publicUrl, securityContact: 'mailto:security@example.com' });
  const { statusCode, headers, body } = await town.app.inject({ url: PATH });
  assert.deepEqual([statusCode, headers['content-type']], [200, 'text/plain; charset=utf-8']);
  const [contact, expires = '', languages, canonical, end] = body.split('\n');
  assert.equal(contact, 'Contact: mailto:security@example.com');
  assert.match(expires, /^Expires: \d{4}-\d\d-\d\dT00:00:00Z$/);
  const days = (Date.parse(expires.slice(9)) - town.clock.nowMs) / 86_400_000;
  assert.ok(days > 178 && days < 182, `${days} days`);
  assert.deepEqual([languages, end], ['Preferred-Languages: zh, en', '']);
  assert.equal(canonical, `Canonical: ${publicUrl}${PATH}`);
});

test('without a contact there is none, and a contact is a link', async () => {
  const town = await openTown();
  assert.equal((await town.app.inject({ url: PATH })).statusCode, 404);
  const contact = (text: string) => readConfig({ TAEL_SECURITY_CONTACT: text }).securityContact;
  assert.equal(contact('https://example.com/security'), 'https://example.com/security');
  for (const text of ['security@example.com', 'http://example.com', 'mailto:a@b\nContact: c']) {
    assert.throws(() => contact(text), /TAEL_SECURITY_CONTACT/, text);
  }
});
