// Pages of the hot merchant's records and orders, requested one at a time over one connection: what counts
// here is the latency, not the rate.

import type { Book } from './book.ts';
import type { Child } from './child.ts';
import type { HttpTarget } from './http-subjects.ts';
import type { LoadProcedures } from './load/main.ts';
import { type ManyOrders, newestAndLast } from './many-orders.ts';
import { requestOnce } from './request-once.ts';
import type { OrderPageName, PAGES } from './rows.ts';
import type { Subject } from './subject.ts';

type RecordPageName = keyof typeof PAGES;

export function orderPageSubjects(
  load: Child<LoadProcedures>,
  page: OrderPageName,
  orders: ManyOrders,
  target: HttpTarget,
): readonly Subject[] {
  const subject = (place: 'first' | 'last'): Subject => ({
    name: `${page} ${place}`,
    pids: [target.pid],
    writesTo: null,
    async prepare(count) {
      const queries = await newestAndLast(orders, page);
      const keys = [orders.book.seeded.hot];
      await load.call('prepare', { kind: 'orders', keys, query: queries[place], count });
    },
    fire: (seconds) => load.call('fire', { port: target.port, connections: 1, seconds }),
  });
  return [subject('first'), subject('last')];
}

export function pageSubjects(
  load: Child<LoadProcedures>,
  page: RecordPageName,
  { seeded, ledger }: Book,
  target: HttpTarget,
): readonly Subject[] {
  const keys = [seeded.hot];
  const filter = filterOf(page, ledger.busiestDay);
  const subject = (place: 'first' | 'last'): Subject => ({
    name: `${page} ${place}`,
    pids: [target.pid],
    writesTo: null,
    async prepare(count) {
      const number = place === 'first' ? 1 : await lastPage();
      const query = `${filter}page=${number}`;
      await load.call('prepare', { kind: 'transactions', keys, query, count });
    },
    fire: (seconds) => load.call('fire', { port: target.port, connections: 1, seconds }),
  });
  /** The last full page: a page with fewer records would be cheaper. */
  async function lastPage(): Promise<number> {
    const plan = { kind: 'transactions', keys, query: `${filter}page=1`, count: 1 } as const;
    const answer = await requestOnce(target.port, plan);
    return Math.max(1, JSON.parse(answer).data.total_pages - 1);
  }
  return [subject('first'), subject('last')];
}

function filterOf(page: RecordPageName, busiestDay: string): string {
  switch (page) {
    case 'tx-all':
      return '';
    case 'tx-refund':
      return 'type=refund&';
    case 'tx-in':
      return 'direction=in&';
    case 'tx-wallet':
      return 'wallet=consumer&';
    case 'tx-day':
      return `date_from=${busiestDay}&date_to=${busiestDay}&`;
  }
}
