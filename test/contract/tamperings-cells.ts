// Rows of admission and of sign-ins that lie elsewhere than what they are looked for by says.

import type { Tampering } from './tamperings.ts';
import { inAnotherCell } from './written-anew.ts';

const rules = ['rows_lie_in_their_cells'];

export const CELL_TAMPERINGS: readonly Tampering[] = [
  {
    what: 'A session in another cell',
    changes: inAnotherCell('sessions'),
    rules,
  },
  {
    what: 'A rate window in another cell than its key',
    changes: inAnotherCell('rate_windows'),
    rules: ['owners_exist', ...rules],
  },
  {
    what: 'What a key refunded in a day, in another cell',
    changes: inAnotherCell('tool_refund_days'),
    rules,
  },
  {
    what: 'A counter of wrong sign-ins in another cell',
    changes: inAnotherCell('sign_in_attempts'),
    rules,
  },
];
