// Files in the format of age: they open with any of their keys, with no other, and not at all when changed.

import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import {
  type AgeIdentity,
  decryptingWith,
  encryptingFor,
  identitiesIn,
  identityFrom,
  newIdentity,
  recipientOf,
  requireRecipients,
} from './age.ts';

const derived = await identityFrom(createSecretKey(Buffer.alloc(32, 7)));
const other = await newIdentity();
const PLAIN = Buffer.alloc(200_000, 'tea ');

async function* pieces(bytes: Uint8Array, size = 10_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function encrypted(...identities: readonly AgeIdentity[]): Promise<Buffer> {
  const encrypt = await encryptingFor(await Promise.all(identities.map(recipientOf)));
  return Buffer.concat(await Array.fromAsync(encrypt(pieces(PLAIN))));
}

async function opened(bytes: Uint8Array, ...identities: readonly AgeIdentity[]): Promise<Buffer> {
  const decrypt = await decryptingWith(identities);
  return Buffer.concat(await Array.fromAsync(decrypt(pieces(bytes, 777))));
}

test('A derived key and a new one open what is for both; a stranger opens nothing.', async () => {
  const file = await encrypted(derived, other);
  for (const identity of [derived, other]) {
    assert.ok(PLAIN.equals(await opened(file, await newIdentity(), identity)));
  }
  await assert.rejects(opened(file, await newIdentity()), /no identity matched/);
});

test('A derived key has one recipient for ever.', async () => {
  const again = await identityFrom(createSecretKey(Buffer.alloc(32, 7)));
  assert.equal(await recipientOf(again), await recipientOf(derived));
  assert.ok(PLAIN.equals(await opened(await encrypted(derived), again)));
});

test('What was cut short or changed does not open to its end.', async () => {
  const file = await encrypted(derived);
  await assert.rejects(opened(file.subarray(0, -1), derived), /invalid tag/);
  await assert.rejects(opened(file.subarray(0, -65_000), derived), /invalid tag/);
  const changed = Buffer.from(file);
  changed.writeUInt8(changed.readUInt8(150_000) ^ 1, 150_000);
  await assert.rejects(opened(changed, derived), /invalid tag/);
});

test('Whoever breaks off does not wait for a source that has nothing more.', async () => {
  async function* endless() {
    yield PLAIN;
    await new Promise(() => {});
  }
  const encrypt = await encryptingFor([await recipientOf(derived)]);
  for await (const _ of encrypt(endless())) break;
});

test('A file of identities has one a line, beside comments.', async () => {
  const [one, two] = [await newIdentity(), await newIdentity()];
  const text = `# created: today\n# public key: age1…\n${one}\n\n ${two}\r\n`;
  assert.deepEqual(await identitiesIn(text, 'keys.txt'), [one, two]);
});

test('Of an identity with a typing error only the line is said.', async () => {
  const mistyped = `${String(await newIdentity()).slice(0, -1)}b`;
  await assert.rejects(identitiesIn(`# mine\n${mistyped}\n`, 'keys.txt'), {
    message: 'Line 2 of keys.txt is no identity of age.',
  });
});

test('A recipient with a typing error is none.', async () => {
  const right = await recipientOf(derived);
  await requireRecipients([right]);
  const mistyped = right.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'));
  await assert.rejects(requireRecipients([right, mistyped]), {
    message: `${mistyped} is no recipient of age: it was mistyped.`,
  });
});
