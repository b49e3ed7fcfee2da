// Who may see and change API keys: everybody who has signed in, and only their own.

import { PASSWORD } from '../../../support/known-password.ts';
import { atConsole, type ConsoleRows } from './rows.ts';

const COLUMNS = 'nobody | payer | owner | other | operator | ended | foreign';
const DONE = 'login? | yes | yes | yes | yes | login? | site!';
/** Of no key. That somebody else's is answered alike is in test/api/console/keys.test.ts. */
const NONE = 'login? | nothing! | nothing! | nothing! | nothing! | login? | site!';

const KEY = { name: 'till', scope: ['query'], password: PASSWORD };
const ROTATION = { overlap_hours: 1, password: PASSWORD };

export const KEYS: ConsoleRows = {
  table: `
address                              | ${COLUMNS}
GET /console/api/keys                | login? | yes | yes | yes | yes | login? | yes
GET /console/api/requests            | login? | yes | yes | yes | yes | login? | yes
POST /console/api/keys/create        | ${DONE}
POST /console/api/keys/:keyId/update | ${NONE}
POST /console/api/keys/:keyId/rotate | ${NONE}
POST /console/api/keys/:keyId/revoke | ${NONE}
`,
  requests: {
    'GET /console/api/keys': atConsole('/keys'),
    'GET /console/api/requests': atConsole('/requests'),
    'POST /console/api/keys/create': atConsole('/keys/create', { body: KEY }),
    'POST /console/api/keys/:keyId/update': atConsole('/keys/none/update', { body: { rate: 1 } }),
    'POST /console/api/keys/:keyId/rotate': atConsole('/keys/none/rotate', { body: ROTATION }),
    'POST /console/api/keys/:keyId/revoke': atConsole('/keys/none/revoke'),
  },
};
