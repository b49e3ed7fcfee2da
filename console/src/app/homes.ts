// Decides which first screen a user has, and lists what a screen asks the service for before it can stand.
// The service asks for the same as it writes the page, so that the first screen comes with it.

import type { Me, Reads } from '../api/interface.ts';

/** A path and what is asked of it: the key that its answer is kept under. */
export type Read = readonly [path: keyof Reads, given?: { readonly query: object }];

/** What was read, and what was answered. */
export type Answer = readonly [read: Read, data: unknown];

export type Home = 'payer' | 'shop' | 'operator';

export const LATEST_RECORDS = 5;
export const LATEST_ORDERS = { query: { limit: 6 } };

/** Whoever runs the service and sells nothing begins with its dashboard. */
export function operatesOnly(me: Me): boolean {
  return me.operator && !me.has_merchants;
}

/** `path` is below the console. Null: it is another screen. */
export function homeAt(path: string, me: Me): Home | null {
  const wallet = me.has_merchants ? 'shop' : 'payer';
  if (path === '/wallet') return wallet;
  if (path === '/') return operatesOnly(me) ? 'operator' : wallet;
  return path === '/operator' && me.operator ? 'operator' : null;
}

const SAFETY: readonly Read[] = [['/api/v1/security'], ['/api/v1/security/news']];
const WALLET: readonly Read[] = [
  ...SAFETY,
  ['/api/v1/overview'],
  ['/api/v1/wallets'],
  ['/api/v1/orders/to-pay'],
  ['/api/v1/records', { query: { per_page: LATEST_RECORDS } }],
];

export const HOME_READS: Readonly<Record<Home, readonly Read[]>> = {
  payer: WALLET,
  shop: [...WALLET, ['/api/v1/takings', { query: {} }], ['/api/v1/orders', LATEST_ORDERS]],
  operator: [...SAFETY, ['/api/v1/operator/overview']],
};

/** What the frame around every screen shows. */
export function frameReads(me: Me): readonly Read[] {
  return [
    ['/api/v1/notices/unread'],
    ['/api/v1/payment-requests/open-count'],
    ...(me.operator ? [['/api/v1/operator/overview'] as const] : []),
    ...(me.has_merchants ? [['/api/v1/refund-requests/open-count'] as const] : []),
  ];
}
