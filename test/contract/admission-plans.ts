// Checks what an admission reads with plans that were made for empty tables: they are kept while the tables
// grow.

import assert from 'node:assert/strict';
import pg from 'pg';
import { ADMISSION_SETTINGS } from '../../src/store/postgres/connection/connection.ts';
import type { TestDatabase } from '../support/postgres.ts';

const QUARTER_MS = 900_000;
/** In the last minute of a quarter of an hour, when four tables of nonces are looked at. */
const NOW_MS = 2_000_000 * QUARTER_MS - 30_000;
const MANY = 20_000;
const ADMIT = {
  name: 'admit',
  text: `select verdicts from admit(0, ${NOW_MS}, array['a', 'b'], array[9, 9], array[2, 1],
    array[gen_random_uuid(), gen_random_uuid(), gen_random_uuid()])`,
};
const INDEXES = ['nonces_0', 'nonces_1', 'nonces_2', 'nonces_3', 'rate_windows'];
/** Each of the two windows is locked, read and changed, in whatever versions of its row are left. */
const ENTRIES_MAX = 12;

export async function assertAdmissionReadsItsRows({ config }: TestDatabase): Promise<void> {
  const options = Object.entries(ADMISSION_SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
  const client = new pg.Client({ ...config, options: options.join(' ') });
  await client.connect();
  try {
    await addWindows(client, `'{a,b}'`);
    await client.query(ADMIT);
    await addWindows(client, `(select array_agg('w' || n) from generate_series(1, ${MANY}) as n)`);
    for (const slot of [0, 1, 2, 3]) {
      await client.query(
        `insert into nonces_${slot} select 0, gen_random_uuid() from generate_series(1, ${MANY})`,
      );
    }
    await client.query('begin');
    const { rows } = await client.query(ADMIT);
    assert.deepEqual(rows, [{ verdicts: [0, 0, 0] }]);
    const read = await client.query(
      `select sum(pg_stat_get_xact_tuples_returned((name || '_pkey')::regclass)) as entries,
         sum(pg_stat_get_xact_tuples_returned(name::regclass)) as scanned
       from unnest('{${INDEXES.join()}}'::text[]) as name`,
    );
    const [{ entries, scanned }] = read.rows;
    assert.equal(Number(scanned), 0);
    assert.ok(Number(entries) > 0 && Number(entries) <= ENTRIES_MAX, `${entries} were read`);
    await client.query('rollback');
  } finally {
    await client.end();
  }
}

async function addWindows(client: pg.Client, ids: string): Promise<void> {
  await client.query(`insert into rate_windows (cell, window_id, last_s, sums)
    select 0, id, 0, array_fill(0::bigint, array[62]) from unnest(${ids}::text[]) as id`);
}
