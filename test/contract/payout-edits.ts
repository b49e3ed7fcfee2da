// Edits of the database that are about payees and payouts.

import type { Edit } from './database-edits.ts';
import { P31, P32, W31 } from './made-numbers.ts';

export const PAYOUT_EDITS: readonly Edit[] = [
  {
    what: 'What the payee of a withdrawal said',
    changes: [`update withdrawals set payee_sealed = 'x' where withdrawal_no = '${W31}'`],
  },
  {
    what: 'A withdrawal that the bank has paid waits for its payment again',
    changes: [
      `update withdrawals set ended = null, ended_at_ms = null, bank_reference = null
        where withdrawal_no = '${W31}'`,
    ],
  },
  {
    what: 'The reference of the bank',
    changes: [`update withdrawals set bank_reference = 'x' where withdrawal_no = '${W31}'`],
  },
  {
    what: 'What a payee says',
    changes: [`update payees set sealed = 'x' where payee_id = '${P31}'`],
  },
  {
    what: 'A new payee may be used at once',
    changes: [
      `update payees set usable_at_ms = created_at_ms, sealed = 'y' where payee_id = '${P31}'`,
    ],
  },
  {
    what: 'A payee that was removed is there again',
    changes: [`update payees set sealed = 'x', removed_at_ms = null where payee_id = '${P32}'`],
  },
  {
    what: 'A payee is deleted',
    changes: [`delete from payees where payee_id = '${P31}'`],
  },
];
