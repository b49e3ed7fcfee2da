// `verify` continues from the verification before it: of what is new it finds all that a verification of
// the whole books finds, but for the rules that are left to one; and it finds nothing where nothing is.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import {
  type Connection,
  openConnection,
  type Statement,
} from '../../src/store/postgres/connection/connection.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { makeAnchor } from '../../src/store/postgres/verify/anchor.ts';
import { LEFT_TO_THE_WHOLE } from '../../src/store/postgres/verify/continued.ts';
import {
  RULE_NAMES,
  type Verification,
  verifyBooks,
  verifyNew,
} from '../../src/store/postgres/verify/verify.ts';
import { ANCHOR_KEY, CHAIN_KEY, chainKey } from '../support/chain-key.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';
import { askingOf } from './asked-rules.ts';
import { recharge } from './commands.ts';
import { ANN, CAT, D1, D8, D9 } from './made-numbers.ts';
import { writeOneOfEverything } from './one-of-everything.ts';
import { STARTS_AT_MS } from './subject.ts';
import { rulesBroken, TAMPERINGS } from './tamperings.ts';
import { BANK_TAMPERINGS } from './tamperings-bank.ts';
import { CALLBACK_TAMPERINGS } from './tamperings-callbacks.ts';
import { CELL_TAMPERINGS } from './tamperings-cells.ts';
import { CHAIN_TAMPERINGS } from './tamperings-chains.ts';
import { HOLD_TAMPERINGS } from './tamperings-holds.ts';
import { INVITE_TAMPERINGS } from './tamperings-invites.ts';
import { MANDATE_TAMPERINGS } from './tamperings-mandates.ts';
import { REQUEST_TAMPERINGS } from './tamperings-requests.ts';
import { installClock, type TestClock } from './test-clock.ts';

const KEYS = { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY };
const EVERY_COMMANDS = 3;

/** What is found by other rules than in the whole books, or by fewer. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  // Nobody's chain leads to it, so its movement seems to lack it.
  'An entry of nobody': [
    'anchored_links_are_there',
    'chains_are_whole',
    'checkpoints_count_records',
    'movements_are_whole',
    'movements_have_their_cause',
    'records_are_numbered',
    'records_keep_time',
    'tallies_count_records',
    'wallets_equal_their_entries',
  ],
  // What waits is added up over buckets instead of orders.
  'The amount of a bucket that waits': ['frozen_is_held'],
  'A bucket that was removed': ['frozen_is_held'],
  'A bucket that was given to another owner': ['frozen_is_held'],
  'A bucket of nobody': ['buckets_have_their_settlement'],
  'A bucket that is said to be settled and is not': ['frozen_is_held'],
  'An order that is said to be settled before its bucket': [
    ...['orders_settle_their_payment', 'rows_are_sealed'],
  ],
  'An order with more left to settle': ['orders_settle_their_payment', 'rows_are_sealed'],
  // Nothing that is new leads to it.
  'A checkpoint of nobody': [],
  'The oldest event of an owner, removed': [],
  'All events, removed': [],
  'A callback that was removed after it was sent': ['payments_owe_their_callback'],
  // It looks in the cell of the owner, and the line is not there.
  'A line of the audit trail in another cell than its owner': [
    ...['anchored_links_are_there', 'chains_are_whole', 'links_hold'],
  ],
};

let database: TestDatabase;
let clock: TestClock;
let store: PostgresStore;
let admin: pg.Client;
const whileWritten: (readonly string[])[] = [];

before(async () => {
  database = await testDatabase();
  clock = await installClock(database, STARTS_AT_MS);
  store = await openPostgresStore({
    chainKey,
    clientConfig: async () => database.config,
    log: () => {},
  });
  admin = new pg.Client(database.admin);
  await admin.connect();
  await whole();
  await admin.query('create table first_proof as select * from proofs');
  let commands = 0;
  await writeOneOfEverything(store, clock, async () => {
    commands += 1;
    if (commands % EVERY_COMMANDS === 0) whileWritten.push(brokenIn(await continuing()));
  });
  await store.withReadConnection((session) => makeAnchor(session, ANCHOR_KEY));
});

after(async () => {
  await admin.end();
  await store.close();
  await clock.close();
  await database.drop();
});

const openProver = () => openConnection(database.config, {});

async function whole(): Promise<Verification> {
  return store.withReadConnection((session) => verifyBooks(session, { ...KEYS, openProver }));
}

async function continuing(given: object = {}): Promise<Verification> {
  const verification = await store.withReadConnection((session) =>
    verifyNew(session, { ...KEYS, openProver, ...given }),
  );
  assert(verification, 'there is a proof to continue from');
  return verification;
}

function brokenIn({ findings }: Verification): string[] {
  return findings.filter(({ violations }) => violations > 0).map(({ name }) => name);
}

/** Within the transaction that is open on the administrator's connection. */
const inside: Pick<Connection, 'run'> = {
  run({ name, text }: Statement, values: unknown[] = []) {
    const own = /^(verify_begin|snapshot_end)$/.test(name);
    return admin.query(own ? 'select' : text, own ? [] : values) as Promise<never>;
  },
};

