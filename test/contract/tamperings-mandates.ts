// Ways to tamper with the right to spend.

import { A41, A42, ANN, ENDED, M41, M43, SPENDING, T41, T45 } from './made-numbers.ts';
import type { Tampering } from './tamperings.ts';

const entryOf = (txNo: string) => `where movement_no = '${txNo}' and leg = 0`;

export const MANDATE_TAMPERINGS: readonly Tampering[] = [
  {
    what: 'A mandate that allows more',
    changes: [`update mandates set per_payment = 900, per_day = 1100 where mandate_no = '${M41}'`],
    rules: ['authority_is_as_written'],
  },
  {
    what: 'A mandate that was ended and is there again, with its key',
    changes: [
      `update mandates set ended_at_ms = null where mandate_no = '${M43}'`,
      `update api_keys set revoked_at_ms = null where key_id = '${ENDED}'`,
    ],
    rules: ['authority_is_as_written'],
  },
  {
    what: 'The key of a mandate that was ended works again',
    changes: [`update api_keys set revoked_at_ms = null where key_id = '${ENDED}'`],
    rules: ['authority_is_as_written', 'spending_keys_have_their_mandate'],
  },
  {
    what: 'A mandate of somebody else',
    changes: [`update mandates set user_id = ${ANN} where mandate_no = '${M43}'`],
    rules: ['authority_is_as_written', 'spending_keys_have_their_mandate'],
  },
  {
    what: 'Less is said to be spent on a day',
    changes: [`update mandates set day_spent = day_spent - 1 where mandate_no = '${M41}'`],
    rules: ['mandates_are_counted', 'rows_are_sealed'],
  },
  {
    what: 'What was spent in a month is said to be of another',
    changes: [`update mandates set spent_month = spent_month + 31 where mandate_no = '${M41}'`],
    rules: ['mandates_are_counted', 'rows_are_sealed'],
  },
  {
    what: 'A mandate is said to be unspent',
    changes: [
      `update mandates set day_spent = 0, month_spent = 0, total_spent = 0, payments = 0
    where mandate_no = '${M41}'`,
    ],
    rules: ['mandates_are_counted', 'rows_are_sealed'],
  },
  {
    what: 'A payment that names no mandate any more',
    changes: [`update entries set mandate_no = null ${entryOf(T41)}`],
    rules: ['links_hold', 'mandates_are_counted'],
  },
  {
    what: 'A payment that names a mandate it was not made under',
    changes: [`update entries set mandate_no = '${M41}' ${entryOf(T45)}`],
    rules: ['links_hold', 'mandates_are_counted'],
  },
  {
    what: 'A payment that names a mandate of nobody',
    changes: [`update entries set mandate_no = 'M0' ${entryOf(T45)}`],
    rules: ['links_hold', 'payments_name_their_mandate'],
  },
  {
    what: 'A key that pays under another mandate',
    changes: [`update api_keys set mandate_no = '${M43}' where key_id = '${SPENDING}'`],
    rules: ['authority_is_as_written', 'spending_keys_have_their_mandate'],
  },
  {
    what: 'A request that is said to be paid',
    changes: [
      `update payment_requests set paid = true, decided_at_ms = 1 where request_no = '${A41}'`,
    ],
    rules: ['authority_is_as_written', 'payment_requests_are_as_decided'],
  },
  {
    what: 'A request that was paid at another time',
    changes: [
      `update payment_requests set decided_at_ms = decided_at_ms + 1 where request_no = '${A42}'`,
    ],
    rules: ['authority_is_as_written', 'payment_requests_are_as_decided'],
  },
];
