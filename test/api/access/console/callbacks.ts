// Who may see and resend callbacks: everybody who has signed in, and only their own.

import { PASSWORD } from '../../../support/known-password.ts';
import type { RowRequest } from '../requests.ts';
import { atConsole, type ConsoleRows } from './rows.ts';

const COLUMNS = 'nobody | payer | owner | other | operator | ended | foreign';
const SEEN = 'login? | yes | yes | yes | yes | login? | yes';
const DONE = 'login? | yes | yes | yes | yes | login? | site!';
const NOT_SO = 'login? | how! | how! | how! | how! | login? | site!';
const PERIOD = { date_from: '2020-01-01', date_to: '2020-01-02' };
const proof = { body: { password: PASSWORD } };
const ofEvent = (end: string): RowRequest => ({
  absent: 'not_found',
  asked: ({ eventId }) => ({ path: `/console/api/callbacks/${eventId}${end}` }),
});
/** A receiver that no callback may go to. */
const ping = { body: { url: 'http://10.0.0.1/' } };

export const CALLBACKS: ConsoleRows = {
  table: `
address                                     | ${COLUMNS}
GET /console/api/callbacks                  | ${SEEN}
GET /console/api/callbacks/:eventId         | login? | none | yes | none | none | login? | none
POST /console/api/callbacks/:eventId/resend | login? | none | yes | none | none | login? | site!
POST /console/api/callback-period/resend          | ${DONE}
POST /console/api/callback-receiver/ping            | ${NOT_SO}
GET /console/api/callback-secret            | ${SEEN}
POST /console/api/callback-secret/show      | ${DONE}
POST /console/api/callback-secret/rotate    | ${DONE}
`,
  requests: {
    'GET /console/api/callbacks': atConsole('/callbacks'),
    'GET /console/api/callbacks/:eventId': ofEvent(''),
    'POST /console/api/callbacks/:eventId/resend': { ...ofEvent('/resend'), writes: true },
    'POST /console/api/callback-period/resend': atConsole('/callback-period/resend', {
      body: PERIOD,
    }),
    'POST /console/api/callback-receiver/ping': atConsole('/callback-receiver/ping', ping),
    'GET /console/api/callback-secret': atConsole('/callback-secret'),
    'POST /console/api/callback-secret/show': atConsole('/callback-secret/show', proof),
    'POST /console/api/callback-secret/rotate': atConsole('/callback-secret/rotate', proof),
  },
};
