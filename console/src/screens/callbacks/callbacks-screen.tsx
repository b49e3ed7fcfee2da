// Shows how the callbacks of a user's orders went, what failed first; then receivers, the secret that
// signs, and a test of an address.

import { Button, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { filterIn } from '../../ui/list-search.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Deliveries } from './deliveries.tsx';
import { FailedNotice } from './failed-notice.tsx';
import { PingCard } from './ping-card.tsx';
import { ReceiversCard } from './receivers-card.tsx';
import { ResendRangeDialog } from './resend-range-dialog.tsx';
import { SecretCard } from './secret-card.tsx';
import { useCallbacksText } from './text.ts';

const route = getRouteApi('/signed-in/callbacks');

export function CallbacksScreen() {
  const text = useCallbacksText();
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const filter = filterIn(route.useSearch());
  const [resending, setResending] = useState(false);
  return (
    <>
      <PageTitle title={places.callbacks} detail={text.detail}>
        <Button variant="default" onClick={() => setResending(true)}>
          {text.resendRange}
        </Button>
      </PageTitle>
      <Stack>
        <FailedNotice />
        <Deliveries />
        <ReceiversCard />
        <SecretCard />
        <PingCard />
      </Stack>
      {resending && <ResendRangeDialog filter={filter} onClose={() => setResending(false)} />}
    </>
  );
}
