// Topping up: what waits, with how to pay it in; a form for more; and what has become of all. Whoever came
// from an order goes back to it by itself once what they requested here is in their wallet.

import { Alert, Anchor, Paper, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { RechargeRequest } from '../../api/interface.ts';
import { payAddress } from '../../api/pay-address.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { amountIn } from '../wallets/money-fields.tsx';
import { AskForm } from './ask-form.tsx';
import { NoMethod } from './no-method.tsx';
import { OwnTopUps } from './own-top-ups.tsx';
import { useTopUpsText } from './text.ts';
import { WaitingTopUp } from './waiting-top-up.tsx';

const route = getRouteApi('/signed-in/top-up');
const NEWEST = { limit: 20 } as const;

export function TopUpScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const text = useTopUpsText();
  const { amount, order } = route.useSearch();
  const methods = useRead('/api/v1/recharge-methods');
  const newest = useRead('/api/v1/recharge-requests', { query: NEWEST }).data?.items;
  useWayBack(newest, order);
  const waiting = newest?.filter(({ status }) => status === 'requested') ?? [];
  const { data } = methods;
  return (
    <>
      <PageTitle title={places.topUp} detail={text.detail} />
      <Stack>
        {methods.error !== null && !data && (
          <FailureAlert error={methods.error} retry={() => void methods.refetch()} />
        )}
        {data?.by_itself && <Alert role="status">{text.byItself}</Alert>}
        {data &&
          waiting.map((request) => (
            <WaitingTopUp
              key={request.request_no}
              request={request}
              methods={data}
              order={order ?? null}
            />
          ))}
        {data && data.items.length === 0 && <NoMethod methods={data} />}
        {data && data.items.length > 0 && newest && waiting.length === 0 && (
          <Paper withBorder p="lg" maw={520}>
            <AskForm methods={data} amount={lackingText(amount)} />
          </Paper>
        )}
        {data && data.items.length > 0 && data.top_up_url !== null && (
          <Anchor href={data.top_up_url} rel="noopener noreferrer">
            {text.elsewhere}
          </Anchor>
        )}
        <OwnTopUps />
      </Stack>
    </>
  );
}

/** As money is written: the router takes it for a number. */
function lackingText(amount = ''): string {
  return amountIn(amount)?.toFixed(2) ?? '';
}

/** To the order, once something that was seen waiting here has arrived. */
function useWayBack(newest: readonly RechargeRequest[] | undefined, order: string | undefined) {
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const { request_no: no, status } of newest ?? []) {
      if (status === 'requested') seen.current.add(no);
      else if (status === 'approved' && seen.current.delete(no) && order !== undefined) {
        window.location.assign(payAddress(order));
      }
    }
  }, [newest, order]);
}
