// Operators see how the books stand, and verify them.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openPostgresStore } from '../../../src/store/postgres/open.ts';
import { makeAnchor } from '../../../src/store/postgres/verify/anchor.ts';
import { NOT_BEGUN } from '../../../src/store/postgres/verify/verify.ts';
import { assertData, assertInvalid, assertRefused, send } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { until } from '../../support/until.ts';

const town = await openApiTown();
await town.newPerson('zhang', { name: '张运营', operator: true });
const headers = { cookie: await town.cookieOf('zhang') };
const ours = { ...headers, 'sec-fetch-site': 'same-origin' };
const PATH = '/api/v1/operator/ledger-health';
const FIELDS = ['running', 'runs', 'whole', 'anchor', 'anchor_due_at', 'backups', 'now'];

/** Another node, of which only the store is needed. */
const elsewhere = await openPostgresStore({
  chainKey: async () => town.api.service.keys.chain,
  clientConfig: async () => town.api.database.config,
  log: () => {},
});
after(() => elsewhere.close());

const health = async () => {
  const answer = await town.web('GET', PATH, { headers });
  assertData(answer, FIELDS);
  return answer.data;
};
const verify = (scope = 'whole') =>
  town.web('POST', `${PATH}/verify`, { headers: ours, body: { scope } });

/** Begins one and waits for its end. */
async function verified(scope = 'whole') {
  assertData(await verify(scope), FIELDS);
  await until('it has ended', async () => (await health()).running === null);
  return (await health()).runs[0];
}

test('Before the first one there is nothing, and no anchor.', async () => {
  const { running, runs, anchor } = await health();
  assert.deepEqual([running, runs, anchor], [null, [], null]);
});

test('An operator verifies, and sees who did it, what was counted, and that all is zero.', async () => {
  await town.paid(10);
  const run = await verified();
  assert.deepEqual([run.outcome, run.by_kind, run.by, run.broken], ['holds', 'user', 'zhang', []]);
  assert.match(run.node, /^here \(\d+\)$/);
  assert.equal(run.orders, 1);
  const { totals } = run;
  assert.equal(totals.external, -(totals.consumer + totals.merchant + totals.fee));
  const { journal_difference, wallets_difference, frozen_difference } = totals;
  assert.deepEqual([journal_difference, wallets_difference, frozen_difference], [0, 0, 0]);
});

test('What is new is verified by itself, on top of the whole.', async () => {
  await town.paid(5);
  const run = await verified('new');
  assert.deepEqual([run.outcome, run.scope, run.records, run.orders], ['holds', 'new', 2, 2]);
  const { whole } = await health();
  assert.ok(Date.parse(run.since) >= Date.parse(whole.started_at));
  assert.deepEqual([whole.scope, whole.since], ['whole', null]);
  assertInvalid(await verify('half'), 'scope');
});

test('The newest anchor is there, and when the next one is due.', async () => {
  await elsewhere.withReadConnection((connection) =>
    makeAnchor(connection, town.api.service.keys.anchor),
  );
  const { anchor, anchor_due_at: due } = await health();
  assert.equal(anchor.anchor_no, 1);
  assert.ok(anchor.chains >= 3);
  assert.equal(Date.parse(due) - Date.parse(anchor.at), 3_600_000);
});

test('While another node verifies, it is refused with how far that is.', async () => {
  const by = { kind: 'operator', name: 'root', from: 'there' } as const;
  const progress = { ...NOT_BEGUN, rule: 12, name: 'links_hold', doing: 'It holds.', links: 7 };
  const runNo = await elsewhere.verifications.begin({
    by,
    node: 'there (7)',
    whole: true,
    progress,
  });
  assert(runNo !== null);
  const refused = await verify();
  assertRefused(refused, 409, 'verification_running');
  assert.match(refused.text, /at rule 12 of \d+\. Wait for its result/);
  const { running } = await health();
  assert.deepEqual(
    [running.rule, running.rule_name, running.doing, running.links, running.by, running.node],
    [12, 'links_hold', 'It holds.', 7, 'root', 'there (7)'],
  );
  await elsewhere.verifications.end(runNo, null);
  const [last] = (await health()).runs;
  assert.deepEqual([last.outcome, last.totals], ['cut_off', null]);
});

test('When the node that verifies has died, another may begin.', async () => {
  const by = { kind: 'operator', name: 'root', from: 'there' } as const;
  await elsewhere.verifications.begin({
    by,
    node: 'there (8)',
    whole: true,
    progress: NOT_BEGUN,
  });
  await town.api.rows(
    `update verifications set started_at_ms = started_at_ms - 60000, seen_at_ms = seen_at_ms - 60000
     where ended_at_ms is null`,
  );
  const [dead] = (await health()).runs;
  assert.deepEqual([dead.outcome, dead.node], ['cut_off', 'there (8)']);
  assert.equal((await verified()).outcome, 'holds');
});

test('Of two nodes that are asked at once, one verifies.', async () => {
  const { origin } = await town.api.secondNode();
  const there = send(origin, 'POST', `${PATH}/verify`, { headers: ours, body: {} });
  const answers = await Promise.all([verify(), there]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const [refused] = answers.filter(({ status }) => status === 409);
  assert.equal(refused?.json.code, 'verification_running');
  await until('it has ended', async () => (await health()).running === null);
});

test('A node that is stopped cuts its verification off, and says so at once.', async () => {
  const { service } = await town.api.secondNode();
  const by = { kind: 'operator', name: 'root', from: 'there' } as const;
  assert.deepEqual(await service.ledgerHealth.verify(by), { ok: true, value: null });
  await service.ledgerHealth.stop();
  const { running, runs } = await health();
  assert.deepEqual([running, runs[0].outcome, runs[0].by], [null, 'cut_off', 'root']);
});

test('A broken rule is named, with what breaks it, and by how much the books are off.', async () => {
  const { userId } = town.payer;
  const change = (cents: number) =>
    town.api.rows(
      `update wallets set consumer_balance = consumer_balance + ${cents},
         consumer_in = consumer_in + ${cents} where user_id = ${userId}`,
    );
  await change(5);
  const run = await verified();
  await change(-5);
  assert.equal(run.outcome, 'broken');
  const names = run.broken.map(({ name }: { name: string }) => name);
  assert.ok(names.includes('wallets_equal_their_entries'), names.join());
  const [{ rule, violations, examples }] = run.broken.filter(
    ({ name }: { name: string }) => name === 'wallets_equal_their_entries',
  );
  assert.match(rule, /^Balance, frozen and both totals/);
  assert.equal(violations, 1);
  assert.match(examples[0], new RegExp(`^user ${userId}, consumer wallet`));
  assert.equal(run.totals.wallets_difference, 0.05);
  assert.equal((await verified()).outcome, 'holds');
});
