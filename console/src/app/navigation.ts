// Lists what stands in the navigation, in its order. Programs find the links by their names, so these do
// not change. Users who only pay have six entries; their first screen leads to the rest.

import type { LinkProps } from '@tanstack/react-router';
import type { Me, OperatorOverview } from '../api/interface.ts';
import type { AppText } from '../messages/en/app.ts';
import type { IconName } from '../ui/icon-paths.ts';
import { operatesOnly } from './homes.ts';

export type Queue = keyof OperatorOverview['waiting'];

export interface NavigationEntry {
  readonly to: NonNullable<LinkProps['to']>;
  /** Its words in `messages/{en,zh}/app.ts`. */
  readonly name: keyof AppText['places'];
  readonly icon: IconName;
  /** Whether somebody has it at all. */
  readonly isFor: (me: Me) => boolean;
  /**
   * What is counted beside it: the refund requests of whoever sells, what programs ask their
   * payer for, or what waits for an operator.
   */
  readonly waits?: 'own_requests' | 'own_payments' | readonly Queue[];
}

interface NavigationGroup {
  readonly name: keyof AppText['groups'];
  /** Whether it folds away: most who have it need none of it. Programs find its links unfolded. */
  readonly folds?: true;
  readonly entries: readonly NavigationEntry[];
}

const everybody = () => true;
const operators = (me: Me) => me.operator;
const hasMerchants = (me: Me) => me.has_merchants;
/** Operators have keys for the platform's program. */
const developers = (me: Me) => me.has_merchants || me.operator;

const NAVIGATION: readonly NavigationGroup[] = [
  {
    name: 'money',
    entries: [
      { to: '/', name: 'overview', icon: 'home', isFor: (me) => !operatesOnly(me) },
      { to: '/wallet', name: 'wallet', icon: 'wallet', isFor: operatesOnly },
      { to: '/records', name: 'records', icon: 'list', isFor: everybody },
      { to: '/top-up', name: 'topUp', icon: 'plus', isFor: everybody },
      { to: '/transfer', name: 'transfer', icon: 'send', isFor: hasMerchants },
      { to: '/withdrawals', name: 'withdrawals', icon: 'wallet', isFor: hasMerchants },
      { to: '/payees', name: 'payees', icon: 'shop', isFor: everybody },
      {
        to: '/mandates',
        name: 'mandates',
        icon: 'key',
        isFor: everybody,
        waits: 'own_payments',
      },
      { to: '/statement', name: 'statement', icon: 'book', isFor: hasMerchants },
    ],
  },
  {
    name: 'shop',
    entries: [
      { to: '/sales', name: 'sales', icon: 'chart', isFor: hasMerchants },
      { to: '/orders', name: 'orders', icon: 'order', isFor: hasMerchants },
      { to: '/cashier', name: 'cashier', icon: 'till', isFor: hasMerchants },
      {
        to: '/refund-requests',
        name: 'refundRequests',
        icon: 'bell',
        isFor: hasMerchants,
        waits: 'own_requests',
      },
      { to: '/merchants', name: 'merchants', icon: 'shop', isFor: hasMerchants },
    ],
  },
  {
    name: 'account',
    entries: [{ to: '/security', name: 'security', icon: 'shield', isFor: everybody }],
  },
  {
    name: 'operator',
    entries: [
      { to: '/operator', name: 'dashboard', icon: 'home', isFor: operators },
      { to: '/operator/users', name: 'users', icon: 'users', isFor: operators },
      {
        to: '/operator/top-ups',
        name: 'topUps',
        icon: 'bell',
        isFor: operators,
        waits: ['recharge_requests'],
      },
      {
        to: '/operator/withdrawals',
        name: 'decisions',
        icon: 'send',
        isFor: operators,
        waits: ['withdrawals', 'recharges'],
      },
      {
        to: '/operator/payouts',
        name: 'payouts',
        icon: 'wallet',
        isFor: operators,
        waits: ['payouts'],
      },
      {
        to: '/operator/bank',
        name: 'bank',
        icon: 'book',
        isFor: operators,
        waits: ['bank_differences'],
      },
      { to: '/operator/orders', name: 'allOrders', icon: 'order', isFor: operators },
      { to: '/operator/invites', name: 'invites', icon: 'plus', isFor: operators },
      { to: '/operator/audit', name: 'trail', icon: 'list', isFor: operators },
      { to: '/operator/events', name: 'securityEvents', icon: 'shield', isFor: operators },
      { to: '/operator/ledger', name: 'ledger', icon: 'shield', isFor: operators },
      {
        to: '/operator/failed-callbacks',
        name: 'failedCallbacks',
        icon: 'warning',
        isFor: operators,
        waits: ['failed_callbacks'],
      },
      { to: '/operator/settings', name: 'settings', icon: 'settings', isFor: operators },
    ],
  },
  {
    name: 'developers',
    folds: true,
    entries: [
      { to: '/quickstart', name: 'quickstart', icon: 'book', isFor: hasMerchants },
      { to: '/keys', name: 'keys', icon: 'key', isFor: developers },
      { to: '/requests', name: 'requests', icon: 'list', isFor: developers },
      { to: '/callbacks', name: 'callbacks', icon: 'send', isFor: developers },
      { to: '/doctor', name: 'doctor', icon: 'pulse', isFor: developers },
    ],
  },
];

const OPERATORS_FIRST = NAVIGATION.toSorted(
  (one, other) => Number(other.name === 'operator') - Number(one.name === 'operator'),
);

/** Of somebody, without what they do not have. */
export function navigationOf(me: Me): readonly NavigationGroup[] {
  return (me.operator ? OPERATORS_FIRST : NAVIGATION)
    .map((group) => ({ ...group, entries: group.entries.filter(({ isFor }) => isFor(me)) }))
    .filter(({ entries }) => entries.length > 0);
}

/** As the dashboard lists them. Null: it waits for the owners of shops. */
export const QUEUES: readonly (readonly [Queue, NavigationEntry['to'] | null])[] = [
  ['recharge_requests', '/operator/top-ups'],
  ['recharges', '/operator/withdrawals'],
  ['withdrawals', '/operator/withdrawals'],
  ['payouts', '/operator/payouts'],
  ['bank_differences', '/operator/bank'],
  ['failed_callbacks', '/operator/failed-callbacks'],
  ['refund_requests', null],
];

export function waitingIn({ waiting }: OperatorOverview, queues: readonly Queue[]): number {
  return queues.reduce((sum, queue) => sum + waiting[queue], 0);
}

/** More than these are not counted. */
const COUNTED_MAX = 100;

/** Beside the bell; more are not counted. */
export function unreadText(unread: number): string {
  return unread > 99 ? '99+' : `${unread}`;
}

export function countText(count: number): string {
  return count >= COUNTED_MAX ? `${COUNTED_MAX}+` : String(count);
}
