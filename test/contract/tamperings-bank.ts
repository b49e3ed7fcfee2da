// Ways to tamper with statements of the bank and with what differs.

import type { Tampering } from './tamperings.ts';

const lines = ['bank_lines_are_accounted_for'];
const ends = ['bank_differences_end_once_told'];

export const BANK_TAMPERINGS: readonly Tampering[] = [
  {
    what: 'A difference with the bank that was removed with how it was closed',
    changes: ['delete from bank_differences', 'delete from bank_difference_ends'],
    rules: [...lines, ...ends],
  },
  {
    what: 'A closing that was removed, so that it can be closed otherwise',
    changes: ['delete from bank_difference_ends'],
    rules: ends,
  },
  {
    what: 'Another reason for a closing',
    changes: [`update bank_difference_ends set reason = 'none'`],
    rules: ['authority_is_as_written', ...ends],
  },
  {
    what: 'A line of a statement that was removed',
    changes: ['delete from bank_lines'],
    rules: lines,
  },
  {
    what: 'A line that is said to be a recharge that there is not',
    changes: [
      `insert into bank_matches select 'D0', line_id, day, day, amount, mac from bank_lines limit 1`,
    ],
    rules: ['authority_is_as_written', ...lines],
  },
];
