// A month of a statement.

import { shanghaiDay, shanghaiMonth } from '../../core/time.ts';
import { type Broken, broken } from './fields.ts';
import { filter } from './filter.ts';

export const monthSchema = {
  month: filter(monthOf, {
    type: 'string',
    pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
    description: 'The month, `YYYY-MM`, in Asia/Shanghai. Left out: the present one.',
  }),
};

export interface MonthDays {
  readonly firstDay: number;
  readonly lastDay: number;
}

function monthOf(value: unknown): MonthDays | Broken {
  if (typeof value !== 'string') return broken('month');
  return shanghaiMonth(value) ?? broken('month');
}

export function monthAt(nowMs: number): MonthDays {
  const month = shanghaiMonth(shanghaiDay(nowMs).slice(0, 7));
  if (month === null) throw new RangeError('The present is no month.');
  return month;
}
