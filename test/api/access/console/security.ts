// Who may see and change their own access: everybody who has signed in, and only their own.

import { PAYER_PIN } from '../../../support/api-town.ts';
import { PASSWORD } from '../../../support/known-password.ts';
import type { Targets } from '../targets.ts';
import { atConsole, type ConsoleRows } from './rows.ts';

const COLUMNS = 'nobody | payer | owner | other | operator | ended | foreign';
const SEEN = 'login? | yes | yes | yes | yes | login? | yes';
const DONE = 'login? | yes | yes | yes | yes | login? | site!';
const UNPROVEN = 'login? | login! | login! | login! | login! | login? | site!';
/** They have no two-factor authentication, or nothing was offered. */
const NOT_SO = 'login? | how! | how! | how! | how! | login? | site!';

const proof = { password: PASSWORD };
// To the same one, so that everybody can go on signing in.
const samePassword = { ...proof, new_password: PASSWORD };
const unproven = { ...samePassword, password: 'wrong horse 1' };
const payPassword = { ...proof, pay_password: PAYER_PIN };
const accepted = { ...proof, offer: 'none', totp_code: '123456' };

const ROWS = {
  'GET /console/api/security': [SEEN, atConsole('/security')],
  ...post('/login-password/change', DONE, samePassword),
  'POST /console/api/security/login-password/change (wrong)': [
    UNPROVEN,
    atConsole('/security/login-password/change', { body: unproven }),
  ],
  ...post('/pay-password/set', DONE, payPassword),
  ...post('/code-limit/set', DONE, { ...proof, amount: 100 }),
  ...post('/two-factor/offer', DONE),
  ...post('/two-factor/switch-on', NOT_SO, accepted),
  ...post('/two-factor/switch-off', NOT_SO, proof),
  ...post('/two-factor/renew-recovery-codes', NOT_SO, proof),
  'GET /console/api/security/sessions': [SEEN, atConsole('/security/sessions')],
  'POST /console/api/security/sessions/:sessionId/end': [
    'login? | idle | yes | idle | idle | login? | site!',
    {
      writes: true,
      perishes: true,
      asked: ({ sessionId }: Targets) => ({
        path: `/console/api/security/sessions/${sessionId}/end`,
      }),
    },
  ],
  ...post('/account/close', UNPROVEN, { password: 'wrong horse 1' }),
  ...post('/account/export', UNPROVEN, { password: 'wrong horse 1' }),
  ...post('/sessions/end-others', DONE),
  'GET /console/api/security/news': [SEEN, atConsole('/security/news')],
  ...post('/log/read', DONE, { up_to: '1' }),
  'GET /console/api/security/log': [SEEN, atConsole('/security/log')],
} as const;

function post(path: string, heard: string, body?: object) {
  const sending = body === undefined ? {} : { body };
  const asked = atConsole(`/security${path}`, sending);
  return { [`POST /console/api/security${path}`]: [heard, asked] as const };
}

const entries = Object.entries(ROWS);

export const SECURITY: ConsoleRows = {
  table: [
    `address | ${COLUMNS}`,
    ...entries.map(([address, [heard]]) => `${address} | ${heard}`),
  ].join('\n'),
  requests: Object.fromEntries(entries.map(([address, [, request]]) => [address, request])),
};
