// Who may call the operator interface: a key with the scope `operate`, and nobody else. A session of an
// operator is no key, and a key of a user lacks the scope, however many others it has.

import type { RowRequest } from './requests.ts';
import type { Mark } from './table.ts';
import type { Targets } from './targets.ts';

let keys = 0;

const at = (path: string | ((targets: Targets) => string), body?: object): RowRequest => ({
  asked(targets) {
    const end = typeof path === 'string' ? path : path(targets);
    return { path: `/operator/v1${end}`, sending: body ? { body } : {} };
  },
});
const writing = (...request: Parameters<typeof at>) => ({ ...at(...request), writes: true });
/** With a new key each time. */
const keyed = (path: (targets: Targets) => string, body: object = {}): RowRequest => ({
  writes: true,
  asked(targets, pin) {
    keys += 1;
    const idempotent = { ...body, idempotency_key: `matrix-${keys}` };
    return at(path, idempotent).asked(targets, pin);
  },
});
const ofUser = (end: string) => (targets: Targets) => `/users/${targets.userId}${end}`;

/** What a key of the platform is given; everybody else hears the same everywhere. */
const ROWS: Readonly<Record<string, RowRequest>> = {
  'POST /operator/v1/users': {
    writes: true,
    asked(targets, pin) {
      keys += 1;
      return at('/users', { reference: `matrix-${keys}`, name: '会员' }).asked(targets, pin);
    },
  },
  'GET /operator/v1/users': at('/users?reference=matrix'),
  'GET /operator/v1/users/:userId': at(ofUser('')),
  'POST /operator/v1/users/:userId/change': writing(ofUser('/change'), { name: '改' }),
  'POST /operator/v1/users/:userId/suspend': writing(ofUser('/suspend')),
  // Of somebody who is not suspended.
  'POST /operator/v1/users/:userId/resume': at(ofUser('/resume')),
  'POST /operator/v1/users/:userId/recharge': keyed(ofUser('/recharge'), { amount: 1 }),
  'GET /operator/v1/users/:userId/merchants': at(ofUser('/merchants')),
  'POST /operator/v1/users/:userId/merchants': keyed(ofUser('/merchants'), { name: '店' }),
  'POST /operator/v1/merchants/:merchantId/change': writing(
    ({ merchantId }) => `/merchants/${merchantId}/change`,
    { name: '林记茶庄' },
  ),
  'POST /operator/v1/merchants/:merchantId/branches': keyed(
    ({ merchantId }) => `/merchants/${merchantId}/branches`,
    { name: '南湖店' },
  ),
  'POST /operator/v1/branches/:branchId/change': writing(
    ({ branchId }) => `/branches/${branchId}/change`,
    { name: '湖滨店' },
  ),
  'GET /operator/v1/users/:userId/balance': at(ofUser('/balance')),
  'GET /operator/v1/users/:userId/transactions': at(ofUser('/transactions')),
  'POST /operator/v1/sign-in-links': {
    asked: ({ userId }) => ({
      path: '/operator/v1/sign-in-links',
      sending: { body: { user_id: userId, page: 'account' } },
    }),
  },
  'GET /operator/v1/events': at('/events'),
  'GET /operator/v1/recharges': at('/recharges'),
  'GET /operator/v1/recharges/:rechargeNo': at(({ rechargeNo }) => `/recharges/${rechargeNo}`),
};

export const OPERATOR_REQUESTS = ROWS;

export function isOperatorRow(asks: string): boolean {
  return / \/(operator\/v1|api\/v1\/operator)\//.test(asks);
}

type Row = ReadonlyMap<string, Mark | 'each'>;

/** People have no key, and whatever they have is not asked for. */
export function peopleAtOperator(columns: Iterable<string>): readonly (readonly [string, Row])[] {
  const names = [...columns];
  return Object.keys(ROWS).map((asks) => [asks, new Map(names.map((name) => [name, 'key?']))]);
}

export function programsAtOperator(columns: Iterable<string>): readonly (readonly [string, Row])[] {
  const names = [...columns];
  return Object.keys(ROWS).map((asks) => {
    const cells = names.map((name): [string, Mark | 'each'] => {
      if (name === 'failing') return [name, 'each'];
      return [name, name === 'operate' ? 'yes' : 'scope?'];
    });
    return [asks, new Map(cells)];
  });
}
