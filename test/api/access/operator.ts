// Who may call the operator interface: a key with the scope `operate`, and nobody else. A session of an
// operator is no key, and a key of a user lacks the scope, however many others it has.

import type { RowRequest } from './requests.ts';
import type { Mark } from './table.ts';

const at = (path: string, body?: object): RowRequest => ({
  asked: () => ({ path: `/operator/v1${path}`, sending: body ? { body } : {} }),
});
const absent = 'user_not_found' as const;
const nobody = (path: string, body?: object) => ({ ...at(`/users/1${path}`, body), absent });

/** What a key of the platform hears; everybody else hears the same everywhere. */
const ROWS: Readonly<Record<string, readonly [Mark, RowRequest]>> = {
  'POST /operator/v1/users': [
    'yes',
    { ...at('/users', { reference: 'matrix', name: '会员' }), writes: true },
  ],
  'GET /operator/v1/users': ['yes', at('/users?reference=matrix')],
  'GET /operator/v1/users/:userId': ['none', nobody('')],
  'POST /operator/v1/users/:userId/change': ['none', nobody('/change', { name: '改' })],
  'POST /operator/v1/users/:userId/suspend': ['none', nobody('/suspend')],
  'POST /operator/v1/users/:userId/resume': ['none', nobody('/resume')],
  'POST /operator/v1/users/:userId/recharge': [
    'none',
    nobody('/recharge', { amount: 1, idempotency_key: 'matrix' }),
  ],
  'GET /operator/v1/users/:userId/merchants': ['none', nobody('/merchants')],
  'POST /operator/v1/users/:userId/merchants': [
    'none',
    nobody('/merchants', { name: '店', idempotency_key: 'matrix' }),
  ],
  'POST /operator/v1/merchants/:merchantId/change': [
    'none',
    { ...at('/merchants/1/change', { name: '店' }), absent: 'merchant_not_found' },
  ],
  'POST /operator/v1/merchants/:merchantId/branches': [
    'none',
    {
      ...at('/merchants/1/branches', { name: '店', idempotency_key: 'matrix' }),
      absent: 'merchant_not_found',
    },
  ],
  'POST /operator/v1/branches/:branchId/change': [
    'none',
    { ...at('/branches/1/change', { name: '店' }), absent: 'branch_not_found' },
  ],
  'GET /operator/v1/users/:userId/balance': ['none', nobody('/balance')],
  'GET /operator/v1/users/:userId/transactions': ['none', nobody('/transactions')],
  'GET /operator/v1/totals': ['yes', at('/totals')],
  'POST /operator/v1/sign-in-links': [
    'none',
    { ...at('/sign-in-links', { user_id: 1, page: 'account' }), absent },
  ],
  'GET /operator/v1/events': ['yes', at('/events')],
  'GET /operator/v1/recharges': ['yes', at('/recharges')],
  'GET /operator/v1/recharges/:rechargeNo': ['how!', at('/recharges/none')],
  'GET /operator/v1/withdrawals': ['yes', at('/withdrawals')],
  'POST /operator/v1/withdrawals/:withdrawalNo/approve': [
    'how!',
    at('/withdrawals/none/approve', { idempotency_key: 'matrix' }),
  ],
  'POST /operator/v1/withdrawals/:withdrawalNo/decline': [
    'how!',
    at('/withdrawals/none/decline', { idempotency_key: 'matrix' }),
  ],
};

export const OPERATOR_REQUESTS: Readonly<Record<string, RowRequest>> = Object.fromEntries(
  Object.entries(ROWS).map(([asks, [, request]]) => [asks, request]),
);

export function isOperatorRow(asks: string): boolean {
  return asks.includes(' /operator/v1/');
}

type Row = ReadonlyMap<string, Mark | 'each'>;

/** People have no key, and whatever they have is not asked for. */
export function peopleAtOperator(columns: Iterable<string>): readonly (readonly [string, Row])[] {
  const names = [...columns];
  return Object.keys(ROWS).map((asks) => [asks, new Map(names.map((name) => [name, 'key?']))]);
}

export function programsAtOperator(columns: Iterable<string>): readonly (readonly [string, Row])[] {
  const names = [...columns];
  return Object.entries(ROWS).map(([asks, [mark]]) => {
    const cells = names.map((name): [string, Mark | 'each'] => {
      if (name === 'failing') return [name, 'each'];
      return [name, name === 'operate' ? mark : 'scope?'];
    });
    return [asks, new Map(cells)];
  });
}
