// Ways to tamper with chains, counts, the audit trail and anchors, in the form of tamperings.ts.
// The first of them cannot be found by sums alone.

import { ANN, BOB, CAT, D1, T1, T2, W3, W3_MADE, X1 } from './made-numbers.ts';
import type { Tampering } from './tamperings.ts';
import { inAnotherCell, writtenAnew } from './written-anew.ts';

export const CHAIN_TAMPERINGS: readonly Tampering[] = [
  {
    what: 'A recharge that was raised by a fen everywhere it counts',
    changes: [
      `update entries set balance_delta = balance_delta + sign(balance_delta) where movement_no = '${D1}'`,
      `update entries set balance_after = balance_after + 1
        where user_id = ${ANN} and account = 'consumer'`,
      `update wallets set consumer_balance = consumer_balance + 1, consumer_in = consumer_in + 1,
        tallies = regexp_replace(tallies, ',100000,', ',100001,') where user_id = ${ANN}`,
    ],
    rules: ['links_hold'],
  },
  {
    what: 'An exchange of two records',
    changes: writtenAnew(
      'entries',
      `where movement_no in ('${T1}', '${T2}') and user_id = ${BOB}`,
      `(record_no, chain_no) = (select other.record_no, other.chain_no from removed as other
        where other.movement_no <> removed.movement_no)`,
    ),
    rules: ['links_hold', 'records_chain'],
  },
  {
    what: 'A transfer that reached somebody else',
    changes: writtenAnew(
      'entries',
      `where movement_no = '${X1}' and user_id = ${CAT}`,
      `user_id = ${BOB}, record_no = 90, chain_no = 90,
        cell = (select cell from wallets where user_id = ${BOB})`,
    ),
    rules: [
      'anchored_links_are_there',
      'chains_are_whole',
      'checkpoints_count_records',
      'links_hold',
      'records_are_numbered',
      'records_chain',
      'records_keep_time',
      'tallies_count_records',
      'wallets_equal_their_entries',
    ],
  },
  {
    what: 'A transfer that reached the other wallet, with both balances set right',
    changes: [
      `update entries set account = 'merchant' where movement_no = '${X1}' and user_id = ${CAT}`,
      `update wallets set merchant_balance = consumer_balance, merchant_in = consumer_in,
          consumer_balance = 0, consumer_in = 0
        where user_id = ${CAT}`,
    ],
    rules: ['links_hold', 'tallies_count_records'],
  },
  {
    what: 'A count that was moved to the same kind of the other wallet',
    changes: [
      `update wallets set tallies = (
          select string_agg(coalesce(moved.number, old.number), ',' order by old.place)
          from unnest(string_to_array(tallies, ',')) with ordinality as old (number, place)
            left join unnest(string_to_array(tallies, ',')) with ordinality as moved (number, place)
              on (old.place, moved.place) in ((4, 9), (9, 4)))
        where user_id = ${CAT}`,
    ],
    rules: ['tallies_count_records'],
  },
  {
    what: 'The end of a chain that was cut off, with all that followed from it set back',
    changes: [
      `delete from entries where movement_no = '${W3_MADE}'`,
      `delete from audit_lines where user_id = ${ANN} and action = 'withdrawal_declined'`,
      `update withdrawals set status = 'pending', decided_at_ms = null where withdrawal_no = '${W3}'`,
      `update wallets set consumer_balance = consumer_balance - 900,
          consumer_frozen = consumer_frozen + 900, chain_no = chain_no - 2,
          last_at_ms = (select max(at_ms) from entries where user_id = ${ANN}),
          chain_head = (select mac from audit_lines where user_id = ${ANN}
            order by chain_no desc limit 1)
        where user_id = ${ANN}`,
    ],
    rules: ['authority_is_newest', 'authority_is_as_written', 'anchored_links_are_there'],
  },
  {
    what: 'The first line of a chain that was removed, with the anchor set right',
    changes: [
      `delete from audit_lines where user_id = ${CAT} and action = 'user_created'`,
      `update anchor_heads set chain_no = chain_no - 1 where user_id = ${CAT}`,
      `update entries set chain_no = chain_no - 1 where user_id = ${CAT}`,
      `update wallets set chain_no = chain_no - 1 where user_id = ${CAT}`,
    ],
    rules: ['authority_is_newest', 'anchors_hold', 'links_hold'],
  },
  {
    what: 'An anchor with another root',
    changes: [`update anchors set root = 'no root'`],
    rules: ['anchors_hold'],
  },
  {
    what: 'A chain that is said to end elsewhere',
    changes: [`update wallets set chain_head = md5('elsewhere')::uuid where user_id = ${CAT}`],
    rules: ['chains_are_whole'],
  },
  {
    what: 'What a line of the audit trail says',
    changes: [
      `update audit_lines set by_name = 'nobody' where action = 'key_created' and user_id = ${BOB}`,
    ],
    rules: ['links_hold'],
  },
  {
    what: 'A line that was taken out of the audit trail',
    changes: [`delete from audit_lines where action = 'key_created' and user_id = ${BOB}`],
    rules: ['authority_is_newest', 'chains_are_whole', 'links_hold'],
  },
  {
    what: 'A count of records',
    changes: [`update wallets set tallies = '1' || tallies where user_id = ${ANN}`],
    rules: ['tallies_count_records'],
  },
  {
    what: 'A sum of records',
    changes: [`update wallets set tallies = tallies || '1' where user_id = ${ANN}`],
    rules: ['tallies_count_records'],
  },
  {
    what: 'A checkpoint that counts otherwise',
    changes: [`update record_checkpoints set tallies = '7' || tallies where user_id = ${CAT}`],
    rules: ['checkpoints_count_records'],
  },
  {
    what: 'A checkpoint that was removed',
    changes: [`delete from record_checkpoints where user_id = ${CAT}`],
    rules: ['checkpoints_count_records'],
  },
  {
    what: 'A checkpoint where none belongs',
    changes: [
      `insert into record_checkpoints select cell, user_id, 900, day, tallies from record_checkpoints
        where user_id = ${CAT}`,
    ],
    rules: ['checkpoints_count_records'],
  },
  {
    what: 'A checkpoint of nobody',
    changes: [
      `insert into record_checkpoints select cell, 77, record_no, day, tallies from record_checkpoints
        where user_id = ${CAT}`,
    ],
    rules: ['checkpoints_count_records'],
  },
  {
    what: 'A line of the audit trail in another cell than its owner',
    changes: inAnotherCell('audit_lines', `where user_id = ${ANN}`),
    rules: ['rows_lie_in_their_cells'],
  },
  {
    what: 'An entry of a system account in another cell than the payment from outside',
    changes: inAnotherCell('entries', `where movement_no = '${D1}' and account = 'external'`),
    rules: ['rows_lie_in_their_cells'],
  },
];
