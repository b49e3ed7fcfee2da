// Checks what is said of nodes: where one can be asked from this machine, and that two releases are an
// upgrade.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { addressFromHere, examineNodes } from './examine-nodes.ts';

test('A node is asked where it listens, if that can be reached from here.', () => {
  for (const [origin, from, asked] of [
    ['http://127.0.0.1:8080', null, 'http://127.0.0.1:8080'],
    ['http://0.0.0.0:8080', null, 'http://127.0.0.1:8080'],
    ['http://[::]:8080', '127.0.0.1', 'http://[::1]:8080'],
    ['http://10.0.0.5:8080', '10.0.0.5', 'http://10.0.0.5:8080'],
    ['http://0.0.0.0:8080', '10.0.0.5', 'http://10.0.0.5:8080'],
    ['http://127.0.0.1:8080', '10.0.0.5', null],
  ] as const) {
    assert.equal(addressFromHere({ origin, from }), asked, `${origin} from ${from}`);
  }
});

test('nodes of two releases are in the middle of an upgrade, and nothing has to be mended', async (t) => {
  const [older, newer, silent] = [
    await nodeOf(t, 'tael-1.0.0'),
    await nodeOf(t, 'tael-1.1.0'),
    { origin: 'http://127.0.0.1:9', from: null, processes: 1 },
  ];
  const { state, found } = await examineNodes([older, newer]);
  assert.equal(state, 'unknown');
  assert.match(found, /is tael-1\.0\.0; \S+ is tael-1\.1\.0: in the middle of an upgrade$/);
  assert.equal((await examineNodes([older, older])).state, 'good');
  assert.equal((await examineNodes([older, newer, silent])).state, 'bad');
});

/** Answers as a service does that is asked for its health. */
async function nodeOf(t: TestContext, build: string) {
  const server = createServer((_, answer) => {
    answer.end(JSON.stringify({ data: { build } }));
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, from: null, processes: 1 };
}
