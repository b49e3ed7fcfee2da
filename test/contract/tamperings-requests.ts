// Ways to tamper with refund requests and the decisions about them.

import { ASKING, CAT, DAN, DIRECT, Q1, Q2, R8, R9 } from './made-numbers.ts';
import type { Tampering } from './tamperings.ts';

const APPROVED = `request_no = '${Q1}'`;
const OPEN = `request_no = '${Q2}'`;

export const REQUEST_TAMPERINGS: readonly Tampering[] = [
  {
    what: 'A request that is said to be approved',
    changes: [`update refund_requests set decided_at_ms = 0, refund_no = '${R9}' where ${OPEN}`],
    rules: ['authority_is_as_written', 'approvals_have_their_refund'],
  },
  {
    what: 'An approved request that is put up to be approved again',
    changes: [
      `update refund_requests set decided_at_ms = null, refund_no = null where ${APPROVED}`,
    ],
    rules: ['authority_is_as_written', 'approvals_have_their_refund'],
  },
  {
    what: 'A request that was removed after it was approved',
    changes: [`delete from refund_requests where ${APPROVED}`],
    rules: ['authority_is_newest', 'approvals_have_their_refund'],
  },
  ...[`amount = amount + 1`, `reason = 'another'`, `decided_at_ms = decided_at_ms + 1`].map(
    (change): Tampering => ({
      what: `An approved request with ${change}`,
      changes: [`update refund_requests set ${change} where ${APPROVED}`],
      rules: ['authority_is_as_written', 'approvals_have_their_refund'],
    }),
  ),
  {
    what: 'A refund that was made on an approval nobody gave',
    changes: [`update refunds set authority = 'request' where refund_no = '${R9}'`],
    rules: ['authority_is_as_written', 'approvals_have_their_refund', 'direct_refunds_are_counted'],
  },
  {
    what: "A request that was made somebody else's",
    changes: [`update refund_requests set owner_id = ${CAT} where ${OPEN}`],
    rules: ['authority_is_as_written', 'requests_name_what_exists'],
  },
  {
    what: 'A request of an order that does not exist',
    changes: [`update refund_requests set tx_no = 'nothing' where ${OPEN}`],
    rules: ['authority_is_as_written', 'requests_name_what_exists'],
  },
  {
    what: 'A request by a key that does not exist',
    changes: [`update refund_requests set key_id = 'nothing' where ${OPEN}`],
    rules: ['authority_is_as_written', 'requests_name_what_exists'],
  },
  {
    what: 'A direct refund that is counted for less',
    changes: [`update tool_refund_days set refunded = refunded - 1 where window_id = '${DIRECT}'`],
    rules: ['authority_is_as_written', 'direct_refunds_are_counted'],
  },
  {
    what: 'A direct refund that is counted on an earlier day',
    changes: [`update tool_refund_days set day = day - 1 where window_id = '${DIRECT}'`],
    rules: ['authority_is_as_written', 'direct_refunds_are_counted'],
  },
  {
    what: 'A direct refund that is not counted',
    changes: [`delete from tool_refund_days where window_id = '${DIRECT}'`],
    rules: ['direct_refunds_are_counted'],
  },
  {
    what: 'A refund that is said to be direct',
    changes: [`update refunds set authority = 'direct' where refund_no = '${R8}'`],
    rules: ['authority_is_as_written', 'approvals_have_their_refund', 'direct_refunds_are_counted'],
  },
  {
    what: 'A direct refund by a key of another window',
    changes: [`update api_keys set window_id = '${ASKING}' where key_id = '${DIRECT}'`],
    rules: ['authority_is_as_written', 'direct_refunds_are_counted'],
  },
  {
    what: 'A direct refund by a key of somebody else',
    changes: [
      `update api_keys set user_id = ${CAT} where user_id = ${DAN} and key_id = '${DIRECT}'`,
      `update refund_requests set key_id = '${DIRECT}' where ${OPEN}`,
    ],
    rules: ['authority_is_as_written', 'requests_name_what_exists'],
  },
];
