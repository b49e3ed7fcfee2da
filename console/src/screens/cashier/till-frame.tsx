// The frame of a till: a bar with who has signed in, and nothing else. Staff have no other screens.

import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Till } from '../../api/interface.ts';
import { useLanguage, useText } from '../../app/language.tsx';
import { ServiceName } from '../../app/service-name.tsx';
import { signOut } from '../../app/session.ts';
import { APP_EN } from '../../messages/en/app.ts';
import { CASHIER_EN } from '../../messages/en/cashier.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { CASHIER_ZH } from '../../messages/zh/cashier.ts';
import { showFailure } from '../../ui/failure-notice.ts';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/link.tsx';

interface TillFrameProps {
  readonly staff: Till['staff'];
  readonly children: ReactNode;
}

export function TillFrame({ staff, children }: TillFrameProps) {
  const text = useText({ en: CASHIER_EN, zh: CASHIER_ZH });
  const { otherLanguage } = useText({ en: APP_EN, zh: APP_ZH });
  const { language, choose } = useLanguage();
  const navigate = useNavigate();
  const leave = () =>
    signOut(() => navigate({ to: '/sign-in' })).catch((error: unknown) =>
      showFailure(error, language),
    );
  return (
    <div className="till">
      <header className="bar">
        <span className="brand">
          <ServiceName />
        </span>
        <span className="who">{staff?.name}</span>
        <Button
          variant="subtle"
          lang={language === 'zh' ? 'en' : 'zh-CN'}
          onClick={() => choose(language === 'zh' ? 'en' : 'zh')}
        >
          {otherLanguage}
        </Button>
        {staff === null ? (
          <ButtonLink to="/cashier" variant="default">
            {text.backToConsole}
          </ButtonLink>
        ) : (
          <Button variant="default" leftSection={<Icon name="leave" />} onClick={leave}>
            {text.signOut}
          </Button>
        )}
      </header>
      <main id="screen">{children}</main>
    </div>
  );
}
