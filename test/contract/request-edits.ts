// Edits of what waits for a decision about money: withdrawals, recharges that take two operators, requests
// for recharges, and the references that banks give.

import type { Edit } from './database-edits.ts';
import { BOB, D21, D22, P21, W1, W3 } from './made-numbers.ts';
import { MANDATE_EDITS } from './mandate-edits.ts';
import { PAYOUT_EDITS } from './payout-edits.ts';

export const REQUEST_EDITS: readonly Edit[] = [
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
  ...PAYOUT_EDITS,
  ...MANDATE_EDITS,
  {
    what: 'The amount of a recharge that waits for a second operator',
    changes: [`update recharge_proposals set amount = 1 where recharge_no = '${D21}'`],
  },
  {
    what: 'Who proposed a recharge',
    changes: [`update recharge_proposals set proposed_by = ${BOB} where recharge_no = '${D21}'`],
  },
  {
    what: 'A recharge is said to be approved',
    changes: [
      `update recharge_proposals set status = 'approved', decided_at_ms = 1
        where recharge_no = '${D21}'`,
    ],
  },
  {
    what: 'A recharge that waits for a second operator is deleted',
    changes: [`delete from recharge_proposals where recharge_no = '${D21}'`],
  },
  {
    what: 'The amount of a request for a recharge',
    changes: [`update recharge_requests set amount = 1 where request_no = '${P21}'`],
  },
  {
    what: 'A request for a recharge is deleted',
    changes: [`delete from recharge_requests where request_no = '${P21}'`],
  },
  {
    what: 'A bank reference is free again',
    changes: [`update bank_references set recharge_no = null where recharge_no = '${D22}'`],
  },
];
