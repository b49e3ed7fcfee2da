// Shows what an owner's merchants took: a day by the hour and by the branch, what to compare it with, and
// the days before it.

import { z } from 'zod';
import { fen } from '../core/money.ts';
import { dayOfNumber } from '../core/time.ts';
import { MERCHANT } from '../http/openapi/story.ts';
import { dayOf, optional } from '../service/parameters/fields.ts';
import { DATE } from '../service/parameters/filter.ts';
import {
  showTakings,
  type Takings,
  type TakingsOfBranch,
  type TakingsOfDay,
} from '../service/show-takings.ts';
import type { Sales, SalesOfHour } from '../store/sales.ts';
import * as is from './answer-shape.ts';
import { shape } from './answer-shape.ts';
import { own } from './operation.ts';

/** Of the example: thirty days before the story's evening, as days are counted. */
const FIRST_DAY = 20_748;

const SALES = {
  orders: is.count('How many orders were paid.', ({ orders }: Sales) => orders),
  collected_amount: is.yuan('What was paid for them', ({ collectedFen }: Sales) => collectedFen),
  refunded_amount: is.yuan(
    'What was refunded meanwhile, of these or older orders',
    ({ refundedFen }: Sales) => refundedFen,
  ),
};

const DAY = {
  date: is.field(
    z.string().meta({ ...DATE, description: 'The day in Shanghai.' }),
    ({ day }: { readonly day: number }) => dayOfNumber(day),
  ),
  ...SALES,
};

const HOUR = shape<SalesOfHour>()({
  name: 'TakingsOfHour',
  about: 'What was taken in an hour.',
  fields: {
    hour: is.count('The hour in Shanghai, from 0 to 23.', ({ hour }) => hour),
    ...SALES,
  },
});

const OF_DAY = shape<TakingsOfDay>()({
  name: 'TakingsOfDay',
  about: 'What was taken on a day.',
  fields: {
    ...DAY,
    hours: is.listOf(HOUR, 'Hours in which nothing happened are missing.', ({ hours }) => hours),
  },
});

const DAY_SUM = shape<Takings['days'][number]>()({
  name: 'TakingsSum',
  about: 'What was taken on a day, altogether.',
  fields: DAY,
});

const TAKINGS_OF_BRANCH = shape<TakingsOfBranch>()({
  name: 'TakingsOfBranch',
  about: 'What was taken at a branch, or by a merchant without one.',
  fields: {
    merchant_id: is.id('The merchant.', ({ merchantId }) => merchantId),
    merchant_name: is.text('Its name now.', ({ merchantName }) => merchantName),
    branch_id: is.idOrNull(
      'The branch; null: of orders that name none.',
      ({ branchId }) => branchId,
    ),
    branch_name: is.textOrNull('Its name now.', ({ branchName }) => branchName),
    ...SALES,
  },
});

const TAKINGS = shape<Takings>()({
  name: 'Takings',
  about:
    'What the merchants of a user took. A payment and a refund count when they are made, as in the records ' +
    'and the bills: what is taken net of refunds is `collected_amount − refunded_amount`, and less than ' +
    'nothing where more was refunded than paid.',
  fields: {
    as_of: is.time('When this was read. What is not over by then may grow.', (one) => one.readAtMs),
    day: is.one(OF_DAY, ({ day }) => day, 'The day.'),
    day_before: is.one(OF_DAY, ({ dayBefore }) => dayBefore, 'The day before.'),
    week_before: is.one(OF_DAY, ({ weekBefore }) => weekBefore, 'The same day of the week before.'),
    branches: is.listOf(
      TAKINGS_OF_BRANCH,
      'The day by where it was taken, the most first. Where nothing happened is missing.',
      ({ branches }) => branches,
    ),
    days: is.listOf(
      DAY_SUM,
      'The last thirty days, oldest first. The last is the day.',
      ({ days }) => days,
      30,
    ),
  },
  examples: () => {
    const sold = { orders: 1, collected_amount: fen(88_00), refunded_amount: fen(40_00) };
    const none = { orders: 0, collected_amount: fen(0), refunded_amount: fen(0) };
    const value = {
      as_of: '2026-11-20T20:15:00.000+08:00',
      day: { date: dayOfNumber(FIRST_DAY + 29), ...sold, hours: [{ hour: 19, ...sold }] },
      day_before: { date: dayOfNumber(FIRST_DAY + 28), ...none, hours: [] },
      week_before: { date: dayOfNumber(FIRST_DAY + 22), ...none, hours: [] },
      branches: [{ ...MERCHANT, branch_id: 1001, branch_name: '西湖店', ...sold }],
      days: Array.from({ length: 30 }, (_, index) => ({
        date: dayOfNumber(FIRST_DAY + index),
        ...(index === 29 ? sold : none),
      })),
    };
    return { evening: { summary: 'An evening with one guest', value } };
  },
});

export const SHOW_TAKINGS = own({
  id: 'showTakings',
  tag: 'Orders',
  method: 'GET',
  path: '/takings',
  may: { session: true, key: 'query' },
  ofAllMerchants: 'wallets',
  summary: { en: 'Get the sales of your merchants', zh: '查看商户的营业数据' },
  about:
    'A day by the hour and by the branch, beside the day before and the same day of the week before, and ' +
    'the last thirty days. A key that is bound to one merchant may not.',
  takes: {
    date: optional(dayOf, null, {
      ...DATE,
      description: 'The day in Shanghai, today if left out.',
    }),
  },
  examples: { day: { summary: 'A day', value: { date: '2026-11-20' } } },
  gives: TAKINGS,
  run: async ({ service, userId, given: { date } }) => ({
    ok: true,
    value: await showTakings(service, userId, date),
  }),
});
