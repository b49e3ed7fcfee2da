// Cached keys: how old they may be, how often they are fetched, and that invented ids fill nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ordinaryKey } from '../../test/support/stub-service.ts';
import type { KeyView } from '../store/store.ts';
import { keyCache } from './key-cache.ts';

function view(keyId: string, ipRules: readonly string[] = []): KeyView {
  const key = { ...ordinaryKey(keyId, ''), ipRules };
  return { key, ownerSuspended: false, payPasswordSalt: '', walletId: '' };
}

/** A cache of which any id is a key, and how often it has fetched one. */
function countingCache(localMs: () => number) {
  let count = 0;
  const fetch = async (keyId: string) => {
    count += 1;
    return view(keyId);
  };
  return { cache: keyCache(fetch, () => true, localMs), fetched: () => count };
}

test('concurrent misses of a key share one fetch, and it is fetched again after three seconds', async () => {
  let nowMs = 0;
  const { cache, fetched } = countingCache(() => nowMs);
  const [one, two] = await Promise.all([cache.get('a'), cache.get('a')]);
  assert.equal(one, two);
  assert.deepEqual(one?.caller.actor, { userId: 7, keyId: 'a' });
  nowMs = 2_999;
  assert.equal(cache.get('a'), one);
  assert.equal(fetched(), 1);
  nowMs = 3_000;
  await cache.get('a');
  assert.equal(fetched(), 2);
});

test('an unused key is dropped after three seconds', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  // By its own clock the key would be good for ever.
  const { cache, fetched } = countingCache(() => 0);
  const first = await cache.get('a');
  t.mock.timers.tick(2_999);
  assert.equal(cache.get('a'), first);
  t.mock.timers.tick(1);
  assert.notEqual(await cache.get('a'), first);
  assert.equal(fetched(), 2);
});

test('an invalid id is never fetched, an unknown one only once', async () => {
  const asked: string[] = [];
  const cache = keyCache(
    async (keyId) => {
      asked.push(keyId);
      return undefined;
    },
    (keyId) => keyId !== 'forged',
    () => 0,
  );
  assert.equal(await cache.get('forged'), undefined);
  assert.equal(await cache.get('unknown'), undefined);
  assert.equal(await cache.get('unknown'), undefined);
  assert.deepEqual(asked, ['unknown']);
});

test('a failed fetch is reported and not cached', async () => {
  let away = true;
  const cache = keyCache(
    async (keyId) => {
      if (away) throw new Error('away');
      return view(keyId);
    },
    () => true,
    () => 0,
  );
  await assert.rejects(Promise.resolve(cache.get('a')), /away/);
  away = false;
  assert.ok(await cache.get('a'));
});

test('the cache is bounded, and the oldest entry is dropped first', async () => {
  const asked: string[] = [];
  const cache = keyCache(
    async (keyId) => {
      asked.push(keyId);
      return undefined;
    },
    () => true,
    () => 0,
  );
  for (let i = 0; i <= 10_000; i++) await cache.get(`k${i}`);
  await cache.get('k1');
  assert.equal(asked.length, 10_001);
  await cache.get('k0');
  assert.equal(asked.length, 10_002);
});

test('whitelists are parsed once; one that cannot be parsed allows nothing', async () => {
  const rules: Record<string, readonly string[]> = { none: [], some: ['10.0.0.0/8'], bad: ['x'] };
  const cache = keyCache(
    async (keyId) => view(keyId, rules[keyId]),
    () => true,
    () => 0,
  );
  assert.equal((await cache.get('none'))?.whitelist, null);
  assert.equal((await cache.get('some'))?.whitelist?.length, 1);
  assert.deepEqual((await cache.get('bad'))?.whitelist, []);
});
