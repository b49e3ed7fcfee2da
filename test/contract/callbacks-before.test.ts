// Payments made before there were callbacks: the migration makes them owe callbacks, to the same
// hosts as later payments would.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { openPostgresStore } from '../../src/store/postgres/open.ts';
import { applySchemaFile } from '../../src/store/postgres/tables/applied-files.ts';
import { schemaFiles } from '../../src/store/postgres/tables/schema-files.ts';
import { chainKey } from '../support/chain-key.ts';
import { emptyDatabase, migrateFor, type TestDatabase } from '../support/postgres.ts';

const PAID_AT_MS = 1_790_000_000_000;
const FOREIGN = '例';

let database: TestDatabase;
let client: pg.Client;

before(async () => {
  database = await emptyDatabase();
  client = new pg.Client(database.owner);
  await client.connect();
  const files = await schemaFiles();
  for (const file of files.filter(({ name }) => name < '0004')) await applySchemaFile(client, file);
});

after(async () => {
  await client.end();
  await database.drop();
});

async function anOldOrder(txNo: string, notifyUrl: string | null, paid = true): Promise<void> {
  const paidAtMs = paid ? PAID_AT_MS : null;
  await client.query(
    `insert into orders (cell, tx_no, merchant_id, owner_id, merchant_name, title, amount, notify_url,
      status, payer_id, created_at_ms, expires_at_ms, paid_at_ms, settle_due_at_ms,
      unsettled, settled, refunded, partial_refunded, fee)
    values (0, $1, 1, 7, 'shop', 'tea', 100, $2, $3, $4, 0, 0, $5, $5, $6, 0, 0, 0, 0)`,
    [txNo, notifyUrl, paid ? 'paid' : 'pending', paid ? 8 : null, paidAtMs, paid ? 100 : 0],
  );
}

const URLS: readonly (readonly [url: string, host: string])[] = [
  ['https://Shop.example/paid?key=1', 'shop.example:443'],
  ['HTTP://shop.example', 'shop.example:80'],
  ['http://shop.example:8080/a:1', 'shop.example:8080'],
  ['http://shop.example?x', 'shop.example:80'],
  ['http://shop.example#x', 'shop.example:80'],
  ['http://shop.example\\s3cret', 'shop.example:80'],
  ['http://shop.example:/', 'shop.example:80'],
  ['http://@shop.example/', 'shop.example:80'],
  ['http://[::1]/', '[::1]:80'],
  ['http://[::1]:81/', '[::1]:81'],
  [`http://${FOREIGN}.example/`, `${FOREIGN}.example:80`],
  [`http://${'a.'.repeat(900)}b/`, `${'a.'.repeat(127)}:80`],
];

test('Orders paid before callbacks existed owe theirs, if they name an address.', async () => {
  for (const [index, [url]] of URLS.entries()) await anOldOrder(`T${index + 100}`, url);
  await anOldOrder('TNONE', null);
  await anOldOrder('TUNPAID', 'http://shop.example/', false);
  await migrateFor(database);
  const { rows } = await client.query('select * from callbacks order by tx_no');
  assert.deepEqual(
    rows.map(({ url, host }) => [url, host]),
    URLS,
  );
  const [first] = rows;
  assert.deepEqual(first, {
    cell: 0,
    tx_no: 'T100',
    owner_id: '7',
    url: URLS[0]?.[0],
    host: URLS[0]?.[1],
    created_at_ms: String(PAID_AT_MS),
    due_at_ms: String(PAID_AT_MS),
    state: 'pending',
    claim_no: 0,
    attempt_count: 0,
    attempts_before: 0,
    attempts_swept: 0,
    body: null,
    receiver_id: null,
    type: 'order.paid',
    facts: null,
    mac: null,
  });
});

test('A host that is not ASCII holds up no claim.', async (t) => {
  await client.query(`
    insert into callbacks (cell, tx_no, owner_id, url, host, created_at_ms, due_at_ms)
    select 0, 'F' || n, 7, 'http://x/', '${FOREIGN}' || n % 5, 0, 0 from generate_series(1, 600) n
    union all select 0, 'L', 9, 'http://x/', 'last:80', 0, 1`);
  const clientConfig = async () => database.config;
  const store = await openPostgresStore({ chainKey, clientConfig, log: () => {} });
  t.after(() => store.close());
  const ask = {
    queue: 0,
    limit: 5,
    leaseMs: 60_000,
    busyReceivers: [],
    wants: () => true,
    busyOwners: [7],
    bodyOf: () => '',
    bodyOfFacts: () => '',
  };
  const claims = await store.callbacks.claim(ask);
  assert.deepEqual(
    claims.map(({ eventId }) => eventId),
    ['evt_L'],
  );
});
