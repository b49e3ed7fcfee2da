// Who may see and change API keys: everybody who has signed in, and only their own.

import { PASSWORD } from '../../../support/known-password.ts';
import type { RowRequest } from '../requests.ts';
import { atConsole, type ConsoleRows } from './rows.ts';

const COLUMNS = 'nobody | payer | owner | other | operator | ended | foreign';
const DONE = 'login? | yes | yes | yes | yes | login? | site!';
const OWN = 'login? | none | yes | none | none | login? | site!';

const KEY = { name: 'till', scope: ['query'], password: PASSWORD };
const ROTATION = { overlap_hours: 1, password: PASSWORD };

const ofKey = (verb: string, body: object = {}): RowRequest => ({
  absent: 'not_found',
  writes: true,
  asked: ({ keyId }) => ({ path: `/console/api/keys/${keyId}/${verb}`, sending: { body } }),
});

export const KEYS: ConsoleRows = {
  table: `
address                              | ${COLUMNS}
GET /console/api/keys                | login? | yes | yes | yes | yes | login? | yes
POST /console/api/keys/create        | ${DONE}
POST /console/api/keys/:keyId/update | ${OWN}
POST /console/api/keys/:keyId/rotate | ${OWN}
POST /console/api/keys/:keyId/revoke | ${OWN}
`,
  requests: {
    'GET /console/api/keys': atConsole('/keys'),
    'POST /console/api/keys/create': atConsole('/keys/create', { body: KEY }),
    'POST /console/api/keys/:keyId/update': ofKey('update', { rate: 1 }),
    'POST /console/api/keys/:keyId/rotate': ofKey('rotate', ROTATION),
    'POST /console/api/keys/:keyId/revoke': ofKey('revoke'),
  },
};
