// Rotation of keys, the audit trail, anchors and the master key, on the command line.

import assert from 'node:assert/strict';
import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { USED_KEY } from '../../src/interface/keys/key.ts';
import { KEYS } from '../../src/interface/keys/keys.ts';
import { atThisMachine } from '../../src/service/administration/authorization.ts';
import { createMerchant } from '../../src/service/merchants.ts';
import { unusedKeys } from '../../src/store/postgres/reads/key-uses.ts';
import { but, openHome } from '../support/command-line.ts';
import { type Json, jsonOf } from '../support/tael.ts';

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+08:00$/;
const DAY_MS = 86_400_000;

const { done, refused, tael, home, env, service } = await openHome('embedded');

async function itemsOf(line: string): Promise<Json[]> {
  const { items } = await done(line);
  assert(Array.isArray(items));
  return items;
}

test('A rotated key works for another day unless another overlap is given.', async () => {
  await done('user create --name N --login ann --pay-password 135790');
  const made = await done('key create --user 1001 --name till --scope query --rate 7');
  const oldKeyId = String(made.key_id);
  const rotated = await done(`key rotate ${oldKeyId}`);
  assert.match(String(rotated.secret), /^tael_sk_\w{49}$/);
  assert.deepEqual([rotated.old_key_id, rotated.name, rotated.rate], [oldKeyId, 'till', 7]);
  const leftMs = Date.parse(String(rotated.old_expires_at)) - Date.now();
  assert.ok(leftMs > DAY_MS - 600_000 && leftMs <= DAY_MS + 60_000);
  const again = await done(`key rotate ${rotated.key_id} --overlap 0`);
  const keys = await itemsOf('key list --user 1001');
  assert.deepEqual(
    Object.fromEntries(keys.map((key) => [key.key_id, `${key.status} ${key.rate}`])),
    {
      [oldKeyId]: 'active 7',
      [String(rotated.key_id)]: 'expired 7',
      [String(again.key_id)]: 'active 7',
    },
  );
  await Promise.all([
    refused('key rotate nothing', 'invalid_parameters', 'key_id must be the id of a key'),
    refused(
      `key rotate ${rotated.key_id}`,
      'invalid_parameters',
      'key_id is a key that has expired or been revoked; create a new one instead',
    ),
    refused(
      `key rotate ${oldKeyId} --overlap 31d`,
      'invalid_parameters',
      'overlap must be at most 30 days',
    ),
    refused(
      `key rotate ${oldKeyId} --overlap soon`,
      'invalid_parameters',
      'overlap must be a duration like 24h, 30m, 10s, 7d or 0',
    ),
  ]);
});

test('A key has the terms that are asked for, and no end on purpose only.', async () => {
  const shop = await createMerchant(
    service,
    { ownerId: 1001, name: 'Tea' },
    atThisMachine(service),
  );
  assert.ok(shop.ok);
  const create = 'key create --user 1001 --name k --scope';
  const terms = '--refund-limit 500 --sign-requests --expires never';
  const made = await done(`${create} refund --merchant ${shop.value.merchantId} ${terms}`);
  assert.equal(made.expires_at, null);
  const [key] = (await service.store.queries.keysOf(1001)).slice(-1);
  const kept = [key?.merchantId, key?.refundLimitFen, key?.signsRequests];
  assert.deepEqual(kept, [shop.value.merchantId, 50_000n, true]);
  await refused(
    `${create} query --refund-limit 5`,
    'invalid_parameters',
    'refund_limit must be left out unless the scope holds refund',
  );
});

test('Whoever lists keys is told which of them nobody has used for 90 days.', async () => {
  const keys = await service.store.queries.keysOf(1001);
  const newest = keys.at(-1);
  assert.ok(newest);
  const laterMs = service.store.nowMs() + 91 * DAY_MS;
  const used = new Map([[newest.keyId, { atMs: laterMs - 89 * DAY_MS, address: '::1' }]]);
  const site = { shortName: 'Tael', payBase: '' };
  const items = keys.map((key) => {
    const use = used.get(key.keyId) ?? null;
    return USED_KEY.present({ key, use, requestsByHour: [], nowMs: laterMs }, site);
  });
  const below = KEYS.find(({ id }) => id === 'listKeys')?.command?.below?.(items as never) ?? [];
  const named = below.map((line) => /tael key revoke (\S+)$/.exec(line)?.[1]);
  const working = keys.filter(({ endsAtMs }) => endsAtMs === null || endsAtMs > laterMs);
  const unused = working.filter((key) => key !== newest).map(({ keyId }) => keyId);
  assert.deepEqual([named, unused.length], [unused, 1]);
  const wanted = { nowMs: laterMs, limit: 10 };
  const found = await service.store.withReadConnection((one) => unusedKeys(one, wanted));
  const ids = found.map(({ key_id: keyId }) => keyId);
  assert.deepEqual(ids, [...unused, newest.keyId].sort(), 'the database knows of no use');
});

