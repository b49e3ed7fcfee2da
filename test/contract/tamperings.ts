// Ways to tamper with the books that `writeBooks` in verify.test.ts makes, each with the rules of
// `verify` that it breaks. Constraints that a superuser has to drop first are dropped.

import { ANN, CAT, D1, D9, KEY, Q1, R1, R2, T1, T2, T3, T4, T5, X1 } from './made-numbers.ts';
import { STARTS_AT_MS } from './subject.ts';
import { inAnotherCell, writtenAnew } from './written-anew.ts';

export interface Tampering {
  readonly what: string;
  readonly changes: readonly string[];
  /** Exactly these, by name. */
  readonly rules: readonly string[];
}

/** And the seal of every row that is changed, of those that have one. */
const CHANGES_SEALED = /^\s*update (wallets|orders|idempotency_keys|shop_numbers|refund_numbers) /;
export function rulesBroken({ changes, rules }: Tampering): readonly string[] {
  const breaksSeal = changes.some((change) => CHANGES_SEALED.test(change));
  return breaksSeal ? [...rules, 'rows_are_sealed'] : rules;
}

export const DUE_MS = STARTS_AT_MS + 2_000;
export const TAMPERINGS: readonly Tampering[] = [
  {
    what: 'The amount of an entry that was raised',
    changes: [
      `update entries set balance_delta = balance_delta + 1 where movement_no = '${D1}' and leg = 0`,
    ],
    rules: [
      'links_hold',
      'tallies_count_records',
      'movements_are_whole',
      'records_chain',
      'wallets_equal_their_entries',
    ],
  },
  {
    what: 'An entry that was deleted',
    changes: [`delete from entries where movement_no = '${X1}' and leg = 1`],
    rules: [
      'anchored_links_are_there',
      'chains_are_whole',
      'checkpoints_count_records',
      'movements_have_their_cause',
      'movements_are_whole',
      'records_are_numbered',
      'records_keep_time',
      'tallies_count_records',
      'wallets_equal_their_entries',
    ],
  },
  {
    what: 'A movement that was deleted',
    changes: [`delete from entries where movement_no = '${X1}'`],
    rules: [
      'anchored_links_are_there',
      'chains_are_whole',
      'checkpoints_count_records',
      'links_hold',
      'records_are_numbered',
      'records_keep_time',
      'tallies_count_records',
      'wallets_equal_their_entries',
    ],
  },
  {
    what: 'An entry that was given to somebody else',
    changes: writtenAnew(
      'entries',
      `where movement_no = '${D1}' and leg = 0`,
      `user_id = ${CAT}, record_no = 99, cell = (select cell from wallets where user_id = ${CAT})`,
    ),
    rules: [
      'anchored_links_are_there',
      'chains_are_whole',
      'links_hold',
      'records_are_numbered',
      'records_chain',
      'records_keep_time',
      'tallies_count_records',
      'wallets_equal_their_entries',
    ],
  },
  {
    what: 'A second copy of an entry of a system account',
    changes: [`insert into entries select * from entries where movement_no = '${D1}' and leg = 1`],
    rules: ['books_sum_to_zero', 'movements_are_whole', 'movements_have_their_cause'],
  },
  {
    what: 'A second copy of the first entry of a movement, its amount taken out',
    changes: [
      'drop index entries_movement',
      `insert into entries select cell, movement_no, leg, null, null, null, 'external', 0, 0, null, null,
        null, null, tx_no, null, null, null, at_ms from entries where movement_no = '${X1}' and leg = 0`,
    ],
    rules: ['movements_are_whole', 'movements_have_their_cause', 'tables_are_shipped'],
  },
  {
    what: 'A number that two entries of a movement have',
    changes: [`update entries set leg = 1 where movement_no = '${R1}' and leg = 2`],
    rules: ['movements_are_whole'],
  },
  {
    what: 'A number between the entries of a movement that none of them has',
    changes: [`update entries set leg = 3 where movement_no = '${R1}' and leg = 2`],
    rules: ['movements_are_whole'],
  },
  {
    what: 'A movement that begins with the second number',
    changes: [
      `update entries set leg = 2 where movement_no = '${D1}' and leg = 1`,
      `update entries set leg = 1 where movement_no = '${D1}' and leg = 0`,
    ],
    rules: ['movements_are_whole', 'links_hold'],
  },
  {
    what: 'A number so high that its bit would be that of another',
    changes: [`update entries set leg = 65 where movement_no = '${D1}' and leg = 1`],
    rules: ['movements_are_whole'],
  },
  {
    what: 'A number below zero',
    changes: [
      'alter table entries drop constraint entries_leg_check',
      `update entries set leg = -63 where movement_no = '${D1}' and leg = 1`,
    ],
    rules: ['movements_are_whole', 'tables_are_shipped'],
  },
  {
    what: 'A second copy among more entries than there are bits',
    changes: [
      `insert into entries select cell, movement_no, least(n, 60), null, null, null, 'external', 0, 0, null, null,
        null, null, tx_no, null, null, null, at_ms
        from entries, generate_series(2, 61) n where movement_no = '${D1}' and leg = 0`,
    ],
    rules: ['movements_are_whole', 'movements_have_their_cause'],
  },
  {
    what: 'An entry of nobody',
    changes: [`update entries set user_id = 77 where movement_no = '${X1}' and leg = 1`],
    rules: [
      'anchored_links_are_there',
      'chains_are_whole',
      'checkpoints_count_records',
      'entries_name_existing_wallets',
      'records_are_numbered',
      'records_keep_time',
      'tallies_count_records',
      'wallets_equal_their_entries',
    ],
  },
  {
    what: 'A counterparty who does not exist',
    changes: [`update entries set counterparty_id = 77 where movement_no = '${X1}' and leg = 1`],
    rules: ['entries_name_existing_wallets', 'links_hold'],
  },
  {
    what: 'Money from nowhere, booked in full',
    changes: [
      `insert into entries select cell, '${D9}', leg, 99, gen_random_uuid(), user_id, account, balance_delta, frozen_delta,
      balance_after + balance_delta, frozen_after, null, null, '${T5}', null, null, null, at_ms
      from entries where movement_no = '${D1}' and leg = 0`,
      `update wallets set consumer_balance = consumer_balance + 100000,
      consumer_in = consumer_in + 100000 where user_id = ${ANN}`,
    ],
    rules: [
      'books_sum_to_zero',
      'chains_are_whole',
      'links_hold',
      'movements_are_whole',
      'records_have_direction',
    ],
  },
  {
    what: 'A balance that was raised with its total',
    changes: [
      `update wallets set consumer_balance = consumer_balance + 1, consumer_in = consumer_in + 1
      where user_id = ${CAT}`,
    ],
    rules: ['books_sum_to_zero', 'wallets_equal_their_entries'],
  },
  {
    what: 'A balance below zero',
    changes: [
      `alter table wallets drop constraint wallets_consumer_balance_check`,
      `alter table wallets drop constraint wallets_check`,
      `update wallets set consumer_balance = -1 where user_id = ${CAT}`,
    ],
    rules: [
      'books_sum_to_zero',
      'tables_are_shipped',
      'wallets_equal_their_entries',
      'wallets_hold_in_less_out',
    ],
  },
  {
    what: 'A record number that was left out',
    changes: [`update wallets set record_no = record_no + 1 where user_id = ${CAT}`],
    rules: ['records_are_numbered', 'tallies_count_records'],
  },
  {
    what: 'A record of another time',
    changes: [`update entries set at_ms = at_ms - 60000 where movement_no = '${X1}'`],
    rules: ['links_hold', 'records_keep_time'],
  },
  {
    what: 'A movement of two times',
    changes: [
      `update entries set at_ms = at_ms - 1 where movement_no = '${D1}' and account = 'external'`,
    ],
    rules: ['movements_have_one_time'],
  },
  {
    what: 'A movement of two orders',
    changes: [
      `update entries set tx_no = '${T5}' where movement_no = '${D1}' and account = 'external'`,
    ],
    rules: ['movements_have_one_time'],
  },
  {
    what: 'A movement of a refund and of none',
    changes: [
      `update entries set refund_no = null where movement_no = '${R1}' and account = 'fee'`,
    ],
    rules: ['movements_have_one_time', 'refunds_have_their_movement'],
  },
  {
    what: 'A balance that a record misremembers',
    changes: [
      `update entries set balance_after = balance_after + 1 where movement_no = '${D1}' and leg = 0`,
    ],
    rules: ['links_hold', 'records_chain'],
  },
  {
    what: 'A record of the wrong direction',
    changes: [`update entries set type = 'recharge' where movement_no = '${X1}' and leg = 0`],
    rules: [
      'links_hold',
      'movements_have_their_cause',
      'records_have_direction',
      'tallies_count_records',
    ],
  },
  {
    what: 'A frozen part of a system account',
    changes: [
      `update entries set frozen_delta = balance_delta, balance_delta = 0
    where movement_no = '${D1}' and account = 'external'`,
    ],
    rules: ['books_sum_to_zero', 'system_entries_are_plain'],
  },
  {
    what: 'A refund in another cell than its order',
    changes: inAnotherCell('refunds', `where refund_no = '${R2}'`),
    rules: ['rows_lie_in_their_cells'],
  },
  {
    what: 'A refund request in another cell',
    changes: inAnotherCell('refund_requests', `where request_no = '${Q1}'`),
    rules: ['rows_lie_in_their_cells'],
  },
  {
    what: 'An order in another cell than its owner',
    changes: inAnotherCell('orders', `where tx_no = '${T5}'`),
    rules: ['rows_lie_in_their_cells'],
  },
  {
    what: 'A key in another cell than its owner',
    changes: inAnotherCell('api_keys', `where key_id = '${KEY}'`),
    rules: ['owners_exist', 'rows_lie_in_their_cells'],
  },
  {
    what: 'The amount of a paid order',
    changes: [`update orders set amount = amount + 1 where tx_no = '${T3}'`],
    rules: ['authority_is_as_written', 'orders_have_their_payment', 'orders_settle_their_payment'],
  },
  {
    what: 'A paid order that is given to another payer',
    changes: [`update orders set payer_id = ${CAT} where tx_no = '${T3}'`],
    rules: ['orders_have_their_payment'],
  },
  {
    what: 'An order that is said to be paid',
    changes: [
      `update orders set status = 'paid', payer_id = ${ANN}, paid_at_ms = created_at_ms,
    settle_due_at_ms = created_at_ms, settled_at_ms = created_at_ms, settled = amount
    where tx_no = '${T5}'`,
    ],
    rules: ['orders_have_their_payment'],
  },
  {
    what: 'A paid order that is put up to be paid again',
    changes: [
      `update orders set status = 'pending', payer_id = null, paid_at_ms = null, settled = 0,
    settle_due_at_ms = null, settled_at_ms = null where tx_no = '${T4}'`,
    ],
    rules: ['orders_have_their_payment'],
  },
  {
    what: 'A status that does not fit',
    changes: [`update orders set status = 'paid' where tx_no = '${T1}'`],
    rules: ['orders_have_their_status'],
  },
  {
    what: 'A payment into another merchant wallet',
    changes: [`update orders set owner_id = ${CAT} where tx_no = '${T4}'`],
    rules: ['authority_is_as_written', 'orders_have_their_payment', 'orders_name_what_exists'],
  },
  {
    what: 'An order of a merchant that does not exist',
    changes: [`update orders set merchant_id = 77 where tx_no = '${T5}'`],
    rules: ['authority_is_as_written', 'orders_name_what_exists'],
  },
  {
    what: 'An order of a branch elsewhere',
    changes: [`update orders set branch_id = 77 where tx_no = '${T5}'`],
    rules: ['authority_is_as_written', 'orders_name_what_exists'],
  },
  {
    what: 'An order for a payer who does not exist',
    changes: [`update orders set designated_payer_id = 77 where tx_no = '${T5}'`],
    rules: ['authority_is_as_written', 'orders_name_what_exists'],
  },
  {
    what: 'The amount of a refund',
    changes: [`update refunds set amount = amount + 1 where refund_no = '${R1}'`],
    rules: ['authority_is_as_written', 'refunds_add_up', 'refunds_have_their_movement'],
  },
  {
    what: 'The fee of a refund',
    changes: [`update refunds set fee = fee + 1 where refund_no = '${R1}'`],
    rules: [
      'authority_is_as_written',
      'fee_account_holds_the_fees',
      'refunds_add_up',
      'refunds_have_their_movement',
    ],
  },
  {
    what: 'A fee that was forgiven in the order',
    changes: [`update orders set fee = fee - 1 where tx_no = '${T1}'`],
    rules: ['fees_are_one_percent', 'refunds_add_up'],
  },
  {
    what: 'A refund that was removed',
    changes: [`delete from refunds where refund_no = '${R2}'`],
    rules: ['fee_account_holds_the_fees', 'movements_have_their_cause', 'refunds_add_up'],
  },
  {
    what: 'A refund of another order',
    changes: [`update refunds set tx_no = '${T2}' where refund_no = '${R2}'`],
    rules: [
      'authority_is_as_written',
      'movements_have_their_cause',
      'refunds_add_up',
      'refunds_have_their_movement',
    ],
  },
  {
    what: 'A refund by a key that does not exist',
    changes: [`update refunds set key_id = 'nothing' where refund_no = '${R2}'`],
    rules: ['authority_is_as_written', 'refunds_name_what_exists'],
  },
  {
    what: 'Wallets without a user',
    changes: [`delete from users where user_id = ${CAT}`],
    rules: ['authority_is_newest', 'users_have_wallets'],
  },
  {
    what: 'A merchant of nobody',
    changes: [`update merchants set owner_id = 77 where merchant_id = 20`],
    rules: ['authority_is_as_written', 'orders_name_what_exists', 'owners_exist'],
  },
  {
    what: 'A key of nobody',
    changes: [`update api_keys set user_id = 77 where key_id = '${KEY}'`],
    rules: ['authority_is_as_written', 'owners_exist'],
  },
  {
    what: 'A staff login whose owner does not own the branch',
    changes: [`insert into staff_logins values (7, 77, 78, 'Front', '77/front', 'hash', 0, null)`],
    rules: ['authority_is_as_written', 'owners_exist'],
  },
  {
    what: 'A session of nobody on the staff',
    changes: [`insert into staff_sessions values ('digest', 77, 78, 0, 0)`],
    rules: ['authority_is_as_written', 'owners_exist'],
  },
  {
    what: 'A session of nobody',
    changes: [`update sessions set user_id = 77`],
    rules: ['authority_is_as_written', 'owners_exist'],
  },
  {
    what: 'A security event of nobody',
    changes: [`update security_events set user_id = 77`],
    rules: ['owners_exist'],
  },
  {
    what: 'Recovery codes of nobody',
    changes: [`insert into recovery_codes values (0, 77, 1, '{digest}', 0)`],
    rules: ['authority_is_as_written', 'owners_exist'],
  },
];
