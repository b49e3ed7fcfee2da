// What stands in the navigation, in its order. Programs find the links by their names, so these do
// not change.

import type { LinkProps } from '@tanstack/react-router';
import type { Me } from '../api/interface.ts';
import type { AppText } from '../messages/en/app.ts';
import type { IconName } from '../ui/icon.tsx';

export interface NavigationEntry {
  readonly to: NonNullable<LinkProps['to']>;
  /** Its words in `messages/{en,zh}/app.ts`. */
  readonly name: keyof AppText['places'];
  readonly icon: IconName;
  /** Whether somebody has it at all. */
  readonly isFor: (me: Me) => boolean;
}

interface NavigationGroup {
  readonly name: keyof AppText['groups'];
  readonly entries: readonly NavigationEntry[];
}

const everybody = () => true;
const hasMerchants = (me: Me) => me.has_merchants;

export const NAVIGATION: readonly NavigationGroup[] = [
  {
    name: 'money',
    entries: [{ to: '/', name: 'overview', icon: 'home', isFor: everybody }],
  },
  {
    name: 'shop',
    entries: [{ to: '/cashier', name: 'cashier', icon: 'till', isFor: hasMerchants }],
  },
];