async function tampered(
  changes: readonly string[],
  rules: readonly string[],
): Promise<readonly string[]> {
  await admin.query('begin');
  try {
    for (const change of changes) await admin.query(change);
    const session = askingOf(inside, rules);
    const verification = await verifyNew(session, { ...KEYS, ...session });
    assert(verification);
    return brokenIn(verification);
  } finally {
    await admin.query('rollback');
  }
}

/** As if nothing had been verified since before the first movement. */
const FORGET = [
  'truncate proved_chains',
  'truncate proofs',
  'insert into proofs select * from first_proof',
];

test('However often it continues while the books are written, it finds nothing broken.', () => {
  assert.ok(whileWritten.length > 15);
  assert.deepEqual(
    whileWritten.filter((broken) => broken.length > 0),
    [],
  );
});

for (const tampering of [
  ...TAMPERINGS,
  ...HOLD_TAMPERINGS,
  ...MANDATE_TAMPERINGS,
  ...CHAIN_TAMPERINGS,
  ...CELL_TAMPERINGS,
  ...REQUEST_TAMPERINGS,
  ...CALLBACK_TAMPERINGS,
  ...INVITE_TAMPERINGS,
  ...BANK_TAMPERINGS,
]) {
  const { what, changes } = tampering;
  const rules = rulesBroken(tampering);
  test(`${what} is found where it is new.`, async () => {
    const left = rules.filter((rule) => !LEFT_TO_THE_WHOLE.includes(rule));
    const expected = OTHERWISE[what] ?? left;
    assert.deepEqual(
      [...(await tampered([...FORGET, ...changes], expected))].sort(),
      expected.toSorted(),
    );
  });
}

test('An event whose node began earlier than that of the one before it is in its place.', async () => {
  const change = `update events set told_at_ms = 0 where sequence = (select max(newest.sequence)
    from events newest where newest.cell = events.cell and newest.owner_id = events.owner_id)`;
  const broken = await tampered([...FORGET, change], ['events_have_their_place']);
  assert.deepEqual(broken, ['authority_is_as_written'], 'its MAC says that the time was another');
});

test('One that continues reads what is new, and the next one what came after it.', async () => {
  await continuing();
  const none = await continuing();
  assert.deepEqual([none.records, none.links, none.unproved], [0, 0, null]);
  await store.execute([recharge(ANN, '1.00', { rechargeNo: D9 })], 'main');
  const one = await continuing();
  // The entry, and the line of the audit trail.
  assert.deepEqual([one.records, one.links, brokenIn(one)], [1, 2, []]);
  assert.ok((one.sinceMs ?? 0) >= (none.sinceMs ?? 0));
  const { totals } = await whole();
  assert.deepEqual(one.totals, totals);
});

for (const { what, change, rules } of [
  {
    what: 'A balance that was raised without a movement',
    change: `update wallets set consumer_balance = consumer_balance + 5,
      consumer_in = consumer_in + 5 where user_id = ${CAT}`,
    rules: ['books_sum_to_zero', 'rows_are_sealed', 'wallets_equal_their_entries'],
  },
  {
    what: 'A chain that was cut off behind what was proved',
    change: `update wallets set chain_no = chain_no - 1 where user_id = ${CAT}`,
    rules: ['chains_are_whole', 'rows_are_sealed'],
  },
  {
    what: 'What was proved of a chain and has been changed',
    change: `update proved_chains set chain_no = chain_no - 1 where user_id = ${CAT}`,
    rules: ['chains_are_whole', 'proof_holds'],
  },
  {
    what: 'What was proved of a chain and has been removed',
    change: `delete from proved_chains where user_id = ${CAT}`,
    rules: ['movements_are_whole', 'movements_have_their_cause', 'proof_holds'],
  },
]) {
  test(`${what} is found where nothing is new.`, async () => {
    assert.deepEqual([...(await tampered([change], rules))].sort(), rules);
  });
}

test('An entry that was proved and is changed afterwards is left to the whole.', async () => {
  const change = `update entries set at_ms = at_ms + 1 where movement_no = '${D1}'`;
  assert.deepEqual(await tampered([change], RULE_NAMES), []);
});

test('Another verification that began before does not take back what was proved.', async () => {
  await store.execute([recharge(ANN, '1.00', { rechargeNo: D8 })], 'main');
  const late = await continuing({
    async openProver() {
      await continuing();
      return openProver();
    },
  });
  assert.match(late.unproved ?? '', /could not serialize|duplicate key/);
  assert.deepEqual(brokenIn(late), []);
  const { records, unproved } = await continuing();
  assert.deepEqual([records, unproved], [0, null]);
});

test('Without a proof there is nothing to continue.', async () => {
  await admin.query('begin');
  await admin.query('truncate proofs');
  assert.equal(await verifyNew(inside, KEYS), null);
  await admin.query('rollback');
});
