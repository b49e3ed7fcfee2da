// Who may register receivers, and change them: everybody who has signed in, and only their own.

import { PASSWORD } from '../../../support/known-password.ts';
import { atConsole, type ConsoleRows } from './rows.ts';

const COLUMNS = 'nobody | payer | owner | other | operator | ended | foreign';
const SEEN = 'login? | yes | yes | yes | yes | login? | yes';
const NOT_SO = 'login? | how! | how! | how! | how! | login? | site!';
/** Of a receiver that is nobody's. That somebody else's is answered alike is in test/api/console. */
const NONE = 'login? | nothing! | nothing! | nothing! | nothing! | login? | site!';

const proof = { body: { password: PASSWORD } };
const events = ['refund.made'];
/** No receiver may be there. */
const registration = { body: { url: 'http://10.0.0.1/', events, password: PASSWORD } };
const change = { body: { events, password: PASSWORD } };
const at = (act: string, request: { readonly body: object } = proof) =>
  atConsole(`/receivers/7/${act}`, request);

export const RECEIVERS: ConsoleRows = {
  table: `
address                                               | ${COLUMNS}
GET /console/api/receivers                            | ${SEEN}
POST /console/api/receivers/create                    | ${NOT_SO}
POST /console/api/receivers/:receiverId/change        | ${NONE}
POST /console/api/receivers/:receiverId/pause         | ${NONE}
POST /console/api/receivers/:receiverId/resume        | ${NONE}
POST /console/api/receivers/:receiverId/remove        | ${NONE}
POST /console/api/receivers/:receiverId/rotate-secret | ${NONE}
POST /console/api/receivers/:receiverId/ping          | ${NONE}
`,
  requests: {
    'GET /console/api/receivers': atConsole('/receivers'),
    'POST /console/api/receivers/create': atConsole('/receivers/create', registration),
    'POST /console/api/receivers/:receiverId/change': at('change', change),
    'POST /console/api/receivers/:receiverId/pause': at('pause'),
    'POST /console/api/receivers/:receiverId/resume': at('resume'),
    'POST /console/api/receivers/:receiverId/remove': at('remove'),
    'POST /console/api/receivers/:receiverId/rotate-secret': at('rotate-secret'),
    'POST /console/api/receivers/:receiverId/ping': at('ping', { body: {} }),
  },
};
