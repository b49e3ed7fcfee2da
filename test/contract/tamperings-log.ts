// Ways to tamper with the public log, in the form of tamperings.ts. These books have none, so whatever is in
// it is not Tael's; `public-log-edits.test.ts` tampers with one that there is.

import { ANN } from './made-numbers.ts';
import type { Tampering } from './tamperings.ts';

const HASH = `decode(repeat('ab', 32), 'hex')`;

export const LOG_TAMPERINGS: readonly Tampering[] = [
  {
    what: 'A leaf of the public log that nobody made, of an owner',
    changes: [
      `insert into log_leaves values (0, 'owner', ${ANN}, 1, 1, null, null, 5, ${HASH}, ${HASH})`,
    ],
    rules: ['log_has_the_records', 'log_is_whole'],
  },
  {
    what: 'A leaf of the public log that nobody made, of a day',
    changes: [
      `insert into log_leaves values (0, 'day', null, null, null, 20000, 5, 5, ${HASH}, ${HASH})`,
    ],
    rules: ['log_has_the_days', 'log_is_whole'],
  },
];
