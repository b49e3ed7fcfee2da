// The bench of years runs, on books that are as small as they can be, and counts what it says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureAge } from '../../bench/years/measure.ts';
import { READS } from '../../bench/years/reads.ts';
import { yearsText } from '../../bench/years/report.ts';
import { touchedIn } from '../../bench/years/touched.ts';
import { vacuumedIn } from '../../bench/years/upkeep.ts';

const ORDERS = 6_000;
const PER_DAY = 200;

test('Books of an age are asked, written to, vacuumed, verified and backed up.', async () => {
  const age = await measureAge(ORDERS, PER_DAY);
  assert.equal(age.days, ORDERS / PER_DAY);
  assert.deepEqual([...age.verified.broken, ...age.verifiedNew.broken], []);
  assert.ok(age.verified.records > age.records, 'what was written on the way is verified too');
  assert.equal(age.verifiedNew.records, 2 * PER_DAY);
  assert.deepEqual(Object.keys(age.reads), Object.keys(READS));
  for (const [what, { pages }] of Object.entries({ ...age.reads, ...age.writes })) {
    assert.ok(pages > 0, what);
  }
  for (const [table, { scanned, touched }] of Object.entries(age.frozen)) {
    assert.ok(scanned > 0 && touched >= scanned, table);
  }
  const journal = age.relations.find(({ name }) => name === 'entries_record');
  assert.equal(journal?.index?.of, 'entries');
  assert.ok(Number(journal?.index?.levels) >= 2);
  assert.ok(age.backedUp.bytes > 0);
  assert.match(yearsText([age, age]), /^orders .*\n(?:.*\n)*an order by its number: pages \(ms\) /);
});

test('The pages of all plans in a log are added up, and nothing else in it.', () => {
  const plan = (hit: number, read: number) =>
    `2026-11-28 16:43:01.204 UTC [7] LOG:  duration: 0.5 ms  plan:
\t{
\t  "Query Text": "select 1 -- plan:\\n",
\t  "Plan": { "Shared Hit Blocks": ${hit}, "Shared Read Blocks": ${read} }
\t}
`;
  const other = '2026-11-28 16:43:01.204 UTC [7] LOG:  checkpoint starting: time\n';
  assert.deepEqual(touchedIn(plan(3, 1) + other + plan(2, 0)), { pages: 6, milliseconds: 1 });
  assert.deepEqual(touchedIn(other), { pages: 0, milliseconds: 0 });
});

test('What vacuum says of a table and of its TOAST table is added up.', () => {
  const said = `finished vacuuming "tael.public.orders": index scans: 0
pages: 0 removed, 90 remain, 7 scanned (7.78% of total), 0 eagerly scanned
buffer usage: 40 hits, 2 reads, 9 dirtied
pages: 0 removed, 0 remain, 1 scanned (100.00% of total), 0 eagerly scanned
buffer usage: 5 hits, 0 reads, 0 dirtied`;
  assert.deepEqual(vacuumedIn(said), { scanned: 8, touched: 47 });
});
