// `tael serve` on an address it cannot listen on: one clear error, with one process or several, and
// nothing left behind.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { jsonOf, runTael } from '../support/tael.ts';

const home = await mkdtemp(join(tmpdir(), 'tael-taken-'));
const { DATABASE_URL: _, ...rest } = process.env;
const env = {
  ...rest,
  TAEL_DATA: join(home, 'data'),
  TAEL_PUBLIC_URL: 'https://pay.example.com',
  TAEL_TRUSTED_PROXIES: '127.0.0.1',
};
const taker = createServer().listen(0, '127.0.0.1');
await once(taker, 'listening');
const { port } = taker.address() as AddressInfo;

after(async () => {
  taker.close();
  await rm(home, { recursive: true, force: true });
});

const serve = (more: string) => runTael(['serve', ...more.split(' ')], { env, cwd: home });

const taken =
  `127.0.0.1:${port} is already in use, perhaps by another Tael. Stop that program, or choose ` +
  'another port with --port or TAEL_PORT.';
const elsewhere =
  '192.0.2.1 is not an address of this machine. Choose another one with --host or TAEL_HOST.';

for (const workers of [1, 2]) {
  const many = workers === 1 ? 'One process' : 'A service of several processes';

  test(`${many} on a taken port reports it once and exits`, async () => {
    const args = `--port ${port} --workers ${workers}`;
    assert.deepEqual(await serve(args), { status: 1, out: '', err: `Error: ${taken}\n` });
    const ended = await serve(`${args} --json`);
    const { msg, code } = jsonOf(ended);
    assert.deepEqual([ended.status, code, msg], [1, 'unavailable', taken]);
  });

  test(`${many} on an address of another machine reports it once and exits`, async () => {
    const ended = await serve(`--host 192.0.2.1 --port 0 --workers ${workers}`);
    assert.deepEqual(ended, { status: 1, out: '', err: `Error: ${elsewhere}\n` });
  });
}
