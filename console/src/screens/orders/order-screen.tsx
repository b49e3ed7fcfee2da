// One order: its code while it waits, its life as steps, what it is, its refunds, its callback, and what can
// be done with it.

import { Alert, Skeleton, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import './orders.css';
import { failureOf } from '../../api/failure.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { NotFoundScreen } from '../../app/not-found-screen.tsx';
import { ORDERS_EN } from '../../messages/en/orders.ts';
import { ORDERS_ZH } from '../../messages/zh/orders.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderCards } from './order-cards.tsx';
import { OrderStatusBadge } from './order-status.tsx';
import { PayCard } from './pay-card.tsx';

const route = getRouteApi('/signed-in/orders/$txNo');

export function OrderScreen() {
  const text = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  const { txNo } = route.useParams();
  const {
    data: order,
    error,
    refetch,
  } = useRead('/api/v1/orders/{tx_no}', {
    params: { tx_no: txNo },
  });
  if (error && order === undefined) {
    if (failureOf(error).code === 'order_not_found') return <NotFoundScreen />;
    return <FailureAlert error={error} retry={() => void refetch()} />;
  }
  if (order === undefined) return <Skeleton height={320} />;
  return (
    <>
      <TextLink to="/orders" className="no-print">
        ← {text.back}
      </TextLink>
      <PageTitle title={order.title} detail={<OrderStatusBadge status={order.status} />}>
        <OrderActions order={order} />
      </PageTitle>
      <Stack>
        {order.refund_request?.status === 'open' && (
          <Alert color="yellow">
            {text.request} <TextLink to="/refund-requests">{text.toRequest}</TextLink>
          </Alert>
        )}
        {order.status === 'pending' && <PayCard order={order} />}
        <OrderCards order={order} />
        {order.payer_id !== null && (
          <TextLink to="/orders" search={{ payer_id: order.payer_id }} className="no-print">
            {text.samePayer}
          </TextLink>
        )}
      </Stack>
    </>
  );
}
