// Who may register receivers, and change them: everybody who has signed in, and only their own.

import { PASSWORD } from '../../../support/known-password.ts';
import type { RowRequest } from '../requests.ts';
import { atConsole, type ConsoleRows } from './rows.ts';

const COLUMNS = 'nobody | payer | owner | other | operator | ended | foreign';
const SEEN = 'login? | yes | yes | yes | yes | login? | yes';
const NOT_SO = 'login? | how! | how! | how! | how! | login? | site!';
const OWN = 'login? | none | yes | none | none | login? | site!';

const proof = { body: { password: PASSWORD } };
const events = ['refund.made'];
/** No receiver may be there. */
const registration = { body: { url: 'http://10.0.0.1/', events, password: PASSWORD } };
const change = { body: { events, password: PASSWORD } };
const at = (act: string, request: { readonly body: object } = proof): RowRequest => ({
  absent: 'not_found',
  asked: ({ receiverId }) => ({
    path: `/console/api/receivers/${receiverId}/${act}`,
    sending: request,
  }),
});
const writing = (...request: Parameters<typeof at>) => ({ ...at(...request), writes: true });

export const RECEIVERS: ConsoleRows = {
  table: `
address                                               | ${COLUMNS}
GET /console/api/receivers                            | ${SEEN}
POST /console/api/receivers/create                    | ${NOT_SO}
POST /console/api/receivers/:receiverId/change        | ${OWN}
POST /console/api/receivers/:receiverId/pause         | ${OWN}
POST /console/api/receivers/:receiverId/resume        | ${OWN}
POST /console/api/receivers/:receiverId/remove        | ${OWN}
POST /console/api/receivers/:receiverId/rotate-secret | ${OWN}
POST /console/api/receivers/:receiverId/ping          | ${OWN}
`,
  requests: {
    'GET /console/api/receivers': atConsole('/receivers'),
    'POST /console/api/receivers/create': atConsole('/receivers/create', registration),
    'POST /console/api/receivers/:receiverId/change': writing('change', change),
    'POST /console/api/receivers/:receiverId/pause': writing('pause'),
    'POST /console/api/receivers/:receiverId/resume': at('resume'),
    'POST /console/api/receivers/:receiverId/remove': writing('remove'),
    'POST /console/api/receivers/:receiverId/rotate-secret': writing('rotate-secret'),
    'POST /console/api/receivers/:receiverId/ping': at('ping', { body: {} }),
  },
};
