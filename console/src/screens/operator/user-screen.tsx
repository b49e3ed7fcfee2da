// One user: how they stand, what they have, what happened to them, and what can be done.

import { Alert, Group, Skeleton, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AccountClassButton } from './account-class-button.tsx';
import { LeavingButtons } from './leaving-buttons.tsx';
import { RechargeButton } from './recharge-button.tsx';
import { StatusButton } from './status-button.tsx';
import { useOperatorText } from './text.ts';
import { Timeline } from './timeline.tsx';
import { UserFacts } from './user-facts.tsx';

const route = getRouteApi('/signed-in/operator/users/$userId');

export function UserScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const { user: words } = useOperatorText();
  const { userId } = route.useParams();
  const found = useRead('/api/v1/operator/users/{user_id}', { params: { user_id: userId } });
  const user = found.data;
  if (found.error && !user) {
    return (
      <>
        <PageTitle title={places.users} />
        <FailureAlert error={found.error} retry={() => void found.refetch()} />
        <TextLink to="/operator/users">{words.back}</TextLink>
      </>
    );
  }
  if (!user) return <Skeleton height={320} />;
  const { own } = user;
  return (
    <>
      <PageTitle title={user.name} detail={<TextLink to="/operator/users">{words.back}</TextLink>}>
        {!own && (
          <Group gap="xs">
            {user.closed_at === null && (
              <>
                <StatusButton user={user} change="unlock" />
                <StatusButton user={user} change={user.suspended ? 'resume' : 'suspend'} />
                <RechargeButton user={user} />
                <AccountClassButton user={user} />
              </>
            )}
            <LeavingButtons user={user} />
          </Group>
        )}
      </PageTitle>
      <Stack gap="lg">
        {own && <Alert variant="light">{words.own}</Alert>}
        <UserFacts user={user} />
        <Timeline userId={userId} />
      </Stack>
    </>
  );
}
