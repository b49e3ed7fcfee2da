// Tests what is measured of real payments over real HTTP: each number moves by what was done, no label
// holds what a client sent, and Prometheus's own tool finds nothing wrong with the text.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, test } from 'node:test';
import { startDelivery } from '../../src/callbacks/delivery.ts';
import { fen } from '../../src/core/money.ts';
import type { Withdrawal } from '../../src/core/wallet/withdrawal.ts';
import { writeTogether } from '../../src/runtime/metrics/exposition.ts';
import { createMetrics } from '../../src/runtime/metrics/metrics.ts';
import { serveMetrics } from '../../src/runtime/metrics/metrics-server.ts';
import { atThisMachine, inSession } from '../../src/service/administration/authorization.ts';
import { recharge } from '../../src/service/administration/recharge.ts';
import { decideWithdrawal, requestWithdrawal } from '../../src/service/withdrawals.ts';
import type { PostgresStore } from '../../src/store/postgres/open.ts';
import { receiver } from '../callbacks/receivers.ts';
import { missing } from '../docs/code-blocks.ts';
import { send } from '../support/api-http.ts';
import { OWNER_PIN, openApiTown, PAYER_PIN } from '../support/api-town.ts';
import { openDifference } from '../support/bank-files.ts';
import { PASSWORD } from '../support/known-password.ts';
import { newRechargeRequest } from '../support/recharge-requests.ts';
import { unwrap } from '../support/residents.ts';
import { until } from '../support/until.ts';
import { sampleIn, samplesIn } from './samples.ts';

const metrics = createMetrics('tael-test');
const town = await openApiTown({ TAEL_SETTLEMENT_DELAY: '24h' }, { metrics });
const { api } = town;
const store = api.service.store as PostgresStore;
metrics.watchStore(store);
metrics.watchBooks(store, assert.ifError);
const server = await serveMetrics({ host: '127.0.0.1', port: 0 }, async () =>
  writeTogether([await metrics.values()]),
);
after(() => server.stop());
const address = `http://127.0.0.1:${server.port}`;

async function scrape(): Promise<string> {
  const answer = await fetch(`${address}/metrics`);
  assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  return answer.text();
}

const PAYMENT = { route: '/pay/:txNo', method: 'POST', status: '200', code: '' };

test('a payment moves the counters and the times of all it went through', async () => {
  const before = await scrape();
  for (let n = 0; n < 3; n++) await town.paid(20);
  const text = await scrape();
  const grown = (name: string, labels = {}) =>
    sampleIn(text, name, labels) - sampleIn(before, name, labels);
  assert.equal(grown('tael_http_requests_total', PAYMENT), 3);
  assert.equal(grown('tael_commands_total', { kind: 'pay_order', outcome: 'done' }), 3);
  assert.equal(grown('tael_commands_total', { kind: 'create_collection', outcome: 'done' }), 3);
  assert.equal(grown('tael_admission_duration_seconds_count'), 3);
  assert.ok(grown('tael_queue_duration_seconds_count') >= 6);
  assert.ok(grown('tael_batch_commands_sum') >= 6);
  const batches = grown('tael_batches_total', { lane: 'main' });
  for (const stage of ['load', 'decide', 'save', 'commit', 'answer']) {
    const count = grown('tael_batch_stage_duration_seconds_count', { stage });
    assert.equal(count, batches, stage);
  }
  const times = { route: '/pay/:txNo', method: 'POST' };
  assert.equal(grown('tael_http_request_duration_seconds_count', times), 3);
  assert.ok(grown('tael_http_request_duration_seconds_sum', times) > 0);
  const all = { ...times, le: '+Inf' };
  assert.equal(grown('tael_http_request_duration_seconds_bucket', all), 3);
});

