// Who may call what operators have: operators. For everybody else there is nothing there.

import { PASSWORD } from '../../../support/known-password.ts';
import type { RowRequest } from '../requests.ts';
import type { Targets } from '../targets.ts';
import { atConsole, type ConsoleRows } from './rows.ts';

const COLUMNS = 'nobody | payer | owner | other | operator | ended | foreign';
const NOTHING = 'nothing! | nothing! | nothing!';
const SEEN = `login? | ${NOTHING} | yes | login? | nothing!`;
const DONE = `login? | ${NOTHING} | yes | login? | site!`;

const proof = { password: PASSWORD };

type Body = (targets: Targets) => object;

const ofTarget = (path: (targets: Targets) => string, body?: Body): RowRequest => ({
  asked(targets) {
    const at = `/console/api/operator${path(targets)}`;
    return body ? { path: at, sending: { body: body(targets) } } : { path: at };
  },
});
const writing = (path: (targets: Targets) => string, body: Body = () => proof) => ({
  ...ofTarget(path, body),
  writes: true,
});

const ROWS = {
  'GET /console/api/operator/ledger-health': [SEEN, atConsole('/operator/ledger-health')],
  'POST /console/api/operator/ledger-health/verify': [
    DONE,
    atConsole('/operator/ledger-health/verify', { body: { scope: 'new' } }),
  ],
  'GET /console/api/operator/failed-callbacks': [SEEN, atConsole('/operator/failed-callbacks')],
  'POST /console/api/operator/failed-callbacks/:eventId/resend': [
    DONE,
    writing(
      ({ eventId }) => `/failed-callbacks/${eventId}/resend`,
      () => ({}),
    ),
  ],
} as const;

const entries = Object.entries(ROWS);

export const OPERATORS: ConsoleRows = {
  table: [
    `address | ${COLUMNS}`,
    ...entries.map(([address, [heard]]) => `${address} | ${heard}`),
  ].join('\n'),
  requests: Object.fromEntries(entries.map(([address, [, request]]) => [address, request])),
};
