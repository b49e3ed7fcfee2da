// Who may call what operators have: operators. For everybody else there is nothing there.

import { PASSWORD } from '../../../support/known-password.ts';
import type { RowRequest } from '../requests.ts';
import type { Targets } from '../targets.ts';
import { atConsole, type ConsoleRows } from './rows.ts';

const COLUMNS = 'nobody | payer | owner | other | operator | ended | foreign';
const NOTHING = 'nothing! | nothing! | nothing!';
const SEEN = `login? | ${NOTHING} | yes | login? | nothing!`;
const DONE = `login? | ${NOTHING} | yes | login? | site!`;

const proof = { password: PASSWORD };
let keys = 0;

type Body = (targets: Targets) => object;

const ofTarget = (path: (targets: Targets) => string, body?: Body): RowRequest => ({
  asked(targets) {
    const at = `/console/api/operator${path(targets)}`;
    return body ? { path: at, sending: { body: body(targets) } } : { path: at };
  },
});
const writing = (path: (targets: Targets) => string, body: Body = () => proof) => ({
  ...ofTarget(path, body),
  writes: true,
});
const why = () => ({ ...proof, reason: 'matrix' });
const toUser = (verb: string, body?: Body) =>
  writing(({ userId }) => `/users/${userId}/${verb}`, body);

function rechargeOrder() {
  keys += 1;
  return { ...why(), amount: 1, bank_reference: 'matrix', idempotency_key: `matrix-${keys}` };
}

function refund({ paid }: Targets) {
  const seen = { refunded_before: 0, idempotency_key: `matrix-${paid}` };
  return { ...proof, ...seen, refund_type: 'full', reason: 'matrix' };
}

const ROWS = {
  'GET /console/api/operator/users': [SEEN, atConsole('/operator/users')],
  'GET /console/api/operator/users/:userId': [SEEN, ofTarget(({ userId }) => `/users/${userId}`)],
  'POST /console/api/operator/users/:userId/suspend': [DONE, toUser('suspend', why)],
  // Of somebody who is neither suspended nor locked.
  'POST /console/api/operator/users/:userId/resume': [
    DONE,
    { ...toUser('resume', why), writes: false },
  ],
  'POST /console/api/operator/users/:userId/unlock': [DONE, { ...toUser('unlock'), writes: false }],
  'POST /console/api/operator/users/:userId/recharge': [
    DONE,
    writing(({ userId }) => `/users/${userId}/recharge`, rechargeOrder),
  ],
  'POST /console/api/operator/users/:userId/close': [DONE, toUser('close')],
  'POST /console/api/operator/users/:userId/export': [DONE, { ...toUser('export'), writes: false }],
  'GET /console/api/operator/recharges': [SEEN, atConsole('/operator/recharges')],
  'POST /console/api/operator/recharges/:rechargeNo/approve': [
    DONE,
    writing(({ rechargeNo }) => `/recharges/${rechargeNo}/approve`),
  ],
  'POST /console/api/operator/recharges/:rechargeNo/decline': [
    DONE,
    writing(({ rechargeNo }) => `/recharges/${rechargeNo}/decline`),
  ],
  'GET /console/api/operator/invites': [SEEN, atConsole('/operator/invites')],
  'POST /console/api/operator/invites/create': [
    DONE,
    { ...atConsole('/operator/invites/create', { body: { ...proof, uses: 1 } }), writes: true },
  ],
  'POST /console/api/operator/invites/:inviteId/revoke': [
    DONE,
    writing(({ inviteId }) => `/invites/${inviteId}/revoke`),
  ],
  'GET /console/api/operator/orders/:txNo/refund-preview': [
    SEEN,
    ofTarget(({ paid }) => `/orders/${paid}/refund-preview?refund_type=full`),
  ],
  'POST /console/api/operator/orders/:txNo/refund': [
    DONE,
    writing(({ paid }) => `/orders/${paid}/refund`, refund),
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
