// Says which test covers which failure of which endpoint. A new endpoint adds its row here.

import type { Route } from '../../../src/http/route.ts';
import { OPERATIONS } from '../../../src/interface/operations.ts';
import { operationRoute } from '../../../src/rest/operation-route.ts';
import { ROUTES } from '../../../src/server/routes.ts';
import { parseTable } from '../../support/pipe-table.ts';

/**
 * - `yes`: the status matrix sends a request that has to fail so.
 * - `access`: the access matrix does, when it calls the endpoint as everybody.
 * - `own`: a file of its own, named below.
 * - `-`: the endpoint never answers so. Of 401, 403, 429 and 503 that is checked as well.
 */
const MARKS = ['yes', 'access', 'own', '-'] as const;
type Mark = (typeof MARKS)[number];

export const STATUSES = ['401', '403', '405', '413', '415', '429', '503'] as const;
export type Status = (typeof STATUSES)[number];

const TABLE = `
endpoint                                      | 401    | 403    | 405 | 413 | 415 | 429 | 503
GET /api/v1/health                            | -      | -      | yes | -   | -   | -   | own
GET /livez                                    | -      | -      | yes | -   | -   | -   | -
GET /readyz                                   | -      | -      | yes | -   | -   | -   | own
POST /api/v1/collection                       | yes    | yes    | yes | yes | yes | yes | yes
POST /api/v1/query                            | yes    | yes    | yes | yes | yes | yes | yes
GET /api/v1/order-lifecycle                   | yes    | yes    | yes | yes | -   | yes | yes
POST /api/v1/refund                           | yes    | yes    | yes | yes | yes | yes | yes
GET /api/v1/balance                           | yes    | yes    | yes | yes | -   | yes | yes
GET /api/v1/transactions                      | yes    | yes    | yes | yes | -   | yes | yes
GET /api/v1/events                            | yes    | yes    | yes | yes | -   | yes | yes
GET /                                         | -      | -      | yes | -   | -   | yes | yes
GET /pay/:txNo                                | -      | -      | yes | -   | -   | yes | yes
POST /pay/:txNo                               | access | access | yes | yes | yes | yes | yes
GET /pay/:txNo/changes                        | -      | -      | yes | -   | -   | yes | yes
GET /qrcode/:txNo                             | -      | -      | yes | -   | -   | -   | yes
POST /pay/:txNo/sign-in                       | -      | access | yes | yes | yes | yes | yes
GET /pay/:txNo/sign-in                        | -      | -      | yes | -   | -   | -   | -
POST /pay/:txNo/sign-out                      | -      | access | yes | yes | -   | yes | yes
GET /pay/:txNo/sign-out                       | -      | -      | yes | -   | -   | -   | -
POST /pay/:txNo/sign-up                       | -      | access | yes | yes | yes | yes | yes
GET /pay/:txNo/sign-up                        | -      | -      | yes | -   | -   | -   | -
POST /pay/:txNo/pay-password                  | access | access | yes | yes | yes | yes | yes
GET /pay/:txNo/pay-password                   | -      | -      | yes | -   | -   | yes | yes
GET /cashier/:txNo                            | -      | -      | yes | -   | -   | yes | yes
GET /cashier/:txNo/events                     | access | -      | yes | -   | -   | yes | yes
POST /cashier/:txNo/next                      | access | access | yes | yes | yes | yes | yes
GET /cashier/:txNo/next                       | -      | -      | yes | -   | -   | -   | -
POST /cashier/:txNo/cancel                    | access | access | yes | yes | -   | yes | yes
GET /cashier/:txNo/cancel                     | -      | -      | yes | -   | -   | -   | -
POST /cashier/:txNo/sign-in                   | -      | access | yes | yes | yes | yes | yes
GET /cashier/:txNo/sign-in                    | -      | -      | yes | -   | -   | -   | -
POST /cashier/:txNo/sign-out                  | -      | access | yes | yes | -   | yes | yes
GET /cashier/:txNo/sign-out                   | -      | -      | yes | -   | -   | -   | -
GET /refund-requests/:requestNo               | access | -      | yes | -   | -   | yes | yes
POST /refund-requests/:requestNo              | access | access | yes | yes | yes | yes | yes
POST /refund-requests/:requestNo/sign-in      | -      | access | yes | yes | yes | yes | yes
GET /refund-requests/:requestNo/sign-in       | -      | -      | yes | -   | -   | -   | -
POST /refund-requests/:requestNo/sign-out     | -      | access | yes | yes | -   | yes | yes
GET /refund-requests/:requestNo/sign-out      | -      | -      | yes | -   | -   | -   | -
POST /refund-requests/:requestNo/pay-password | access | access | yes | yes | yes | yes | yes
GET /refund-requests/:requestNo/pay-password  | -      | -      | yes | -   | -   | yes | yes
GET /payment-requests/:requestNo              | access | -      | yes | -   | -   | yes | yes
POST /payment-requests/:requestNo             | access | access | yes | yes | yes | yes | yes
POST /payment-requests/:requestNo/sign-in     | -      | access | yes | yes | yes | yes | yes
GET /payment-requests/:requestNo/sign-in      | -      | -      | yes | -   | -   | -   | -
POST /payment-requests/:requestNo/sign-out    | -      | access | yes | yes | -   | yes | yes
GET /payment-requests/:requestNo/sign-out     | -      | -      | yes | -   | -   | -   | -
POST /payment-requests/:requestNo/pay-password| access | access | yes | yes | yes | yes | yes
GET /payment-requests/:requestNo/pay-password | -      | -      | yes | -   | -   | yes | yes
POST /auth/login                              | access | access | yes | yes | yes | own | yes
POST /auth/staff/login                        | access | access | yes | yes | yes | own | yes
POST /auth/terminal                           | -      | access | yes | yes | yes | yes | -
POST /auth/terminal/session                   | -      | access | yes | yes | yes | yes | yes
POST /auth/logout                             | -      | access | yes | yes | -   | yes | yes
POST /auth/sign-up                            | -      | access | yes | yes | yes | own | yes
POST /auth/pay-password                       | access | access | yes | yes | yes | yes | yes
GET /account                                  | -      | -      | yes | -   | -   | yes | yes
POST /account/sign-in                         | -      | access | yes | yes | yes | yes | yes
GET /account/sign-in                          | -      | -      | yes | -   | -   | -   | -
POST /account/sign-out                        | -      | access | yes | yes | -   | yes | yes
GET /account/sign-out                         | -      | -      | yes | -   | -   | -   | -
POST /account/sign-up                         | -      | access | yes | yes | yes | yes | yes
GET /account/sign-up                          | -      | -      | yes | -   | -   | -   | -
POST /account/pay-password                    | access | access | yes | yes | yes | yes | yes
GET /account/pay-password                     | -      | -      | yes | -   | -   | -   | -
GET /auth/oidc                                | -      | access | yes | -   | -   | yes | -
GET /auth/oidc/callback                       | -      | access | yes | -   | -   | yes | own
GET /sign-in/:link                            | -      | -      | yes | -   | -   | yes | -
POST /sign-in/:link                           | -      | access | yes | yes | yes | yes | own
GET /forgot-password                          | -      | -      | yes | -   | -   | yes | -
GET /forgot-password/sent                     | -      | -      | yes | -   | -   | yes | -
POST /forgot-password                         | -      | access | yes | yes | yes | yes | own
GET /reset-password/:link                     | -      | access | yes | -   | -   | yes | own
POST /reset-password/:link                    | -      | access | yes | yes | yes | yes | own
POST /mcp                                     | access | access | own | own | own | own | own
POST /mcp/payer                               | access | access | own | own | own | own | own
GET /console                                  | -      | -      | yes | -   | -   | -   | -
GET /console/*                                | -      | -      | yes | -   | -   | -   | -
GET /docs                                     | -      | -      | yes | -   | -   | -   | -
GET /docs/*                                   | -      | -      | yes | -   | -   | -   | -
GET /sdk                                      | -      | -      | yes | -   | -   | -   | -
GET /sdk/*                                    | -      | -      | yes | -   | -   | -   | -
GET /docs/tael.postman_collection.json        | -      | -      | yes | -   | -   | -   | -
GET /llms.txt                                 | -      | -      | yes | -   | -   | -   | -
GET /verify.html                              | -      | -      | yes | -   | -   | -   | -
GET /openapi.json                             | -      | -      | yes | -   | -   | -   | -
GET /brand/:file                              | -      | -      | yes | -   | -   | -   | -
GET /favicon.ico                              | -      | -      | yes | -   | -   | -   | -
GET /.well-known/security.txt                 | -      | -      | yes | -   | -   | -   | -
GET /log                                      | -      | -      | yes | -   | -   | yes | yes
GET /log/checkpoint                           | -      | -      | yes | -   | -   | yes | yes
GET /log/consistency                          | -      | -      | yes | -   | -   | yes | yes
`;

