// Edits of the database that are about mandates.

import type { Edit } from './database-edits.ts';
import { A41, A42, ENDED, M41, M43, SPENDING, T41 } from './made-numbers.ts';

export const MANDATE_EDITS: readonly Edit[] = [
  {
    what: 'A mandate allows more',
    changes: [
      `update mandates set per_payment = 900, per_day = 900, per_month = null
        where mandate_no = '${M41}'`,
    ],
  },
  {
    what: 'Whom a mandate lets pay',
    changes: [`update mandates set merchants = null where mandate_no = '${M41}'`],
  },
  {
    what: 'What was spent under a mandate today',
    changes: [`update mandates set day_spent = 0 where mandate_no = '${M41}'`],
  },
  {
    what: 'A mandate that was ended is there again',
    changes: [`update mandates set ended_at_ms = null where mandate_no = '${M43}'`],
  },
  {
    what: 'A mandate is deleted',
    changes: [`delete from mandates where mandate_no = '${M43}'`],
  },
  {
    what: 'The key of a mandate that was ended works again',
    changes: [`update api_keys set revoked_at_ms = null where key_id = '${ENDED}'`],
  },
  {
    what: 'The mandate of a key',
    changes: [`update api_keys set mandate_no = '${M43}' where key_id = '${SPENDING}'`],
  },
  {
    what: 'The mandate of a payment',
    changes: [`update entries set mandate_no = null where movement_no = '${T41}' and leg = 0`],
  },
  {
    what: 'The amount of a payment that somebody was asked for',
    changes: [`update payment_requests set amount = 1 where request_no = '${A41}'`],
  },
  {
    what: 'A payment that somebody was asked for is said to be declined',
    changes: [`update payment_requests set paid = false where request_no = '${A42}'`],
  },
];
