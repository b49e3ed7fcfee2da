// From a payment to what its two sides hold: receipts, checkpoints in the headers of callbacks, cosignatures
// of a witness; and all that a client sees, who has nothing else, when the operator puts an older state back.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startAskingWitnesses, startDelivery } from '../../src/callbacks/delivery.ts';
import { logSecrets } from '../../src/crypto/log-secrets.ts';
import { checkProofs } from '../../src/crypto/proof/check.ts';
import {
  checkpointText,
  parseVerifierKey,
  readNote,
  signNote,
} from '../../src/crypto/signed-note.ts';
import { logOrigin } from '../../src/service/proofs.ts';
import type { PostgresStore } from '../../src/store/postgres/open.ts';
import { receiver } from '../callbacks/receivers.ts';
import { openApiTown } from '../support/api-town.ts';
import { openWitness } from '../support/little-witness.ts';
import { publishLog } from '../support/public-log.ts';
import { until } from '../support/until.ts';

const town = await openApiTown();
const { api, payerKey } = town;
const { service } = api;

const publish = () => publishLog(service);
const textOf = async (path: string) => (await fetch(`${api.origin}${path}`)).text();
const keyOfLog = async () => JSON.parse(await textOf('/log')).keys as string[];

function check(files: readonly string[], keys: readonly string[]) {
  const trusted = keys.map((key) => parseVerifierKey(key) ?? assert.fail(key));
  return checkProofs(
    files.map((text, index) => ({ name: `${index}`, text })),
    trusted,
  );
}

test('both sides of a payment hold receipts that prove it, with nothing but the key', async () => {
  const txNo = await town.paid(88);
  await publish();
  const early = await textOf('/log/checkpoint');
  const sides = [town.key, payerKey].map((key) => town.get(`/orders/${txNo}/receipt`, { key }));
  const receipts = (await Promise.all(sides)).map(({ text }) => text);
  const keys = await keyOfLog();
  const { ok, findings } = check([early, ...receipts], keys);
  assert.ok(ok, JSON.stringify(findings));
  const records = findings.filter(({ code }) => code === 'record_in_log');
  assert.deepEqual(
    records.map(({ values }) => [values.type, values.direction, values.amount, values.tx_no]),
    [
      ['collection', 'in', '88.00', txNo],
      ['consume', 'out', '88.00', txNo],
    ],
  );
  await town.paid(5);
  await publish();
  const consistency = await textOf(`/log/consistency?from=${sizeIn(early)}`);
  const later = check([early, consistency, ...receipts], keys);
  assert.ok(later.ok);
  assert.ok(later.findings.some(({ code }) => code === 'history_continued'));
  assert.ok(later.findings.every(({ code }) => code !== 'consistency_needed'));
});

test('callbacks carry the newest checkpoint, and two convict an operator who goes back', async (t) => {
  const shop = await receiver(t);
  await publish();
  const worker = startDelivery(service);
  t.after(() => worker.stop());
  await until('the checkpoint is known', async () => {
    await town.paid(3, { notify_url: `http://localhost:${shop.port}/` });
    return shop.got.some(({ headers }) => headers['x-tael-checkpoint'] !== undefined);
  });
  const carried = shop.got.find(({ headers }) => headers['x-tael-checkpoint']);
  const note = Buffer.from(String(carried?.headers['x-tael-checkpoint']), 'base64').toString();
  assert.equal(note, await textOf('/log/checkpoint'));
  const keys = await keyOfLog();
  const origin = logOrigin(service);
  const restored = { origin, size: sizeIn(note) - 1, root: Buffer.alloc(32, 1) };
  const at = '2099-01-01T00:00:00.000+08:00';
  const signer = logSecrets(service.keys.anchor).signer(origin);
  const shown = signNote(checkpointText({ ...restored, at }), [signer]);
  const codes = check([note, shown], keys).findings.map(({ code }) => code);
  assert.ok(codes.includes('history_rolled_back'), codes.join());
});

test('the checkpoint that is given out has the cosignatures that came meanwhile', async (t) => {
  await town.paid(4);
  await publish();
  const witness = await openWitness(t, await keyOfLog());
  const witnesses = [{ name: 'witness.example/w', key: witness.key, url: witness.url }];
  const store = service.store as PostgresStore;
  const config = { ...service.config, witnesses };
  const asking = startAskingWitnesses({ ...service, store, config });
  t.after(() => asking?.stop());
  const key = parseVerifierKey(witness.key) ?? assert.fail();
  await until('it is cosigned', async () => {
    return readNote(await textOf('/log/checkpoint'), [key])?.verified.length === 1;
  });
  const note = await textOf('/log/checkpoint');
  assert.equal(witness.size(), sizeIn(note));
  const { findings } = check([note], [...(await keyOfLog()), witness.key]);
  assert.ok(findings.some(({ code }) => code === 'checkpoint_cosigned'));
});

test('a log keeps the name that it has in public, whatever address the service has later', async () => {
  const at = (origin: string) => publishLog({ ...service, payBase: () => origin });
  const local = await textOf('/log/checkpoint');
  await town.paid(6);
  await at('https://pay.example.com');
  const early = await textOf('/log/checkpoint');
  assert.match(early, /^pay\.example\.com\/log\n/);
  const none = await fetch(`${api.origin}/log/consistency?from=${sizeIn(local)}`);
  assert.equal(none.status, 404, 'of another name it is another log');
  const txNo = await town.paid(7);
  await at('https://money.example.org');
  const described = JSON.parse(await textOf('/log'));
  assert.equal(described.origin, 'pay.example.com/log');
  const receipt = (await town.get(`/orders/${txNo}/receipt`, { key: town.key })).text;
  const consistency = await textOf(`/log/consistency?from=${sizeIn(early)}`);
  for (const keys of [described.keys, []]) {
    const { ok, findings } = check([early, consistency, receipt], keys);
    assert.ok(ok, JSON.stringify(findings));
    const codes = findings.map(({ code }) => code);
    assert.ok(codes.includes('record_in_log') && codes.includes('history_continued'));
    assert.ok(!codes.includes('key_needed'));
  }
});

function sizeIn(note: string): number {
  return Number(note.split('\n')[1]);
}
