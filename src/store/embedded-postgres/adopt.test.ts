// Tests what a probe reports about a server that goes away while it is asked.

import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { dataDirWithCluster } from '../../../test/support/embedded-postgres.ts';
import { adoptServer } from './adopt.ts';
import { makeLayout } from './layout.ts';

/** A message of PostgreSQL's protocol: its type, its length, its content. */
function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const ACCEPTED = Buffer.concat([
  message('R', Buffer.alloc(4)), // no password is asked for
  message('Z', Buffer.from('I')), // ready, outside a transaction
]);
const fatal = (code: string) =>
  message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mgoing away\0\0`));

const GOODBYES = {
  'says that it stops': fatal('57P01'),
  'says something else that ends the connection': fatal('XX000'),
  'just hangs up': Buffer.alloc(0),
};

for (const [what, goodbye] of Object.entries(GOODBYES)) {
  test(`a server that ${what} right after it has accepted the connection is absent`, async (t) => {
    const layout = await makeLayout(await dataDirWithCluster(t));
    const server = createServer((socket) => {
      socket.once('data', () => socket.end(Buffer.concat([ACCEPTED, goodbye])));
    });
    t.after(() => server.close());
    await new Promise<void>((resolve) => {
      server.listen(join(layout.sockets, '.s.PGSQL.5432'), resolve);
    });
    assert.deepEqual(await adoptServer(layout), { kind: 'absent' });
  });
}
