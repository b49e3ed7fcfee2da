// Shows what all users together recorded in a month or on a day, for the platform's own books.

import { z } from 'zod';
import { DIRECTIONS, RECORD_TYPES, WALLET_KINDS } from '../core/ledger/record-kind.ts';
import type { KindTally } from '../core/ledger/tally.ts';
import { fen, ZERO_FEN } from '../core/money.ts';
import { dayOfNumber, shanghaiDayNumber } from '../core/time.ts';
import { showTotals, type Totals } from '../service/administration/show-totals.ts';
import { dayOf, idOf } from '../service/parameters/fields.ts';
import { DATE, filter } from '../service/parameters/filter.ts';
import { type MonthDays, monthAt, monthSchema } from '../service/parameters/month.ts';
import { yuan } from '../service/present/answer-fields.ts';
import * as is from './answer-shape.ts';
import { shape } from './answer-shape.ts';
import { operators } from './operation.ts';

interface TotalsOfPeriod extends Totals {
  readonly period: MonthDays;
}

const KIND = shape<KindTally>()({
  name: 'KindTotal',
  about: 'The records of one kind.',
  fields: {
    wallet: is.choice(WALLET_KINDS, 'In which wallets.', ({ wallet }) => wallet),
    type: is.choice(RECORD_TYPES, 'What happened.', ({ type }) => type),
    direction: is.choice(DIRECTIONS, 'Which way the money went.', ({ direction }) => direction),
    count: is.count('How many records.', ({ count }) => count),
    amount: is.yuan('Their sum', ({ sumFen }) => sumFen),
  },
});

const DIFFERENCES = z
  .object({
    payments: yuan('What merchants collected, less what payers paid'),
    transfers: yuan('What was received by transfer, less what was sent'),
  })
  .meta({ description: 'Each is zero once all users are added up.' });

const TOTALS = shape<TotalsOfPeriod>()({
  name: 'TotalsOfMonth',
  about: 'What users recorded in a month or on a day, added up.',
  fields: {
    month: is.text('The month, `YYYY-MM`, in Asia/Shanghai.', ({ period }) =>
      dayOfNumber(period.firstDay).slice(0, 7),
    ),
    date: is.textOrNull('The day; null: it is of the month.', ({ period }) =>
      period.firstDay === period.lastDay ? dayOfNumber(period.firstDay) : null,
    ),
    complete: is.flag(
      'Whether the month, or the day, is over: then nothing of it changes any more.',
      ({ complete }) => complete,
    ),
    items: is.listOf(KIND, 'Every kind of record there is.', ({ kinds }) => kinds),
    fees: is.yuan('What you kept of refunds', ({ feesFen }) => feesFen),
    differences: is.field(DIFFERENCES, ({ differences }: TotalsOfPeriod) => ({
      payments: differences.paymentsFen,
      transfers: differences.transfersFen,
    })),
    users: is.count('How many users were added up.', ({ userCount }) => userCount),
    next: is.idOrNull(
      'Ask again with this `after` for the users who follow; null: no more.',
      ({ nextAfter }) => nextAfter,
    ),
  },
  examples: () => {
    const paid = {
      wallet: 'consumer',
      type: 'consume',
      direction: 'out',
      count: 812,
      amount: fen(40_600_00),
    } as const;
    const collected = { ...paid, wallet: 'merchant', type: 'collection', direction: 'in' } as const;
    const value = {
      month: '2026-10',
      date: null,
      complete: true,
      items: [paid, collected],
      fees: fen(12_30),
      differences: { payments: ZERO_FEN, transfers: ZERO_FEN },
      users: 2_041,
      next: null,
    };
    return { month: { summary: 'A month that is over', value } };
  },
});

const show = operators({
  id: 'showTotals',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/totals',
  may: { session: true, key: 'operate' },
  askedBy: 'page',
  summary: {
    en: 'Get the totals of all users for a month or a day',
    zh: '查看所有用户一个月或一天的流水合计',
  },
  about:
    'Recharges are what came in from you, withdrawals what you paid out: compare both with your own books. The ' +
    'differences are zero: what one user paid, another collected. An answer adds up 50,000 users; where there ' +
    'are more, ask again with `after`, and add the answers up. A month that is not over goes on between two ' +
    'answers.',
  takes: {
    ...monthSchema,
    date: filter(dayOf, { ...DATE, description: 'One day of Asia/Shanghai, in place of a month.' }),
    after: filter(idOf, {
      type: 'integer',
      minimum: 1,
      description: 'Only users with a larger number: the `next` of the answer before.',
    }),
  },
  examples: {
    month: { summary: 'A month', value: { month: '2026-10', after: 1001 } },
    day: { summary: 'A day', value: { date: '2026-11-20' } },
  },
  gives: TOTALS,
  between: ({ month, date }) =>
    month != null && date != null ? [{ field: 'date', rule: 'month_or_date' }] : [],
  async run({ service, given: { month, date, after } }) {
    const period = date === null ? (month ?? monthAt(service.store.nowMs())) : dayAt(date);
    return { ok: true, value: { ...(await showTotals(service, period, after ?? 0)), period } };
  },
});

function dayAt(atMs: number): MonthDays {
  const day = shanghaiDayNumber(atMs);
  return { firstDay: day, lastDay: day };
}

export const PLATFORM_TOTALS = [show];
