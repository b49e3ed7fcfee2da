// Bills: all records of a finished day, or its payments and refunds, as a file that never changes.

import { assert } from '../core/assert.ts';
import { openBill } from '../service/bills.ts';
import { dayOf, isBroken, oneOf, required } from '../service/parameters/fields.ts';
import { BILL_KINDS } from '../service/present/bill-lines.ts';
import { own } from './operation.ts';

export const GET_BILL = own({
  id: 'getBill',
  tag: 'Wallets',
  method: 'GET',
  path: '/bills/:date',
  may: { session: true, key: 'query', machine: true },
  summary: { en: 'Download the bill of a day', zh: '下载一天的账单' },
  about:
    'The same bytes for ever, whatever happens afterwards. It is ready once everything that began on the day ' +
    'has ended, at 00:10 of the next day at the earliest. The last line has the sums of the columns. A key ' +
    'that is bound to one merchant gets the lines of that merchant, without what the wallets held. Each process ' +
    'of the service sends one owner four bills at once; one more is `overloaded`.',
  takes: {
    kind: required(
      ...oneOf(
        BILL_KINDS,
        '`records`: every record of both wallets. `orders`: a line for each payment and each refund.',
      ),
    ),
  },
  between: (_given, _config, { date }) => {
    const dayMs = dayOf(date);
    return isBroken(dayMs) ? [{ field: 'date', rule: dayMs.broken }] : [];
  },
  examples: { orders: { summary: 'Payments and refunds', value: { kind: 'orders' } } },
  gives: {
    media: 'text/csv',
    digest: true,
    about:
      'A line with the names of the columns, the lines of the day, oldest first, and the sums.',
  },
  refuses: ['bill_not_ready'],
  command: {
    name: 'bill download',
    examples: ['2026-11-20 --user lin --kind orders --out orders.csv'],
  },
  async run({ service, userId, onlyMerchantId, params, given: { kind }, answered }) {
    const dayMs = dayOf(params.date);
    assert(!isBroken(dayMs), 'the day of a bill is read before');
    return openBill(service, { userId, dayMs, kind, onlyMerchantId }, answered());
  },
});
