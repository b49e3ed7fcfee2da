// Who may see and resend callbacks: everybody who has signed in, and only their own.

import { PASSWORD } from '../../../support/known-password.ts';
import { atConsole, type ConsoleRows } from './rows.ts';

const COLUMNS = 'nobody | payer | owner | other | operator | ended | foreign';
const SEEN = 'login? | yes | yes | yes | yes | login? | yes';
const DONE = 'login? | yes | yes | yes | yes | login? | site!';
const NOT_SO = 'login? | how! | how! | how! | how! | login? | site!';

/** Of no payment. That somebody else's is answered alike is in test/api/console/callbacks.test.ts. */
const NONE = 'nothing! | nothing! | nothing! | nothing!';
const PERIOD = { date_from: '2020-01-01', date_to: '2020-01-02' };
const proof = { body: { password: PASSWORD } };
/** A receiver that no callback may go to. */
const ping = { body: { url: 'http://10.0.0.1/' } };

export const CALLBACKS: ConsoleRows = {
  table: `
address                                     | ${COLUMNS}
GET /console/api/callbacks                  | ${SEEN}
GET /console/api/callbacks/:eventId         | login? | ${NONE} | login? | nothing!
POST /console/api/callbacks/:eventId/resend | login? | ${NONE} | login? | site!
POST /console/api/callback-period/resend          | ${DONE}
POST /console/api/callback-receiver/ping            | ${NOT_SO}
GET /console/api/callback-secret            | ${SEEN}
POST /console/api/callback-secret/show      | ${DONE}
POST /console/api/callback-secret/rotate    | ${DONE}
`,
  requests: {
    'GET /console/api/callbacks': atConsole('/callbacks'),
    'GET /console/api/callbacks/:eventId': atConsole('/callbacks/none'),
    'POST /console/api/callbacks/:eventId/resend': atConsole('/callbacks/none/resend'),
    'POST /console/api/callback-period/resend': atConsole('/callback-period/resend', {
      body: PERIOD,
    }),
    'POST /console/api/callback-receiver/ping': atConsole('/callback-receiver/ping', ping),
    'GET /console/api/callback-secret': atConsole('/callback-secret'),
    'POST /console/api/callback-secret/show': atConsole('/callback-secret/show', proof),
    'POST /console/api/callback-secret/rotate': atConsole('/callback-secret/rotate', proof),
  },
};
