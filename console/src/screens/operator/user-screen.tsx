// One user: how they stand, what they have, what was done about them, and what can be done.

import { Alert, Group, Skeleton, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AuditTable } from './audit-table.tsx';
import { LeavingButtons } from './leaving-buttons.tsx';
import { RechargeButton } from './recharge-button.tsx';
import { StatusButton } from './status-button.tsx';
import { useOperatorText } from './text.ts';
import { UserFacts } from './user-facts.tsx';

const route = getRouteApi('/signed-in/operator/users/$userId');

export function UserScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const { user: words } = useOperatorText();
  const { userId } = route.useParams();
  const found = useRead('/console/api/operator/users/{user_id}', { params: { user_id: userId } });
  const account = found.data;
  if (found.error && !account) {
    return (
      <>
        <PageTitle title={places.users} />
        <FailureAlert error={found.error} retry={() => void found.refetch()} />
        <TextLink to="/operator/users">{words.back}</TextLink>
      </>
    );
  }
  if (!account) return <Skeleton height={320} />;
  const { user, own } = account;
  return (
    <>
      <PageTitle title={user.name} detail={<TextLink to="/operator/users">{words.back}</TextLink>}>
        {!own && (
          <Group gap="xs">
            {!user.closed && (
              <>
                <StatusButton user={user} change="unlock" />
                <StatusButton user={user} change={user.suspended ? 'resume' : 'suspend'} />
                <RechargeButton account={account} />
              </>
            )}
            <LeavingButtons user={user} />
          </Group>
        )}
      </PageTitle>
      <Stack gap="lg">
        {own && <Alert variant="light">{words.own}</Alert>}
        <UserFacts account={account} />
        <AuditTable lines={account.audit} query={found} />
      </Stack>
    </>
  );
}
