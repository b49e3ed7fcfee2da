// Rows of admission and of sign-ins that lie elsewhere than what they are looked for by says.

import type { Tampering } from './tamperings.ts';

const rules = ['rows_lie_in_their_cells'];

export const CELL_TAMPERINGS: readonly Tampering[] = [
  {
    what: 'A session in another cell',
    changes: ['update sessions set cell = 1'],
    rules,
  },
  {
    what: 'A rate window in another cell than its key',
    changes: [`update rate_windows set cell = 1`],
    rules: ['owners_exist', ...rules],
  },
  {
    what: 'What a key refunded in a day, in another cell',
    changes: ['update tool_refund_days set cell = 1'],
    rules,
  },
  {
    what: 'A counter of wrong sign-ins in another cell',
    changes: ['update sign_in_attempts set cell = 1'],
    rules,
  },
];
