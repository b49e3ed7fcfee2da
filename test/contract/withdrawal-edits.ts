// Edits of the database that are about withdrawals, and the payees that they go to.

import type { Edit } from './database-edits.ts';
import { BOB, P31, P32, W1, W3, W31 } from './made-numbers.ts';

export const WITHDRAWAL_EDITS: readonly Edit[] = [
  {
    what: 'The amount of a withdrawal',
    changes: [`update withdrawals set amount = 1 where withdrawal_no = '${W1}'`],
  },
  {
    what: 'The wallet of a withdrawal',
    changes: [`update withdrawals set wallet = 'merchant' where withdrawal_no = '${W1}'`],
  },
  {
    what: 'Who approved a withdrawal first',
    changes: [
      `update withdrawals set proposed_by = ${BOB}, proposed_at_ms = 1 where withdrawal_no = '${W1}'`,
    ],
  },
  {
    what: 'The reason of a withdrawal',
    changes: [`update withdrawals set reason = 'x' where withdrawal_no = '${W3}'`],
  },
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
