// Ways to tamper with held money: buckets, the orders settled with them, and withdrawals.

import { DAY_MS } from './commands.ts';
import {
  BOB,
  CAT,
  D21,
  D22,
  D23,
  D24,
  P21,
  P22,
  P24,
  P31,
  P32,
  S1,
  S9,
  T1,
  T3,
  W1,
  W2,
  W3,
  W9,
  W31,
  W32,
} from './made-numbers.ts';
import { STARTS_AT_MS } from './subject.ts';
import { DUE_MS, type Tampering } from './tamperings.ts';
import { inAnotherCell } from './written-anew.ts';

/** The bucket that is settled and the one that waits. */
const SETTLED = `${BOB}/${DUE_MS}`;
const WAITING = `${BOB}/${STARTS_AT_MS + DAY_MS}`;

export const HOLD_TAMPERINGS: readonly Tampering[] = [
  {
    what: 'An account with money that is said to be closed',
    changes: [
      'alter table wallets drop constraint wallets_closed_hold_nothing',
      `update wallets set closed_at_ms = last_at_ms, suspended = true where user_id = ${BOB}`,
    ],
    rules: ['authority_is_as_written', 'closed_accounts_are_empty', 'tables_are_shipped'],
  },
  {
    what: 'The amount of a bucket that waits',
    changes: [`update settlement_buckets set amount = amount + 1 where id = '${WAITING}'`],
    rules: ['buckets_hold_their_orders'],
  },
  {
    what: 'The amount of a bucket that was settled',
    changes: [`update settlement_buckets set amount = amount - 1 where id = '${SETTLED}'`],
    rules: ['buckets_have_their_settlement', 'buckets_hold_their_orders'],
  },
  {
    what: 'A bucket that was removed',
    changes: [`delete from settlement_buckets where id = '${WAITING}'`],
    rules: ['buckets_hold_their_orders'],
  },
  {
    what: 'A bucket that was given to another owner',
    changes: [`update settlement_buckets set owner_id = ${CAT} where id = '${WAITING}'`],
    rules: ['buckets_hold_their_orders'],
  },
  {
    what: 'A bucket of nobody',
    changes: [`update settlement_buckets set owner_id = 77 where id = '${SETTLED}'`],
    rules: ['buckets_hold_their_orders', 'buckets_have_their_settlement', 'owners_exist'],
  },
  {
    what: 'A bucket that was made due sooner',
    changes: [`update settlement_buckets set due_at_ms = due_at_ms - 1 where id = '${WAITING}'`],
    rules: ['buckets_hold_their_orders'],
  },
  {
    what: 'A bucket that is said to be settled and is not',
    changes: [
      `update settlement_buckets set settled_at_ms = due_at_ms, settlement_no = '${S9}'
    where id = '${WAITING}'`,
    ],
    rules: ['buckets_have_their_settlement', 'frozen_is_held'],
  },
  {
    what: 'A settled bucket that is put up to be settled again',
    changes: [
      `update settlement_buckets set settled_at_ms = null, settlement_no = null
    where id = '${SETTLED}'`,
    ],
    rules: ['frozen_is_held', 'movements_have_their_cause', 'orders_settle_their_payment'],
  },
  {
    what: 'An order that was settled twice',
    changes: [
      `insert into entries select cell, '${S9}', leg, 99, gen_random_uuid(), user_id, account, 100, -100, balance_after,
    frozen_after, null, null, '${S9}', null, null, null, at_ms from entries where movement_no = '${S1}'`,
      `update wallets set merchant_balance = merchant_balance + 100,
    merchant_frozen = merchant_frozen - 100 where user_id = ${BOB}`,
    ],
    rules: ['chains_are_whole', 'frozen_is_held', 'links_hold', 'movements_have_their_cause'],
  },
  {
    what: 'An order that is said to be settled before its bucket',
    changes: [
      `update orders set settled_at_ms = paid_at_ms + 1, settled = unsettled, unsettled = 0
    where tx_no = '${T3}'`,
    ],
    rules: ['frozen_is_held', 'orders_settle_their_payment'],
  },
  {
    what: 'An order that was settled at another time than its bucket',
    changes: [`update orders set settled_at_ms = settled_at_ms + 1 where tx_no = '${T1}'`],
    rules: ['orders_settle_their_payment'],
  },
  {
    what: 'An order that waits for another bucket',
    changes: [`update orders set settle_due_at_ms = settle_due_at_ms + 1 where tx_no = '${T3}'`],
    rules: ['buckets_hold_their_orders'],
  },
  {
    what: 'An order with more left to settle',
    changes: [`update orders set unsettled = unsettled + 1 where tx_no = '${T3}'`],
    rules: ['buckets_hold_their_orders', 'frozen_is_held', 'orders_settle_their_payment'],
  },
  {
    what: 'A recharge that is said to be approved by a second operator',
    changes: [
      `update recharge_proposals set status = 'approved', decided_at_ms = proposed_at_ms
    where recharge_no = '${D21}'`,
    ],
    rules: ['authority_is_as_written', 'proposed_recharges_have_their_movement'],
  },
  {
    what: 'A recharge that is put up to be decided again',
    changes: [
      `update recharge_proposals set status = 'pending', decided_at_ms = null
    where recharge_no = '${D22}'`,
    ],
    rules: ['authority_is_as_written', 'proposed_recharges_have_their_movement'],
  },
  {
    what: 'The amount of a recharge that was made',
    changes: [`update recharge_proposals set amount = amount + 1 where recharge_no = '${D22}'`],
    rules: ['authority_is_as_written', 'proposed_recharges_have_their_movement'],
  },
  {
    what: 'The bank reference of a recharge that waits',
    changes: [`update recharge_proposals set bank_reference = '1' where recharge_no = '${D21}'`],
    rules: ['authority_is_as_written', 'bank_references_are_borne_once'],
  },
  {
    what: 'A bank reference that becomes the reason',
    changes: [
      `update recharge_proposals set proposed_reason = bank_reference, bank_reference = null
    where recharge_no = '${D21}'`,
    ],
    rules: ['authority_is_as_written', 'bank_references_are_borne_once'],
  },
  {
    what: 'A request for a recharge that is said to be credited',
    changes: [
      `update recharge_requests set status = 'approved', decided_at_ms = requested_at_ms,
      recharge_no = '${D22}', arrived = 200, bank_reference = 'line' where request_no = '${P21}'`,
    ],
    rules: [
      'authority_is_as_written',
      'bank_references_are_borne_once',
      'recharge_requests_have_their_recharge',
    ],
  },
  {
    what: 'A request that was credited and is put up again',
    changes: [
      `update recharge_requests set status = 'requested', decided_at_ms = null, arrived = null,
      recharge_no = null, bank_reference = null where request_no = '${P22}'`,
    ],
    rules: ['authority_is_as_written'],
  },
  {
    what: 'A request whose proposal answers nothing any more',
    changes: [
      `update recharge_requests set arrived = null, recharge_no = null, bank_reference = null
      where request_no = '${P24}'`,
    ],
    rules: ['authority_is_as_written', 'recharge_requests_have_their_recharge'],
  },
  {
    what: 'A bank reference that is free again',
    changes: [`update bank_references set recharge_no = null where recharge_no = '${D22}'`],
    rules: ['bank_references_are_borne_once'],
  },
  {
    what: 'A bank reference that is gone',
    changes: [`delete from bank_references where recharge_no = '${D24}'`],
    rules: ['bank_references_are_borne_once'],
  },
  {
    what: 'A recharge that bears another bank reference',
    changes: [`update bank_references set id = '/OTHER' where recharge_no = '${D24}'`],
    rules: ['bank_references_are_borne_once'],
  },
  {
    what: 'A bank reference of a recharge that nobody made',
    changes: [`insert into bank_references values ('/NONE', 'D0')`],
    rules: ['bank_references_are_borne_once'],
  },
  {
    what: 'A request for a recharge of nobody',
    changes: [`update recharge_requests set user_id = 77 where request_no = '${P21}'`],
    rules: ['authority_is_as_written', 'owners_exist'],
  },
  {
    what: 'A request for a recharge in another cell',
    changes: inAnotherCell('recharge_requests', `where request_no = '${P21}'`),
    rules: ['rows_lie_in_their_cells'],
  },
  {
    what: 'A day of an operator that is counted for less',
    changes: [`update operator_days set moved = moved - 1`],
    rules: ['authority_is_as_written', 'operators_are_counted'],
  },
  {
    what: 'A day of an operator that is counted as an earlier one',
    changes: [`update operator_days set day = day - 1`],
    rules: ['authority_is_as_written', 'operators_are_counted'],
  },
  {
    what: 'A day of an operator that is not counted',
    changes: [`delete from operator_days`],
    rules: ['operators_are_counted'],
  },
  {
    what: 'A recharge that was proposed by nobody',
    changes: [`update recharge_proposals set proposed_by = 77 where recharge_no = '${D23}'`],
    rules: ['authority_is_as_written', 'owners_exist'],
  },
  {
    what: 'A recharge in another cell',
    changes: inAnotherCell('recharge_proposals', `where recharge_no = '${D23}'`),
    rules: ['rows_lie_in_their_cells'],
  },
  {
    what: 'A withdrawal in another cell',
    changes: inAnotherCell('withdrawals', `where withdrawal_no = '${W2}'`),
    rules: ['rows_lie_in_their_cells'],
  },
  {
    what: 'A withdrawal that is said to be approved',
    changes: [
      `update withdrawals set status = 'approved', decided_at_ms = requested_at_ms
    where withdrawal_no = '${W1}'`,
    ],
    rules: ['authority_is_as_written', 'frozen_is_held', 'withdrawals_have_their_movements'],
  },
  {
    what: 'A withdrawal that is said to be declined after it was paid out',
    changes: [`update withdrawals set status = 'declined' where withdrawal_no = '${W2}'`],
    rules: ['authority_is_as_written', 'withdrawals_have_their_movements'],
  },
  {
    what: 'A withdrawal that is put up to be decided again',
    changes: [
      `update withdrawals set status = 'pending', decided_at_ms = null where withdrawal_no = '${W2}'`,
    ],
    rules: ['authority_is_as_written', 'frozen_is_held', 'withdrawals_have_their_movements'],
  },
  {
    what: 'The amount of a withdrawal',
    changes: [`update withdrawals set amount = amount + 1 where withdrawal_no = '${W1}'`],
    rules: ['authority_is_as_written', 'frozen_is_held', 'withdrawals_have_their_movements'],
  },
  {
    what: "A withdrawal that was made somebody else's",
    changes: [`update withdrawals set user_id = ${CAT} where withdrawal_no = '${W2}'`],
    rules: ['authority_is_as_written', 'withdrawals_have_their_movements'],
  },
  {
    what: 'A withdrawal from the other wallet',
    changes: [`update withdrawals set wallet = 'consumer' where withdrawal_no = '${W2}'`],
    rules: ['authority_is_as_written', 'withdrawals_have_their_movements'],
  },
  {
    what: 'A withdrawal of another time',
    changes: [
      `update withdrawals set decided_at_ms = decided_at_ms + 1 where withdrawal_no = '${W3}'`,
    ],
    rules: ['authority_is_as_written', 'withdrawals_have_their_movements'],
  },
  {
    what: 'A withdrawal that came back and is said to be on its way again',
    changes: [
      `update withdrawals set ended = null, ended_at_ms = null, return_no = null, return_reason = null
    where withdrawal_no = '${W32}'`,
    ],
    rules: [
      ...['authority_is_as_written', 'payouts_are_as_told'],
      'withdrawals_have_their_movements',
    ],
  },
  {
    what: 'A withdrawal that was paid out and is said to have come back',
    changes: [
      `update withdrawals set ended = 'returned', bank_reference = null, return_no = '${W9}'
    where withdrawal_no = '${W31}'`,
    ],
    rules: [
      ...['authority_is_as_written', 'payouts_are_as_told'],
      'withdrawals_have_their_movements',
    ],
  },
  {
    what: 'A withdrawal that was paid out and is put up for another file',
    changes: [
      `update withdrawals set ended = null, ended_at_ms = null, bank_reference = null, payout_no = null
    where withdrawal_no = '${W31}'`,
    ],
    rules: ['authority_is_as_written', 'payouts_are_as_told'],
  },
  {
    what: 'Whom a withdrawal goes to',
    changes: [`update withdrawals set payee_id = '${P32}' where withdrawal_no = '${W31}'`],
    rules: ['authority_is_as_written', 'payouts_are_as_told'],
  },
  {
    what: 'A payee of somebody else',
    changes: [`update payees set owner_id = 77 where payee_id = '${P31}'`],
    rules: ['authority_is_as_written', 'owners_exist'],
  },
  {
    what: 'A payee that was removed and is there again',
    changes: [`update payees set sealed = 'x', removed_at_ms = null where payee_id = '${P32}'`],
    rules: ['authority_is_as_written', 'payees_are_as_told'],
  },
  {
    what: 'A withdrawal that was removed',
    changes: [`delete from withdrawals where withdrawal_no = '${W2}'`],
    rules: ['authority_is_newest', 'movements_have_their_cause'],
  },
  {
    what: 'A withdrawal of nobody',
    changes: [
      `insert into withdrawals values (0, '${W9}', 77, 'consumer', 1, 'pending', 0, null, null)`,
    ],
    rules: ['authority_is_as_written', 'owners_exist', 'withdrawals_have_their_movements'],
  },
];
