// The collection for Postman and Bruno: every call of the interface is in it, and its script makes
// signatures that the service takes.

import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { openTown } from '../../test/support/memory-town.ts';
import { ROUTES } from './routes.ts';

const town = await openTown({ shortName: 'SVC', publicUrl: 'https://pay.example.com/shop' });
const answer = await town.app.inject('/docs/tael.postman_collection.json');
const collection = answer.json();

interface Item {
  readonly request: {
    readonly method: string;
    readonly url: {
      readonly raw: string;
      readonly variable?: readonly { readonly key: string; readonly value: string }[];
    };
    readonly header: readonly { readonly key: string; readonly value: string }[];
    readonly body?: { readonly raw: string };
  };
}

const items: readonly Item[] = collection.item;

/** A session alone, a platform, or a payer's program may call the others. */
function isForMerchants(route: (typeof ROUTES)[number]): boolean {
  const scope = 'orKey' in route ? route.orKey : route.scope;
  return scope !== 'operate' && scope !== 'spend' && (scope !== null || !('orKey' in route));
}

test('every call of the interface is there, with examples of its path and its body', () => {
  const asked = items.map(({ request }) => {
    return `${request.method} ${request.url.raw.replace('{{origin}}', '').replace(/\?.*/, '')}`;
  });
  const rest = ROUTES.filter((route) => route.path.startsWith('/api/v1/') && isForMerchants(route));
  assert.deepEqual(asked.sort(), rest.map(({ method, path }) => `${method} ${path}`).sort());
  for (const { request } of items) {
    const { raw, variable = [] } = request.url;
    const placeholders = [...raw.matchAll(/\/:(\w+)/g)].map(([, name]) => name);
    const filled = variable.filter(({ value }) => value !== '').map(({ key }) => key);
    assert.deepEqual(filled, placeholders, raw);
    const takesNothing = request.url.raw.endsWith('/cancel');
    if (request.method === 'POST' && !takesNothing) assert.ok(JSON.parse(request.body?.raw ?? ''));
  }
  assert.deepEqual(collection.variable[0], {
    key: 'origin',
    value: 'https://pay.example.com/shop',
  });
  assert.match(collection.info.schema, /collection\/v2\.1\.0/);
});

test('its script signs as the vectors say, into the headers of this installation', () => {
  const { signing } = JSON.parse(readFileSync('sdk/vectors.json', 'utf8'));
  const { key_id: key, secret } = signing[0];
  const kept = new Map<string, string>([
    ['key', key],
    ['secret', secret],
  ]);
  const variables = {
    get: (name: string) => kept.get(name),
    set: (name: string, value: string) => kept.set(name, value),
  };
  const library = {
    lib: { WordArray: { random: (bytes: number) => randomBytes(bytes).toString('hex') } },
    HmacSHA256: (text: string, by: string) => createHmac('sha256', by).update(text).digest('hex'),
  };
  const pm = { environment: { get: () => undefined }, collectionVariables: variables };
  const [{ script }] = collection.event;
  runInNewContext(script.exec.join('\n'), { pm, require: () => library });
  const [timestamp = '', nonce = ''] = ['timestamp', 'nonce'].map((name) => kept.get(name));
  assert.match(timestamp, /^\d{10}$/);
  const expected = createHmac('sha256', secret)
    .update(key + timestamp + nonce)
    .digest('hex');
  assert.equal(kept.get('signature'), expected);
  const signed = items.filter(({ request }) => !request.url.raw.endsWith('/health'));
  for (const { request } of signed) {
    const headers = request.header.map(({ key: name, value }) => `${name}: ${value}`);
    assert.ok(headers.includes('X-SVC-Signature: {{signature}}'), request.url.raw);
    assert.ok(headers.includes('X-SVC-Secret: {{secret}}'));
  }
});
