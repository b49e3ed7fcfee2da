// Edits of rows that 1.0.0 wrote without a MAC, and of what it counted.

import type { Edit } from './database-edits.ts';

export const SEALED_EDITS: readonly Edit[] = [
  {
    what: 'What was brought in with a key today',
    changes: [`update tool_refund_days set refunded = 1 where window_id like '%/recharged'`],
  },
  {
    what: 'What was brought in with a key today is deleted',
    changes: [`delete from tool_refund_days where window_id like '%/recharged'`],
  },
  {
    what: 'A callback secret',
    changes: [`update callback_secrets set current = 'x'`],
  },
  {
    what: 'A branch of somebody else',
    changes: ['update branches set merchant_id = 21 where branch_id = 30'],
  },
  {
    what: 'A merchant without its MAC',
    changes: ['update merchants set mac = null where merchant_id = 20'],
  },
  {
    what: 'Wrong sign-ins are forgotten',
    changes: [
      `insert into sign_in_attempts values (0, 'x', 9, 1, 2, gen_random_uuid())`,
      'delete from sign_in_attempts',
    ],
    left: 'Nobody has tried, says a row that is not there, and the trail has what got in.',
  },
];
