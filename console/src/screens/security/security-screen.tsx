// The security screen: passwords, two-factor authentication, sessions, and what has happened.

import { Skeleton, Stack } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { CoolingOffNotice } from '../../ui/cooling-off-notice.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { CodeLimitCard } from './code-limit-card.tsx';
import { LeavingCard } from './leaving-card.tsx';
import { LoginPasswordCard } from './login-password-card.tsx';
import { PayPasswordCard } from './pay-password-card.tsx';
import { SecurityLog } from './security-log.tsx';
import { Sessions } from './sessions.tsx';
import { SpendingCard } from './spending-card.tsx';
import { useSecurityText } from './text.ts';
import { TwoFactorCard } from './two-factor-card.tsx';

export function SecurityScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const text = useSecurityText();
  const security = useRead('/api/v1/security');
  return (
    <>
      <PageTitle title={places.security} detail={text.detail} />
      <CoolingOffNotice />
      <Stack gap="lg">
        <LoginPasswordCard />
        {security.error && (
          <FailureAlert error={security.error} retry={() => void security.refetch()} />
        )}
        {security.isPending && <Skeleton height={180} />}
        {security.data && (
          <>
            <PayPasswordCard payPassword={security.data.pay_password} />
            <TwoFactorCard twoFactor={security.data.two_factor} />
            {security.data.two_factor.on && <CodeLimitCard twoFactor={security.data.two_factor} />}
          </>
        )}
        <SpendingCard />
        <Sessions />
        <SecurityLog />
        <LeavingCard />
      </Stack>
    </>
  );
}
