// What stands in the navigation, in its order. Programs find the links by their names, so these do
// not change. Whoever only pays has five entries; their first screen leads to the rest.

import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Me } from '../api/interface.ts';
import type { AppText } from '../messages/en/app.ts';
import {
  DecisionsBadge,
  FailedCallbacksBadge,
  PayoutsBadge,
  TopUpsBadge,
} from '../screens/operator/waiting-badge.tsx';
import { OpenRequestsBadge } from '../screens/refund-requests/open-badge.tsx';
import type { IconName } from '../ui/icon.tsx';
import { operatesOnly } from './session.ts';

export interface NavigationEntry {
  readonly to: NonNullable<LinkProps['to']>;
  /** Its words in `messages/{en,zh}/app.ts`. */
  readonly name: keyof AppText['places'];
  readonly icon: IconName;
  /** Whether somebody has it at all. */
  readonly isFor: (me: Me) => boolean;
  /** How many things wait there. */
  readonly Badge?: ComponentType;
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

export const NAVIGATION: readonly NavigationGroup[] = [
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
        Badge: OpenRequestsBadge,
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
        Badge: TopUpsBadge,
      },
      {
        to: '/operator/withdrawals',
        name: 'decisions',
        icon: 'send',
        isFor: operators,
        Badge: DecisionsBadge,
      },
      {
        to: '/operator/payouts',
        name: 'payouts',
        icon: 'wallet',
        isFor: operators,
        Badge: PayoutsBadge,
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
        Badge: FailedCallbacksBadge,
      },
      { to: '/operator/settings', name: 'settings', icon: 'settings', isFor: operators },
    ],
  },
  {
    name: 'developers',
    folds: true,
    entries: [
      { to: '/keys', name: 'keys', icon: 'key', isFor: developers },
      { to: '/requests', name: 'requests', icon: 'list', isFor: developers },
      { to: '/callbacks', name: 'callbacks', icon: 'send', isFor: developers },
      { to: '/doctor', name: 'doctor', icon: 'pulse', isFor: developers },
    ],
  },
];
