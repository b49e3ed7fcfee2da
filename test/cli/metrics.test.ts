// The metrics of a service as Prometheus reads them: one address for all processes, and sums that never
// fall.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { sampleIn } from '../metrics/samples.ts';
import { freePort } from '../support/free-port.ts';
import { childrenOf, openServeHome } from '../support/serve-process.ts';
import { until } from '../support/until.ts';

const { serve } = await openServeHome('metrics');
const LIVE = { route: '/livez', status: '200' };

test('without the setting nothing listens, and nothing is loaded that measures', async (t) => {
  const running = serve(t, ['--port', '0']);
  await running.listens();
  assert.doesNotMatch(running.said.err, /Metrics/);
  assert.equal(await running.stopped(), 0);
});

test('an address that is taken is named by its setting', async (t) => {
  const taker = createServer().listen(0, '127.0.0.1');
  await once(taker, 'listening');
  t.after(() => taker.close());
  const { port } = taker.address() as AddressInfo;
  const running = serve(t, ['--port', '0'], { TAEL_METRICS: String(port) });
  assert.equal(await running.ended(), 1);
  assert.match(running.said.err, /already in use.*another port with TAEL_METRICS/);
});

test('the metrics of all workers are one, and what a lost one counted stays', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const running = serve(t, ['--port', String(port), '--workers', '2'], {
    TAEL_METRICS: `127.0.0.1:${metricsPort}`,
    TAEL_DRAIN: '0',
  });
  await running.listens();
  const ask = () => fetch(`http://127.0.0.1:${port}/livez`, { headers: { connection: 'close' } });
  for (let n = 0; n < 10; n++) assert.equal((await ask()).status, 200);
  const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  let text = '';
  // A worker that is slow to answer is shown as it was.
  const counted = (count: number) =>
    until(`${count} are counted`, async () => {
      text = await scrape();
      const up = sampleIn(text, 'tael_database_up');
      return up === 1 && sampleIn(text, 'tael_http_requests_total', LIVE) === count;
    });
  await counted(10);
  await until('all three processes tell', async () => {
    return sampleIn(await scrape(), 'tael_database_connections', { use: 'hot' }) === 3;
  });
  assert.equal(sampleIn(text, 'tael_build_info'), 1);
  await until('they are counted', async () => sampleIn(await scrape(), 'tael_processes') === 3);
  const [worker = 0] = await childrenOf(running.pid);
  process.kill(worker, 'SIGKILL');
  await until('there is another', async () => {
    const workers = await childrenOf(running.pid);
    return workers.length === 2 && !workers.includes(worker);
  });
  assert.ok(sampleIn(await scrape(), 'tael_http_requests_total', LIVE) >= 10);
  assert.equal((await ask()).status, 200);
  await counted(11);
  assert.equal(await running.stopped(), 0);
});
