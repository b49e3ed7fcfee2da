// The key of the public log is rotated: over two nodes, with an overlap and without, and what others can make
// of it who only write to the database.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { logSecrets } from '../../src/crypto/log-secrets.ts';
import { checkProofs } from '../../src/crypto/proof/check.ts';
import { parseVerifierKey, verifierKey } from '../../src/crypto/signed-note.ts';
import { logOrigin } from '../../src/service/proofs.ts';
import { rotateLogKey } from '../../src/service/rotate-log-key.ts';
import type { Service } from '../../src/service/service.ts';
import type { PostgresStore } from '../../src/store/postgres/open.ts';
import { verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import { ForgedLogKeys, KEYS_SETTING } from '../../src/store/public-log-keys.ts';
import { copiedBooks } from '../contract/copied-books.ts';
import { openNode } from '../support/api.ts';
import { openApiTown } from '../support/api-town.ts';
import { rowsOf } from '../support/books.ts';
import { publishLog } from '../support/public-log.ts';
import { until } from '../support/until.ts';

const PUBLIC_URL = { TAEL_PUBLIC_URL: 'https://pay.example.com' };
const DAY_MS = 86_400_000;
const town = await openApiTown(PUBLIC_URL);
const { api } = town;
const { service, database } = api;
const other = await api.secondNode();
const copies = await copiedBooks();
after(() => copies.remove());

const keyNo = (no: number) =>
  verifierKey(logSecrets(service.keys.anchor).signer(logOrigin(service), no));
const rotate = async (overlapMs: number, by: Service = service) => {
  const rotated = await rotateLogKey({ ...by, store: by.store as PostgresStore }, overlapMs);
  assert(rotated.ok, JSON.stringify(rotated));
  return rotated.value;
};
const textOf = async (path: string, at = api.origin) => (await fetch(`${at}${path}`)).text();
const published = async (at = api.origin): Promise<readonly string[]> =>
  JSON.parse(await textOf('/log', at)).keys;
const checkpoint = () => textOf('/log/checkpoint');
const sizeIn = (note: string) => Number(note.split('\n')[1]);
const signaturesIn = (note: string) => note.split('\n').filter((line) => line.startsWith('— '));

async function grows(by: Service = service): Promise<string> {
  await town.paid(3);
  await publishLog(by);
  return checkpoint();
}

function isProved(files: readonly string[], ...numbers: readonly number[]): boolean {
  const trusted = numbers.map((no) => parseVerifierKey(keyNo(no)) ?? assert.fail());
  const named = files.map((text, index) => ({ name: `${index}`, text }));
  const { ok, findings } = checkProofs(named, trusted);
  return ok && findings.some(({ code }) => code === 'checkpoint_signed');
}

async function broken(): Promise<readonly string[]> {
  const keys = { chainKey: service.keys.chain, anchorKey: service.keys.anchor };
  const { findings } = await (service.store as PostgresStore).withReadConnection((session) =>
    verifyBooks(session, keys),
  );
  return findings.flatMap(({ examples }) => examples);
}

const settingIs = (value: string) =>
  rowsOf(
    database.owner,
    `update settings set value = '${value}' where name = '${KEYS_SETTING}' returning name`,
  );
const setting = async () => {
  const [row] = await rowsOf(
    database.owner,
    `select value from settings where name = '${KEYS_SETTING}'`,
  );
  return String((row as { readonly value: string }).value);
};

test('During an overlap both keys sign, the new one first, on every node.', async () => {
  const before = await grows();
  assert.deepEqual(await published(), [keyNo(1)]);
  await rotate(DAY_MS);
  assert.deepEqual(await published(), [keyNo(2), keyNo(1)]);
  assert.deepEqual(await published(other.origin), [keyNo(2), keyNo(1)]);
  const now = await checkpoint();
  assert.equal(sizeIn(now), sizeIn(before), 'nothing was recorded, and yet it has the new key');
  assert.ok(isProved([now], 2) && isProved([now], 1));
  const later = await grows(other.service);
  assert.equal(signaturesIn(later).length, 2);
  assert.ok(isProved([later], 2) && isProved([later], 1));
  assert.deepEqual(await broken(), []);
});

test('When the overlap has ended only the new key signs; old files hold by the old key.', async () => {
  const old = await grows();
  const txNo = await town.paid(7);
  await publishLog(service);
  const receipt = (await town.get(`/orders/${txNo}/receipt`, { key: town.key })).text;
  await rotate(1);
  await until('the overlap has ended', async () => (await published()).length === 1);
  assert.deepEqual(await published(), [keyNo(3)]);
  const now = await grows(other.service);
  assert.equal(signaturesIn(now).length, 1);
  assert.ok(isProved([now], 3) && !isProved([now], 2));
  assert.ok(isProved([receipt], 2) && isProved([old], 1));
  const consistency = await textOf(`/log/consistency?from=${sizeIn(old)}`);
  assert.ok(isProved([old, consistency, now], 3, 2));
  assert.deepEqual(JSON.parse(consistency).keys.slice(0, 2), [keyNo(3), keyNo(2)]);
  assert.deepEqual(await broken(), []);
});

test('A key that others may know ends at once, and so do those that were in their overlap.', async () => {
  await rotate(DAY_MS);
  await rotate(0, other.service);
  assert.deepEqual(await published(), [keyNo(5)]);
  assert.ok(isProved([await checkpoint()], 5), 'the newest one has its signature');
  assert.ok(isProved([await grows()], 5));
  assert.deepEqual(await broken(), []);
});

test('Keys that somebody wrote into the database sign nothing, and are named.', async () => {
  const kept = await setting();
  const forged = [kept.replace('"until_ms":null', '"until_ms":1'), '{}', 'nothing'];
  for (const value of forged) {
    await settingIs(value);
    await town.paid(2);
    await assert.rejects(publishLog(service), /log-keys is not what Tael wrote/);
    await assert.rejects(async () => service.publicLog?.newest(), ForgedLogKeys);
    assert.deepEqual(await broken(), ['the setting log-keys is not ours']);
  }
  await settingIs(kept);
  await publishLog(service);
  assert.deepEqual(await broken(), []);
});

test('Keys of an earlier time, or none, do not come back into force.', async () => {
  const earlier = await setting();
  await rotate(DAY_MS);
  const kept = await setting();
  await grows();
  await settingIs(earlier);
  await town.paid(2);
  await assert.rejects(publishLog(service), /is not signed by the keys of its time/);
  assert.match((await broken()).join(), /its note is not ours/);
  await rowsOf(
    database.owner,
    `delete from settings where name = '${KEYS_SETTING}' returning name`,
  );
  await assert.rejects(publishLog(service), /is not signed by the keys of its time/);
  assert.match((await broken()).join(), /its note is not ours/);
  await rowsOf(
    database.owner,
    `insert into settings values ('${KEYS_SETTING}', '${kept}') returning name`,
  );
  await publishLog(service);
  assert.deepEqual(await broken(), []);
});

test('Books that were restored are signed by the same keys.', async () => {
  const target = await copies.restored(await copies.backedUp(database, 'rotated'));
  const restored = await openNode(target, PUBLIC_URL);
  try {
    assert.deepEqual(await published(restored.node.origin), await published());
    assert.equal(await textOf('/log/checkpoint', restored.node.origin), await checkpoint());
  } finally {
    await restored.close();
  }
});
