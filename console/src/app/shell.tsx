// The frame of every screen: the bar at the top, the navigation (in a drawer on phones), and the
// screen itself.

import { Burger, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { APP_EN } from '../messages/en/app.ts';
import { APP_ZH } from '../messages/zh/app.ts';
import { AccountMenu } from './account-menu.tsx';
import { boot } from './boot.ts';
import { useText } from './language.tsx';
import { NavigationLinks } from './navigation-links.tsx';

export function Shell() {
  const text = useText({ en: APP_EN, zh: APP_ZH });
  const [opened, drawer] = useDisclosure(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has gone somewhere is there.
  useEffect(drawer.close, [path]);
  return (
    <div className="shell">
      <a className="skip" href="#screen">
        {text.skip}
      </a>
      <header className="bar">
        <Burger
          className="phone-only"
          opened={opened}
          onClick={drawer.open}
          size="sm"
          aria-label={text.openNavigation}
          aria-expanded={opened}
        />
        <Link to="/" className="brand">
          <Coin />
          <b>{boot.shortName}</b>
        </Link>
        {boot.demo && <span className="badge">{text.demo}</span>}
        <AccountMenu />
      </header>
      <nav className="desktop-only side" aria-label={text.navigation}>
        <NavigationLinks />
      </nav>
      <Drawer
        opened={opened}
        onClose={drawer.close}
        size={280}
        title={text.navigation}
        closeButtonProps={{ 'aria-label': text.closeNavigation }}
      >
        <nav aria-label={text.navigation}>
          <NavigationLinks />
        </nav>
      </Drawer>
      <main id="screen" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

/** The sign of the service: a coin with a square hole. */
export function Coin() {
  return (
    <svg className="coin" viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0zM5 5v6h6V5z"
      />
    </svg>
  );
}
