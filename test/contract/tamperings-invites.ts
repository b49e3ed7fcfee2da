// Ways to tamper with invites and the users who came with them.

import type { Tampering } from './tamperings.ts';

const rules = ['invites_count_who_came'];

export const INVITE_TAMPERINGS: readonly Tampering[] = [
  {
    what: 'A place that was taken and is given again',
    changes: ['update invites set taken = 0 where invite_id = 1'],
    rules: ['authority_is_as_written', ...rules],
  },
  {
    what: 'A place that nobody took',
    changes: ['update invites set taken = 1 where invite_id = 2'],
    rules: ['authority_is_as_written', ...rules],
  },
  {
    what: 'An invite that was removed after somebody came with it',
    changes: ['delete from invites where invite_id = 1'],
    rules,
  },
];