/** What a platform's program may call and nobody else; and what the program of a payer may. */
export const OF_PLATFORMS: readonly Route[] = ROUTES.filter(
  ({ scope }) => scope === 'operate' || scope === 'spend',
);

/** The files of the cells marked `own`, by endpoint and status. */
export const OWN_FILES: Readonly<Record<string, string>> = {
  'POST /auth/login 429': 'test/api/auth/429.test.ts',
  'POST /auth/staff/login 429': 'test/api/staff/staff.test.ts',
  'POST /auth/sign-up 429': 'test/api/sign-up/429.test.ts',
  'GET /api/v1/health 503': 'test/api/health/503.test.ts',
  'GET /readyz 503': 'test/api/health/probes.test.ts',
  'GET /auth/oidc/callback 503': 'test/api/local-logins-off.test.ts',
  'POST /sign-in/:link 503': 'test/api/sign-in-link.test.ts',
  'GET /reset-password/:link 503': 'test/api/notices/away.test.ts',
  'POST /forgot-password 503': 'test/api/notices/away.test.ts',
  'POST /reset-password/:link 503': 'test/api/notices/away.test.ts',
  'POST /mcp 405': 'test/mcp/transport.test.ts',
  'POST /mcp 413': 'test/mcp/transport.test.ts',
  'POST /mcp 415': 'test/mcp/transport.test.ts',
  'POST /mcp 429': 'test/mcp/authentication.test.ts',
  'POST /mcp 503': 'test/mcp/away.test.ts',
  ...Object.fromEntries(
    ['405', '413', '415', '429', '503'].map((status) => [
      `POST /mcp/payer ${status}`,
      'test/mcp/payer-transport.test.ts',
    ]),
  ),
  ...ownOfOperator(),
};

