// Who may see and decide refund requests in the console.

import type { RowRequest } from '../requests.ts';
import { atConsole, type ConsoleRows } from './rows.ts';

const deciding = (verb: string, body: (pin: string) => object): RowRequest => ({
  absent: 'refund_request_not_found',
  writes: true,
  asked: ({ asked }, pin) => ({
    path: `/console/api/refund-requests/${asked}/${verb}`,
    sending: { body: body(pin) },
  }),
});

export const REFUND_REQUESTS: ConsoleRows = {
  table: `
address                                             |nobody|payer|owner|other|operator|ended |foreign
GET /console/api/refund-requests                    |login?|yes  |yes  |yes  |yes     |login?|yes
GET /console/api/refund-requests/open-count         |login?|yes  |yes  |yes  |yes     |login?|yes
POST /console/api/refund-requests/:requestNo/approve|login?|none |yes  |none |none    |login?|site!
POST /console/api/refund-requests/:requestNo/decline|login?|none |yes  |none |none    |login?|site!
`,
  requests: {
    'GET /console/api/refund-requests': atConsole('/refund-requests'),
    'GET /console/api/refund-requests/open-count': atConsole('/refund-requests/open-count'),
    'POST /console/api/refund-requests/:requestNo/approve': deciding('approve', (pin) => ({
      pay_password: pin,
    })),
    'POST /console/api/refund-requests/:requestNo/decline': deciding('decline', () => ({})),
  },
};
