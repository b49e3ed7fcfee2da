// `verify` makes the public log once more, and finds whatever somebody changed in it or in the records.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { DAY_MS } from '../../src/core/time.ts';
import { logSecrets } from '../../src/crypto/log-secrets.ts';
import type { Statement } from '../../src/store/postgres/connection/connection.ts';
import { makeLog } from '../../src/store/postgres/make-log.ts';
import type { PostgresStore } from '../../src/store/postgres/open.ts';
import { verifyLog } from '../../src/store/postgres/verify/public-log.ts';
import { ANCHOR_KEY } from '../support/chain-key.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';

import { pay, recharge } from './commands.ts';
import { openPostgresSubject } from './postgres-subject.ts';
import type { Subject } from './subject.ts';

let database: TestDatabase;
let subject: Subject;
let admin: pg.Client;
let payer: number;

const pass = () =>
  (subject.store as PostgresStore).withReadConnection((session) =>
    makeLog(session, { secrets: logSecrets(ANCHOR_KEY), origin: 'pay.example/log' }),
  );

before(async () => {
  subject = await openPostgresSubject(async () => {
    database = await testDatabase();
    return database;
  });
  admin = new pg.Client(database.admin);
  await admin.connect();
  await pass();
  payer = await subject.aPayer('100.00');
  const shop = await subject.aShop();
  for (let n = 0; n < 3; n++) {
    const txNo = await subject.anOrder(shop, '9.00');
    await subject.must(pay(payer, txNo, subject.nowMs()));
    await pass();
  }
  for (let n = 0; n < 40; n++) await subject.aPayer('1.00');
  await pass();
  await subject.pass(DAY_MS);
  await subject.must(recharge(payer, '5.00'));
  await pass();
});
after(async () => {
  await admin.end();
  await subject.close();
});

async function found(): Promise<readonly string[]> {
  const session = {
    run: ({ text }: Statement, values: unknown[] = []) => admin.query(text, values) as never,
  };
  const findings = await verifyLog(session, ANCHOR_KEY);
  return findings.filter(({ violations }) => violations > 0).map(({ name }) => name);
}

const [RECORDS, DAYS, WHOLE] = ['log_has_the_records', 'log_has_the_days', 'log_is_whole'];
const NEW_HASH = `decode(repeat('ab', 32), 'hex')`;

const EDITS: readonly (readonly [what: string, change: string, rules: readonly string[]])[] = [
  [
    'What a record says',
    `update entries set at_ms = at_ms + 1 where record_no = 2 and user_id = PAYER`,
    [RECORDS],
  ],
  [
    'An amount, with what is after it',
    `update entries set balance_delta = balance_delta + 1, balance_after = balance_after + 1
      where record_no = 1 and user_id = PAYER`,
    [RECORDS],
  ],
  [
    'A record that is gone',
    'delete from entries where record_no = 1 and user_id = PAYER',
    [RECORDS],
  ],
  ['Whose a leaf is', 'update log_leaves set user_id = 999999 where leaf_no = 3', [RECORDS]],
  [
    'Which records a leaf has',
    'update log_leaves set last_record = 9 where leaf_no = 2',
    [RECORDS],
  ],
  [
    'What is owed after a leaf',
    'update log_leaves set owed = owed + 1 where leaf_no = 0',
    [RECORDS],
  ],
  ['The root of a leaf', `update log_leaves set root = ${NEW_HASH} where leaf_no = 0`, [RECORDS]],
  [
    'The hash of a leaf',
    `update log_leaves set hash = ${NEW_HASH} where leaf_no = 0`,
    [RECORDS, WHOLE],
  ],
  [
    'A leaf that is gone from the middle',
    'delete from log_leaves where leaf_no = 2',
    [RECORDS, WHOLE],
  ],
  [
    'The last leaf, with its checkpoint',
    `with gone as (delete from log_checkpoints where size = (select max(size) from log_checkpoints))
      delete from log_leaves where leaf_no = (select max(leaf_no) from log_leaves)`,
    [DAYS, WHOLE],
  ],
  ['A subtree', `update log_nodes set hash = ${NEW_HASH} where place = 0 and level = 4`, [WHOLE]],
  ['A subtree that is gone', 'delete from log_nodes where place = 0 and level = 4', [WHOLE]],
  [
    'A subtree that nothing is below',
    `insert into log_nodes values (4, 900, ${NEW_HASH})`,
    [WHOLE],
  ],
  [
    'The root of a checkpoint',
    `update log_checkpoints set root = ${NEW_HASH} where size = 2`,
    [WHOLE],
  ],
  [
    'When a checkpoint was made',
    'update log_checkpoints set at_ms = at_ms + 1 where size = 2',
    [WHOLE],
  ],
  [
    'The note of a checkpoint',
    `update log_checkpoints set note = (select note from log_checkpoints where size = 0) where size = 2`,
    [WHOLE],
  ],
  ['The newest checkpoint', 'delete from log_checkpoints where size > 40', [WHOLE]],
  ['The size of a checkpoint', 'update log_checkpoints set size = 3 where size = 2', [WHOLE]],
  [
    'What a tile says of an owner',
    `update log_day_tiles set owners = replace(owners, ':100', ':101')`,
    [DAYS],
  ],
  ['The sum of a tile', 'update log_day_tiles set owed = owed + 1', [DAYS]],
  ['The hash of a tile', `update log_day_tiles set hash = ${NEW_HASH}`, [DAYS]],
  ['A tile that is gone', 'delete from log_day_tiles', [DAYS]],
  [
    'A tile of another day',
    'insert into log_day_tiles select day + 1, tile, owners, owed, hash from log_day_tiles',
    [DAYS],
  ],
  ['The total of a day', 'update log_leaves set owed = owed + 1 where day is not null', [DAYS]],
  ['How many owners a day had', 'update log_leaves set owners = 7 where day is not null', [DAYS]],
  ['The date of a day', 'update log_leaves set day = day + 1 where day is not null', [DAYS]],
  [
    'What somebody held then',
    `update record_checkpoints set tallies = regexp_replace(tallies, '10000,', '10001,')
      where user_id = PAYER and record_no = 5`,
    [DAYS],
  ],
  [
    'What somebody held then, as no number',
    `update record_checkpoints set tallies = 'x' where user_id = PAYER and record_no = 5`,
    [DAYS],
  ],
];

test('A log that nobody changed holds.', async () => {
  await admin.query('begin');
  assert.deepEqual(await found(), []);
  await admin.query('rollback');
});

for (const [what, change, rules] of EDITS) {
  test(`${what}: it is found.`, async () => {
    await admin.query('begin');
    try {
      const { rowCount } = await admin.query(change.replaceAll('PAYER', `${payer}`));
      assert.ok(rowCount, 'nothing was changed');
      assert.deepEqual(await found(), rules);
    } finally {
      await admin.query('rollback');
    }
  });
}