function ownOfOperator(): Readonly<Record<string, string>> {
  const own = OF_PLATFORMS.flatMap((route) =>
    [...marksOfOperator(route)].flatMap(([status, mark]) =>
      mark === 'own' ? [[`${endpointOf(route)} ${status}`, fileOf(status)] as const] : [],
    ),
  );
  return Object.fromEntries(own);
}

function fileOf(status: Status): string {
  return status === '503'
    ? 'test/api/statuses/platform-away.test.ts'
    : 'test/api/operations-refusals.test.ts';
}

/** Operations that a session may call, whether a key may too or not. */
const IN_SESSIONS = OPERATIONS.filter(({ may }) => may.session).map(operationRoute);

/** By method and path: `POST /pay/:txNo`. */
export const rows: ReadonlyMap<string, ReadonlyMap<Status, Mark>> = new Map([
  ...marksIn(TABLE),
  ...OF_PLATFORMS.map((route) => [endpointOf(route), marksOfOperator(route)] as const),
  ...IN_SESSIONS.map((route) => [`${route.method} ${route.path}`, marksOf(route)] as const),
]);

function endpointOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

/** They are of one make too; their own file calls each of them. */
function marksOfOperator(route: Route) {
  return new Map<Status, Mark>([
    ['401', 'access'],
    ['403', 'access'],
    ['405', 'yes'],
    ['413', 'own'],
    ['415', takesBody(route) ? 'own' : '-'],
    ['429', 'own'],
    ['503', 'own'],
  ]);
}

export function takesBody({ operation }: Route): boolean {
  return operation?.describe({ shortName: '', payBase: '' }).body !== undefined;
}

/** Routes for sessions are of one make, so what they answer follows from what they are. */
function marksOf(route: Route) {
  const { method, path } = route;
  const writes = method !== 'GET';
  // A session of a sign-in link looks at what is its user's, and not at what operators see.
  const forbidden = writes || path.includes('/operator/') || ('orKey' in route && route.orKey);
  return new Map<Status, Mark>([
    ['401', 'access'],
    ['403', forbidden ? 'access' : '-'],
    ['405', 'yes'],
    ['413', writes ? 'yes' : '-'],
    ['415', takesBody(route) ? 'yes' : '-'],
    ['429', 'yes'],
    ['503', 'yes'],
  ]);
}

function marksIn(text: string) {
  const { columns, rows } = parseTable(text);
  if (columns.join() !== STATUSES.join()) throw new Error(`The columns are ${columns.join()}.`);
  return new Map(
    [...rows].map(([endpoint, cells]) => [
      endpoint,
      new Map(STATUSES.map((status) => [status, markOf(cells.get(status))])),
    ]),
  );
}

function markOf(text = ''): Mark {
  const mark = MARKS.find((known) => known === text);
  if (mark === undefined) throw new Error(`"${text}" is none of ${MARKS.join(', ')}.`);
  return mark;
}