test('attempts to deliver a callback are counted by what came of them', async (t) => {
  const worker = startDelivery(api.service, metrics.onAttempt);
  t.after(() => worker.stop());
  const shop = await receiver(t, (_, response, number) => {
    response.writeHead(number === 1 ? 503 : 200).end();
  });
  await town.paid(20, { notify_url: `http://localhost:${shop.port}/` });
  const counted = async (result: string) =>
    sampleIn(await scrape(), 'tael_callback_attempts_total', { result });
  await until('it was refused', async () => (await counted('answer_not_2xx')) === 1);
  assert.equal((await store.figures(null)).pendingCallbacks, 1);
  await until('it was delivered', async () => (await counted('delivered')) === 1, 30_000);
  assert.equal(sampleIn(await scrape(), 'tael_callback_attempt_duration_seconds_count'), 2);
});

test('what was refused is counted with its code, and sign-ins and wrong passwords as events', async () => {
  const txNo = await town.order({ amount: 10 });
  const before = await scrape();
  await town.pay(txNo, { pay_password: '000000' });
  await town.signIn('wang', { password: 'not the one' });
  await town.get('/balance', { signing: { signature: '0'.repeat(64) } });
  const text = await scrape();
  const grown = (name: string, labels: object) =>
    sampleIn(text, name, labels) - sampleIn(before, name, labels);
  const refused = { ...PAYMENT, status: '403', code: 'pay_password_wrong' };
  assert.equal(grown('tael_http_requests_total', refused), 1);
  const forged = {
    route: '/api/v1/balance',
    method: 'GET',
    status: '401',
    code: 'signature_invalid',
  };
  assert.equal(grown('tael_http_requests_total', forged), 1);
  assert.equal(grown('tael_commands_total', { kind: 'pay_order', outcome: 'refused' }), 1);
  for (const event of ['factor_wrong', 'sign_in_failed', 'signature_invalid']) {
    assert.equal(grown('tael_security_events_total', { event }), 1, event);
  }
});

test('no label holds what a client sent: addresses, methods, names, ids or secrets', async () => {
  const txNo = await town.order({ amount: 10, title: '只此一单' });
  await town.pay(txNo);
  await send(api.origin, 'GET', '/nowhere/at-all?secret=1');
  await send(api.origin, 'PROPFIND', `/pay/${txNo}`);
  await send(api.origin, 'GET', `/console/assets/${txNo}`);
  await send(api.origin, 'GET', '/pay/%zz');
  const text = await scrape();
  const { keyId, secret } = town.key;
  for (const sent of [
    txNo,
    '只此',
    'nowhere',
    'at-all',
    '%zz',
    'PROPFIND',
    keyId,
    secret,
    'wang',
  ]) {
    assert.ok(!text.includes(sent), sent);
  }
  for (const pin of [OWNER_PIN, PAYER_PIN]) assert.doesNotMatch(text, new RegExp(`"${pin}"`));
  const samples = samplesIn(text);
  assert.ok(sampleIn(text, 'tael_http_requests_total', { route: 'none', status: '404' }) >= 1);
  const routes = new Set(samples.flatMap(({ labels }) => labels.route ?? []));
  for (const route of routes) assert.match(route, /^(none|\/[\w/:.*-]*)$/);
});

test('the books tell what waits and what is late, and their differences are zero', async () => {
  const text = await scrape();
  assert.equal(sampleIn(text, 'tael_database_up'), 1);
  assert.equal(sampleIn(text, 'tael_settlements_due'), 0);
  assert.equal(sampleIn(text, 'tael_settlement_lag_seconds'), 0);
  for (const what of ['frozen', 'record']) {
    assert.equal(sampleIn(text, 'tael_ledger_difference_fen', { of: what }), 0, what);
  }
  assert.equal(sampleIn(text, 'tael_database_connections', { use: 'main' }), 1);
});

