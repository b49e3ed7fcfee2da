// The frame of every screen: the bar at the top, the navigation (in a drawer on phones), and the
// screen itself.

import { Burger, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { APP_EN } from '../messages/en/app.ts';
import { APP_ZH } from '../messages/zh/app.ts';
import { Icon } from '../ui/icon.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { boot } from './boot.ts';
import { FindButton } from './find-button.tsx';
import { useText } from './language.tsx';
import { LimitedBanner } from './limited-banner.tsx';
import { useLiveChanges } from './live.ts';
import { NavigationLinks } from './navigation-links.tsx';
import { NoticeBell } from './notice-bell.tsx';
import { SandboxBanner } from './sandbox-banner.tsx';
import { ServiceName } from './service-name.tsx';
import { useMe } from './session.ts';

export function Shell() {
  const text = useText({ en: APP_EN, zh: APP_ZH });
  useLiveChanges();
  const { limited, operator, service, has_merchants: sells } = useMe();
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
          <ServiceName />
        </Link>
        {boot.demoFile !== null && <span className="badge">{text.demo}</span>}
        {sells && (
          <ButtonLink to="/new-payment" className="bar-action" leftSection={<Icon name="plus" />}>
            {text.places.newPayment}
          </ButtonLink>
        )}
        {operator && <FindButton />}
        <NoticeBell />
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
        {service.sandbox && <SandboxBanner />}
        {limited && <LimitedBanner />}
        <Outlet />
      </main>
    </div>
  );
}
