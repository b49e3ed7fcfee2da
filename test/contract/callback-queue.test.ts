// Claiming from a long queue costs no more than from a short one, whether the queue holds callbacks
// that are due, callbacks that are not due yet, or callbacks of one busy receiver. The statements
// are planned on an empty queue and kept while it grows.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import type { ClaimRequest } from '../../src/store/callbacks.ts';
import { CLAIM_STATEMENTS } from '../../src/store/postgres/callbacks/claims.ts';
import { CALLBACK_SETTINGS } from '../../src/store/postgres/connection/connection.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { chainKey } from '../support/chain-key.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';

const QUEUED = 100_000;
/** How many rows a claim may read: some at the front of the queue twice, and each receiver. */
const LOOKED_AT_MAX = 3_000;

const CLAIMS = CLAIM_STATEMENTS.filter(({ text }) => text.includes('skip locked'));
const TAKEN_ALL = { wants: () => true, bodyOf: () => '', bodyOfFacts: () => '' };
const BUSY = { busyReceivers: [{ ownerId: 9, host: 'slow:80' }], busyOwners: [7] };

let database: TestDatabase;
let store: PostgresStore;
let client: pg.Client;
let admin: pg.Client;

before(async () => {
  database = await testDatabase();
  store = await openPostgresStore({
    chainKey,
    clientConfig: async () => database.config,
    log: () => {},
  });
  admin = new pg.Client(database.admin);
  await admin.connect();
  const settings = { ...CALLBACK_SETTINGS, plan_cache_mode: 'force_generic_plan' };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  client = new pg.Client({ ...database.config, options: options.join(' ') });
  await client.connect();
  for (const { name, text } of CLAIMS) {
    await client.query(`prepare ${name} (integer, bigint, text[], bigint[], bigint) as ${text}`);
    await client.query(`execute ${name} (0, 1, '{}', '{}', 0)`);
  }
});

after(async () => {
  await client.end();
  await admin.end();
  await store.close();
  await database.drop();
});

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

function looksOf(node: PlanNode): number {
  const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
  const own = node['Relation Name'] === 'callbacks' ? rows * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + looksOf(child), own);
}

/** How many rows the two claiming statements read. */
async function lookedAt(): Promise<number> {
  let looks = 0;
  for (const { name } of CLAIMS) {
    await client.query('begin');
    const asked = `0, 20, '{9 slow:80}', '{7}', ${Date.now()}`;
    const explain = `explain (analyze, format json) execute ${name} (${asked})`;
    const { rows } = await client.query(explain);
    looks += looksOf(rows[0]['QUERY PLAN'][0].Plan);
    await client.query('rollback');
  }
  return looks;
}

/** Numbered from 1 in the order in which they become due, from so many seconds on. */
async function queue(
  count: number,
  { prefix, owner, host, dueS }: { prefix: string; owner: string; host: string; dueS: number },
): Promise<void> {
  await admin.query(`
    insert into callbacks (cell, tx_no, owner_id, url, host, created_at_ms, due_at_ms)
    select 0, '${prefix}' || n, ${owner}, 'http://x/', ${host}, 0,
      (extract(epoch from clock_timestamp()) + ${dueS})::bigint * 1000 + n
    from generate_series(1, ${count}) n`);
}

async function claimed(over: Partial<ClaimRequest>): Promise<string[]> {
  const ask = { queue: 0, limit: 5, leaseMs: 60_000, ...BUSY, ...TAKEN_ALL, ...over };
  return (await store.callbacks.claim(ask)).map(({ eventId }) => eventId);
}

test('Callbacks that are not due are not read.', async () => {
  await queue(QUEUED, { prefix: 'L', owner: 'n % 50', host: `'later' || n % 9`, dueS: 9_000 });
  assert.ok((await lookedAt()) < LOOKED_AT_MAX);
  assert.deepEqual(await claimed({}), []);
});

test('A claim reads only the front of what is due.', async () => {
  await queue(QUEUED, { prefix: 'D', owner: '8', host: `'quick:80'`, dueS: -2_000 });
  assert.ok((await lookedAt()) < LOOKED_AT_MAX);
  assert.deepEqual(await claimed({}), ['evt_D1', 'evt_D2', 'evt_D3', 'evt_D4', 'evt_D5']);
});

test('Callbacks in front that wait for a busy receiver are skipped.', async () => {
  await queue(QUEUED, { prefix: 'S', owner: '9', host: `'slow:80'`, dueS: -6_000 });
  await queue(QUEUED, { prefix: 'O', owner: '7', host: `'host' || n % 500`, dueS: -8_000 });
  assert.ok((await lookedAt()) < LOOKED_AT_MAX);
  await queue(2, { prefix: 'N', owner: '9', host: `'next:80'`, dueS: -4_000 });
  assert.deepEqual(await claimed({}), ['evt_N1', 'evt_N2', 'evt_D6', 'evt_D7', 'evt_D8']);
  assert.deepEqual(await claimed({ busyOwners: [], limit: 2 }), ['evt_O1', 'evt_O2']);
  assert.deepEqual(await claimed({ busyReceivers: [], limit: 2 }), ['evt_S1', 'evt_S2']);
  const both = await Promise.all([1, 2, 3].map(() => claimed({ limit: 4 })));
  assert.equal(new Set(both.flat()).size, 12, 'claims that come together get their own');
});