test('what waits for an operator is counted, and no longer when it is decided', async () => {
  const { service } = api;
  const { userId } = town.payer;
  const machine = atThisMachine(service);
  const once = { idempotencyKey: null };
  const withdrawals = await Promise.all(
    [1, 2].map((yuan) => {
      const wanted = { userId, wallet: 'consumer', amountFen: fen(yuan * 100), ...once } as const;
      return requestWithdrawal(service, wanted, service.operator);
    }),
  );
  const [{ withdrawalNo }] = withdrawals.map(unwrap) as [Withdrawal];
  unwrap(await decideWithdrawal(service, { withdrawalNo, approve: true, reason: null }, machine));
  await newRechargeRequest(town, town.payer);
  const wanted = { userId, amountFen: fen(500), ...once };
  const boss = await town.newPerson('boss', { operator: true });
  const by = { kind: 'user', name: `${boss.userId}`, from: 'here', device: 'a browser' } as const;
  const typed = { password: PASSWORD, totpCode: null };
  const authority = unwrap(await inSession(service, { userId: boss.userId, by }, typed));
  unwrap(await recharge(service, wanted, authority, fen(1)));
  await openDifference(service);
  const one = { withdrawals: 1, payouts: 1, recharges: 1, rechargeRequests: 1, bankDifferences: 1 };
  assert.deepEqual((await store.figures(null)).undecided, one);
  const kinds = samplesIn(await scrape()).filter(({ name }) => name === 'tael_undecided');
  assert.deepEqual(
    kinds.map(({ labels }) => labels),
    ['withdrawal', 'payout', 'recharge', 'recharge_request', 'bank_difference'].map((what) => ({
      what,
    })),
  );
});

test('the last verification is told with its age and the rules that did not hold', async () => {
  assert.equal((await store.figures(null)).verification, null);
  const verified = (broken: string, whole = true) =>
    api.rows(`insert into verifications (by_kind, by_name, by_from, node, whole, started_at_ms,
        seen_at_ms, ended_at_ms, progress, result)
      select 'operator', 'root', 'here', 'here', ${whole}, at_ms, at_ms, at_ms, '{}', '{"broken":${broken}}'
      from (select extract(epoch from now())::bigint * 1000 - 600000 as at_ms) as clock`);
  await verified('[{"rule":"one"},{"rule":"two"}]');
  const { verification } = await store.figures(null);
  assert.equal(verification?.brokenRules, 2);
  assert.equal(Math.round(verification.ageMs / 600_000), 1);
  await verified('[]', false);
  assert.equal((await store.figures(null)).verification?.brokenRules, 2, 'of the whole books');
  await verified('[]');
  assert.equal((await store.figures(null)).verification?.brokenRules, 0);
});

test('a wallet that does not add up shows by how much', async () => {
  const figures = () => store.figures(null);
  const healthy = (await figures()).owners;
  assert.ok(healthy.count >= 3);
  assert.deepEqual([healthy.frozenDifferenceFen, healthy.recordDifferenceFen], [0, 0]);
  const change = (by: number) =>
    api.rows(`update wallets set merchant_frozen = merchant_frozen + ${by},
      merchant_in = merchant_in + ${by} where user_id = ${town.owner.userId}`);
  await change(7);
  const { owners } = await figures();
  await change(-7);
  assert.deepEqual([owners.frozenDifferenceFen, owners.recordDifferenceFen], [7, 7]);
});

test('only /metrics is there, and reading it twice at once is one reading', async () => {
  assert.equal((await fetch(`${address}/`)).status, 404);
  assert.equal((await fetch(`${address}/metrics`, { method: 'POST' })).status, 404);
  const [one, other] = await Promise.all([scrape(), scrape()]);
  assert.equal(sampleIn(one, 'tael_build_info'), sampleIn(other, 'tael_build_info'));
});

test('promtool finds nothing wrong', { skip: missing('promtool') }, async () => {
  const input = await scrape();
  const checked = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' });
  assert.deepEqual([checked.status, checked.stderr], [0, '']);
});
