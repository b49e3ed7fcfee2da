// `deploy/compose.yaml`, started as docs/operate/install.md says: Tael twice behind Caddy, on a PostgreSQL
// whose commits wait for a standby. Orders are made over HTTPS while its parts are killed, stopped and
// restarted.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type Containers, NO_ENGINE, openContainers } from './containers.ts';

const skip = NO_ENGINE ?? false;

test('The two nodes, their database and its standby lose nothing, whichever of them stops.', {
  skip,
}, async (t) => {
  const containers = await openContainers(t);
  await holdsItself(containers);
  const tael = await newShop(containers);
  const making = new AbortController();
  const made: string[] = [];
  const working = Promise.all(
    Array.from({ length: 4 }, async (_, worker) => {
      for (let n = 0; !making.signal.aborted; n++) {
        const idempotency_key = `order-${worker}-${n}`;
        const order = { amount: '1.00', merchant_id: tael.merchantId, idempotency_key };
        made.push((await tael.client.orders.collect(order)).tx_no);
        await pause(50);
      }
    }),
  );
  await meanwhile(t, containers, made);
  making.abort();
  await working;

  const kept = await containers.rows('select tx_no from orders');
  assert.deepEqual(kept.sort(), made.sort(), 'each order that was acknowledged is there, once');
  t.diagnostic(`${made.length} orders, none refused`);
  const verified = await containers.tael('tael-1', 'verify');
  assert.match(verified, /All \d+ rules hold/);
});

/** Each of these is survived: the calls are repeated by the SDK, and none is refused for good. */
async function meanwhile(t: TestContext, containers: Containers, made: readonly string[]) {
  const steps: readonly [string, () => Promise<unknown>][] = [
    ['kill -9 of a node', () => containers.kill('tael-1')],
    ['a standby that is away', () => away(containers, made)],
    ['a restart of the database', () => containers.compose('restart', 'primary')],
    ['a restart of a node', () => containers.compose('restart', 'tael-2')],
  ];
  for (const [what, happens] of steps) {
    const before = made.length;
    await happens();
    const sinceMs = performance.now();
    while (made.length < before + 20) {
      if (performance.now() - sinceMs > 60_000) throw new Error(`No order is made after ${what}.`);
      await pause(50);
    }
    t.diagnostic(`${what}: ${Math.round(performance.now() - sinceMs)} ms until twenty more orders`);
    await containers.compose('up', '--detach', '--wait');
  }
}

/** No commit is acknowledged meanwhile, so no order is; all that wait are made afterwards. */
async function away(containers: Containers, made: readonly string[]): Promise<void> {
  await containers.compose('stop', 'standby');
  await pause(1_000);
  const before = made.length;
  await pause(3_000);
  assert.equal(made.length, before, 'acknowledged with one copy only');
  await containers.compose('start', 'standby');
}

async function holdsItself(containers: Containers): Promise<void> {
  const said = await containers.doctor('tael-1');
  assert.match(said, /✔ +standby +1 connected; commits wait for it/);
  assert.match(said, /✔ +Node .*as pinned/);
  for (const path of ['/x', '/opt/tael/x']) {
    await assert.rejects(containers.compose('exec', '-T', 'tael-1', 'touch', path), /Read-only/);
  }
  const status = await containers.compose('exec', '-T', 'tael-1', 'cat', '/proc/1/status');
  assert.match(status, /^Uid:\t10001\t10001\t10001\t10001$/m);
  assert.match(status, /^CapEff:\t0{16}$/m);
  assert.match(status, /^NoNewPrivs:\t1$/m);
}

async function newShop(containers: Containers) {
  const { userId } = await containers.made(
    'user',
    'create',
    '--name',
    'A shop',
    '--reference',
    'shop',
  );
  const owner = ['--user', `${userId}`];
  const { merchantId } = await containers.made('merchant', 'create', ...owner, '--name', 'A shop');
  const scope = ['--scope', 'query,collection', '--rate', '6000'];
  const key = await containers.made('key', 'create', ...owner, '--name', 'test', ...scope);
  return { merchantId, client: containers.client(key) };
}