test('The audit trail says who did what on this machine, newest first.', async () => {
  const trail = await itemsOf('audit --user 1001');
  assert.deepEqual(
    trail.map(({ action }) => action),
    [
      ...['key_created', 'merchant_created', 'key_rotated', 'key_rotated', 'key_created'],
      'user_created',
    ],
  );
  for (const line of trail) {
    const { by_kind: kind, by, from, user_id } = line;
    assert.match(String(line.at), TIME);
    assert.deepEqual([kind, by, from], ['operator', userInfo().username, hostname()]);
    assert.equal(user_id, 1001);
  }
  assert.equal((await itemsOf('audit --limit 1')).length, 1);
  assert.deepEqual(await itemsOf('audit --from 2999-01-01'), []);
  assert.deepEqual(await itemsOf('audit --to 2001-01-01'), []);
  await refused('audit --user 9999', 'user_not_found');
  await refused(
    'audit --from soon',
    'invalid_parameters',
    'from must be a day like 2027-01-31 or a time like 2027-01-31T18:00:00Z',
  );
  const { out } = await tael('audit', '--user', '1001');
  assert.match(out, /^at +user_id +action +by_kind +by +from +details\n/);
  assert.match(out, /key_created .* name=till scopes=query rate=7/);
});

test('An anchor is a line to keep, and verify checks the books against it.', async () => {
  const file = join(home, 'anchors.jsonl');
  const first = await done(`anchor ${file}`);
  assert.deepEqual(but(first, { at: TIME, root: /^[0-9a-f]{64}$/ }), { anchor_no: 1, chains: 1 });
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  await done('recharge --user 1001 --amount 5.00');
  const second = await done(`anchor ${file}`);
  assert.deepEqual([second.anchor_no, second.chains], [2, 1]);
  const third = await done('anchor');
  assert.deepEqual([third.anchor_no, third.chains], [3, 0], 'nothing has grown since');
  const nowhere = join(home, 'nowhere', 'anchors.jsonl');
  await refused(
    `anchor ${nowhere}`,
    'invalid_parameters',
    'file must name a file that can be written',
  );
  assert.equal((await done('anchor')).anchor_no, 4, 'none is made that would not be kept');
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    [first, second],
  );
  await appendFile(file, `a line of a log\n${JSON.stringify({ level: 30, ...third })}\n`);
  await done(`verify --anchor ${file}`);

  await appendFile(file, `${JSON.stringify({ ...third, anchor_no: 5 })}\n`);
  const ended = await tael('verify', '--anchor', file, '--json');
  assert.equal(ended.status, 1);
  const { checks } = jsonOf(ended) as { checks: { name: string; examples: string[] }[] };
  assert.deepEqual(
    checks.filter(({ examples }) => examples.length > 0),
    [
      {
        ...checks.find(({ name }) => name === 'anchors_hold'),
        examples: ['anchor 5 was kept, and these books end before it'],
      },
    ],
  );
  await writeFile(join(home, 'empty'), '');
  const unread = (path: string, rule: string) =>
    refused(`verify --anchor ${path}`, 'invalid_parameters', `anchor ${rule}`);
  await unread(join(home, 'nothing'), 'must name a file that can be read');
  await unread(join(home, 'empty'), 'must name a file that holds lines of tael anchor');
});

test('The key of the public log is rotated, and what signs now is told.', async () => {
  const beside = (await done('log-key rotate --overlap 7d')) as { keys: { number: number }[] };
  assert.deepEqual(
    beside.keys.map(({ number }) => number),
    [2, 1],
  );
  const alone = (await done('log-key rotate --overlap 0')) as { keys: Record<string, unknown>[] };
  assert.equal(alone.keys.length, 1);
  const [{ number, key, from, until } = {}] = alone.keys;
  assert.deepEqual([number, until], [3, null]);
  assert.match(String(key), /\/log\+[0-9a-f]{8}\+/);
  assert.match(String(from), /\+08:00$/);
  await refused(
    'log-key rotate --overlap 31d',
    'invalid_parameters',
    'overlap must be at most 30 days',
  );
});

test('The master key is replaced while everything made under it keeps working.', async () => {
  const file = join(String(env.TAEL_DATA), 'master.key');
  const old = (await readFile(file, 'utf8')).trim();
  const unchanged = await done('master-key rotate');
  assert.equal(unchanged.rotated, false);
  await writeFile(file, `${'5a'.repeat(32)}\n${old}\n`);
  const rotated = await done('master-key rotate');
  assert.deepEqual([rotated.rotated, rotated.old_fingerprint], [true, unchanged.fingerprint]);
  assert.notEqual(rotated.fingerprint, rotated.old_fingerprint);
  await writeFile(file, `${'5a'.repeat(32)}\n`);
  // Chains are sealed under a key that has not changed.
  await done('verify');
  await writeFile(file, `${old}\n`);
  const shut = await tael('verify', '--json');
  assert.equal(shut.status, 2);
  assert.match(String(JSON.parse(shut.out).msg), /This is not the master key/);
  await writeFile(file, `${'5a'.repeat(32)}\n`);
  const keys = await service.store.queries.keysOf(1001);
  assert.equal(keys.length, 4);
});
