// Who may see and change their own access: everybody who has signed in, and only their own.

import { PAYER_PIN } from '../../../support/api-town.ts';
import { PASSWORD } from '../../../support/known-password.ts';
import { atConsole, type ConsoleRows } from './rows.ts';

const proof = { password: PASSWORD };
const wrong = { password: 'wrong horse 1' };

export const SECURITY: ConsoleRows = {
  table: `
address                                                           | nobody | payer  | owner  | other  | operator | ended  | foreign
GET /console/api/security                                         | login? | yes    | yes    | yes    | yes      | login? | yes
POST /console/api/security/login-password/change                  | login? | yes    | yes    | yes    | yes      | login? | site!
POST /console/api/security/login-password/change (wrong)          | login? | login! | login! | login! | login!   | login? | site!
POST /console/api/security/pay-password/set                       | login? | yes    | yes    | yes    | yes      | login? | site!
POST /console/api/security/two-factor/offer                       | login? | yes    | yes    | yes    | yes      | login? | site!
POST /console/api/security/two-factor/switch-on                   | login? | asked! | asked! | asked! | asked!   | login? | site!
POST /console/api/security/two-factor/switch-off                  | login? | asked! | asked! | asked! | asked!   | login? | site!
POST /console/api/security/two-factor/renew-recovery-codes        | login? | asked! | asked! | asked! | asked!   | login? | site!
GET /console/api/security/sessions                                | login? | yes    | yes    | yes    | yes      | login? | yes
POST /console/api/security/sessions/:sessionId/end                | login? | yes    | yes    | yes    | yes      | login? | site!
POST /console/api/security/sessions/end-others                    | login? | yes    | yes    | yes    | yes      | login? | site!
GET /console/api/security/log                                     | login? | yes    | yes    | yes    | yes      | login? | yes
`,
  requests: {
    'GET /console/api/security': atConsole('/security'),
    // To the same one, so that everybody can go on signing in.
    'POST /console/api/security/login-password/change': atConsole(
      '/security/login-password/change',
      { body: { ...proof, new_password: PASSWORD } },
    ),
    'POST /console/api/security/login-password/change (wrong)': atConsole(
      '/security/login-password/change',
      { body: { ...wrong, new_password: PASSWORD } },
    ),
    'POST /console/api/security/pay-password/set': atConsole('/security/pay-password/set', {
      body: { ...proof, pay_password: PAYER_PIN },
    }),
    'POST /console/api/security/two-factor/offer': atConsole('/security/two-factor/offer'),
    'POST /console/api/security/two-factor/switch-on': atConsole('/security/two-factor/switch-on', {
      body: { ...proof, offer: 'none', totp_code: '123456' },
    }),
    'POST /console/api/security/two-factor/switch-off': atConsole(
      '/security/two-factor/switch-off',
      { body: proof },
    ),
    'POST /console/api/security/two-factor/renew-recovery-codes': atConsole(
      '/security/two-factor/renew-recovery-codes',
      { body: proof },
    ),
    'GET /console/api/security/sessions': atConsole('/security/sessions'),
    'POST /console/api/security/sessions/:sessionId/end': atConsole('/security/sessions/none/end'),
    'POST /console/api/security/sessions/end-others': atConsole('/security/sessions/end-others'),
    'GET /console/api/security/log': atConsole('/security/log'),
  },
};
