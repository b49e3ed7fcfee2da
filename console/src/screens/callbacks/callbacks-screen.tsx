// How the callbacks of somebody's orders went, the secret that signs them, and a test of a receiver.

import { Button, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { filterIn } from '../../ui/list-search.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Deliveries } from './deliveries.tsx';
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
        <SecretCard />
        <PingCard />
        <ReceiversCard />
        <Deliveries />
      </Stack>
      {resending && <ResendRangeDialog filter={filter} onClose={() => setResending(false)} />}
    </>
  );
}
