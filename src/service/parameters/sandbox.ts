// What is asked of a sandbox.

import { ID, idOf, integerOf, optional, required, yuanField } from './fields.ts';

const SECONDS_MAX = 366 * 86_400;

export const moveClockSchema = {
  seconds: required((value) => integerOf(value, SECONDS_MAX, 'clock_range'), {
    type: 'integer',
    minimum: 1,
    maximum: SECONDS_MAX,
    description: 'How far the clock goes forward: at most 366 days at a time.',
  }),
};

export const topUpSchema = {
  amount: yuanField('Yuan of play money, with at most two decimals.'),
  user_id: optional(idOf, null, {
    ...ID,
    description: 'Who gets it; the payer of the sandbox if left out.',
  }),
};
