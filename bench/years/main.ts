// `npm run task bench:years`: the same platform after three weeks, a quarter of a year and a year. What
// reads and writes touch of books of each age, what these take of the disk, and what their upkeep reads.
// Pages are counted, so that other work on the machine changes little; times are an aside. Docs:
// docs/results.md.

import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { madeHere } from '../machine/conditions.ts';
import { type Age, measureAge } from './measure.ts';
import { type Years, yearsText } from './report.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '62500,250000,1000000' },
    'per-day': { type: 'string', default: '2800' },
    json: { type: 'string' },
  },
});

const ages: Age[] = [];
for (const orders of values.orders.split(',').map(Number)) {
  ages.push(await measureAge(orders, Number(values['per-day'])));
  const years: Years = { ...madeHere(), ages };
  // After each, because the next takes longer than all before it.
  if (values.json) await writeFile(values.json, `${JSON.stringify(years, null, 2)}\n`);
  console.log(yearsText(ages));
}
process.exitCode = ages.every(isWhole) ? 0 : 1;

function isWhole({ verified, verifiedNew }: Age): boolean {
  return verified.broken.length === 0 && verifiedNew.broken.length === 0;
}
