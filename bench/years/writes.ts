// Measures what a command touches that is alone in its batch: batches of several share what they have in
// common.

import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from '../../src/core/decide.ts';
import type { Book } from '../book.ts';
import { commands, type Purchase } from '../load-ledger/commands.ts';
import { seededRandom } from '../load-ledger/random.ts';
import { runAll } from '../orders.ts';
import type { SeededMerchant } from '../people.ts';
import { type Touched, touchedBy } from './touched.ts';

const REPEATS = 5;
/** The shortest bucket of a settlement, and a little more. */
const UNTIL_DUE_MS = 1_500;

export async function touchedByWrites(book: Book, log: string): Promise<Record<string, Touched>> {
  const { store, seeded } = book;
  const created: Command[] = [];
  const town = { nowMs: store.nowMs(), run: (command: Command) => void created.push(command) };
  const make = commands(town, seededRandom(store.nowMs()));
  const run = (all: readonly Command[]) =>
    touchedBy(
      log,
      all.map((command) => () => runAll(store, [command])),
    );
  const ordersOf = (merchants: readonly SeededMerchant[]) =>
    merchants.map((merchant, at): Purchase => {
      const payer = seeded.payers[at];
      if (!payer) throw new RangeError('There are too few payers.');
      return make.orderOf(merchant, payer);
    });
  const hot = ordersOf(Array.from({ length: REPEATS }, () => seeded.hot));
  const others = ordersOf(seeded.merchants.slice(0, REPEATS));
  const creating = await run(created);
  const soon = (purchase: Purchase) => ({ ...make.pay(purchase), settlementDelayMs: 1 }) as Command;
  const paying = await run(hot.map(soon));
  const payingOthers = await run(others.map(soon));
  await pause(UNTIL_DUE_MS);
  const due = await store.queries.dueBuckets(0, REPEATS);
  const settling = await run(due.map(make.settle));
  const refunding = await run(hot.map((purchase) => make.refund(purchase, 1)));
  return {
    'an order is created': creating,
    'a payment to the largest merchant': paying,
    'a payment to another': payingOthers,
    'a settlement': settling,
    'a partial refund': refunding,
  };
}
