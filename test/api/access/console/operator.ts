// Who may call what operators have: operators. For everybody else there is nothing there.

import { PASSWORD } from '../../../support/known-password.ts';
import { atConsole, type ConsoleRows } from './rows.ts';

const COLUMNS = 'nobody | payer | owner | other | operator | ended | foreign';
const NOTHING = 'nothing! | nothing! | nothing!';
const SEEN = `login? | ${NOTHING} | yes | login? | nothing!`;
/** There is no such user, which only an operator learns. */
const NONE = `login? | ${NOTHING} | none | login? | nothing!`;
const NONE_DONE = `login? | ${NOTHING} | none | login? | site!`;
const DONE = `login? | ${NOTHING} | yes | login? | site!`;
const NO_EVENT = `login? | ${NOTHING} | nothing! | login? | site!`;
const NOT_SO = `login? | ${NOTHING} | how! | login? | site!`;

const absent = 'user_not_found' as const;
const noOrder = 'order_not_found' as const;
const proof = { password: PASSWORD };
const rechargeOrder = {
  ...proof,
  amount: 1,
  reason: 'matrix',
  bank_reference: 'matrix',
  idempotency_key: 'matrix',
};
const change = { ...proof, reason: 'matrix' };
const seen = { refunded_before: 0, idempotency_key: 'matrix' };
const refund = { ...proof, ...seen, refund_type: 'full', reason: 'matrix' };
const nobody = (path: string, body: object = proof) => ({
  ...atConsole(`/operator/users/1/${path}`, { body }),
  absent,
});

const ROWS = {
  'GET /console/api/operator/users': [SEEN, atConsole('/operator/users')],
  'GET /console/api/operator/users/:userId': [NONE, { ...atConsole('/operator/users/1'), absent }],
  'POST /console/api/operator/users/:userId/suspend': [NONE_DONE, nobody('suspend', change)],
  'POST /console/api/operator/users/:userId/resume': [NONE_DONE, nobody('resume', change)],
  'POST /console/api/operator/users/:userId/unlock': [NONE_DONE, nobody('unlock')],
  'POST /console/api/operator/users/:userId/recharge': [
    NONE_DONE,
    nobody('recharge', rechargeOrder),
  ],
  'POST /console/api/operator/users/:userId/close': [NONE_DONE, nobody('close')],
  'POST /console/api/operator/users/:userId/export': [NONE_DONE, nobody('export')],
  'GET /console/api/operator/recharges': [SEEN, atConsole('/operator/recharges')],
  'POST /console/api/operator/recharges/:rechargeNo/approve': [
    NOT_SO,
    atConsole('/operator/recharges/none/approve', { body: proof }),
  ],
  'POST /console/api/operator/recharges/:rechargeNo/decline': [
    NOT_SO,
    atConsole('/operator/recharges/none/decline', { body: proof }),
  ],
  'GET /console/api/operator/withdrawals': [SEEN, atConsole('/operator/withdrawals')],
  'POST /console/api/operator/withdrawals/:withdrawalNo/approve': [
    NOT_SO,
    atConsole('/operator/withdrawals/none/approve', { body: proof }),
  ],
  'POST /console/api/operator/withdrawals/:withdrawalNo/decline': [
    NOT_SO,
    atConsole('/operator/withdrawals/none/decline', { body: proof }),
  ],
  'GET /console/api/operator/invites': [SEEN, atConsole('/operator/invites')],
  'POST /console/api/operator/invites/create': [
    DONE,
    { ...atConsole('/operator/invites/create', { body: { ...proof, uses: 1 } }), writes: true },
  ],
  'POST /console/api/operator/invites/:inviteId/revoke': [
    NOT_SO,
    atConsole('/operator/invites/none/revoke', { body: proof }),
  ],
  'GET /console/api/operator/orders': [SEEN, atConsole('/operator/orders')],
  'GET /console/api/operator/orders/:txNo': [
    NONE,
    { ...atConsole('/operator/orders/none'), absent: noOrder },
  ],
  'GET /console/api/operator/orders/:txNo/refund-preview': [
    NONE,
    { ...atConsole('/operator/orders/none/refund-preview?refund_type=full'), absent: noOrder },
  ],
  'POST /console/api/operator/orders/:txNo/refund': [
    NONE_DONE,
    { ...atConsole('/operator/orders/none/refund', { body: refund }), absent: noOrder },
  ],
  'GET /console/api/operator/audit': [SEEN, atConsole('/operator/audit')],
  'GET /console/api/operator/audit.csv': [SEEN, atConsole('/operator/audit.csv')],
  'GET /console/api/operator/security-events': [SEEN, atConsole('/operator/security-events')],
  'GET /console/api/operator/ledger-health': [SEEN, atConsole('/operator/ledger-health')],
  'POST /console/api/operator/ledger-health/verify': [
    DONE,
    atConsole('/operator/ledger-health/verify', { body: { scope: 'new' } }),
  ],
  'GET /console/api/operator/settings': [SEEN, atConsole('/operator/settings')],
  'GET /console/api/operator/failed-callbacks': [SEEN, atConsole('/operator/failed-callbacks')],
  'POST /console/api/operator/failed-callbacks/:eventId/resend': [
    NO_EVENT,
    atConsole('/operator/failed-callbacks/none/resend', {}),
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
