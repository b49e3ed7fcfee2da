// One order of anybody: its life, its parties, its refunds, its callback, and the refund by an operator.

import { Alert, Badge, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import '../orders/orders.css';
import { failureOf } from '../../api/failure.ts';
import type { OperatorOrderDetail, OrderParty } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { walletIdOf } from '../../api/wallet-id.ts';
import { NotFoundScreen } from '../../app/not-found-screen.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { OrderCards } from '../orders/order-cards.tsx';
import { OrderStatusBadge } from '../orders/order-status.tsx';
import { RefundDialog } from '../orders/refund-dialog.tsx';
import { useAuthorityText } from './text.ts';

const route = getRouteApi('/signed-in/operator/orders/$txNo');

export function AnyOrderScreen() {
  const { orders: words } = useAuthorityText();
  const { txNo } = route.useParams();
  const path = '/api/v1/operator/orders/{tx_no}';
  const { data, error, refetch } = useRead(path, { params: { tx_no: txNo } });
  if (error && data === undefined) {
    if (failureOf(error).code === 'order_not_found') return <NotFoundScreen />;
    return <FailureAlert error={error} retry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton height={320} />;
  return (
    <>
      <TextLink to="/operator/orders" className="no-print">
        ← {words.back}
      </TextLink>
      <PageTitle title={data.title} detail={<OrderStatusBadge status={data.status} />}>
        <RefundButton order={data} />
      </PageTitle>
      <Stack>
        {data.own && <Alert variant="light">{words.own}</Alert>}
        {data.owner_suspended && <Alert color="yellow">{words.suspendedOwner}</Alert>}
        <OrderCards order={data}>
          <Parties detail={data} />
        </OrderCards>
      </Stack>
    </>
  );
}

function RefundButton({ order }: { readonly order: OperatorOrderDetail }) {
  const { orders: words } = useAuthorityText();
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      {order.may_refund && <Button onClick={dialog.open}>{words.refund}</Button>}
      {opened && <RefundDialog order={order} by="operator" onClose={dialog.close} />}
    </>
  );
}

function Parties({ detail }: { readonly detail: OperatorOrderDetail }) {
  const { orders: words } = useAuthorityText();
  return (
    <Card heading={words.parties}>
      <dl className="facts">
        <dt>{words.owner}</dt>
        <dd>
          <Party party={detail.owner} />{' '}
          {detail.owner_suspended && <Badge color="red">{words.suspended}</Badge>}
        </dd>
        <dt>{words.payer}</dt>
        <dd>{detail.payer === null ? words.nobodyYet : <Party party={detail.payer} />}</dd>
      </dl>
    </Card>
  );
}

function Party({ party }: { readonly party: OrderParty }) {
  const { orders: words } = useAuthorityText();
  return (
    <>
      <TextLink to="/operator/users/$userId" params={{ userId: `${party.user_id}` }}>
        <bdi>{party.name}</bdi>
      </TextLink>{' '}
      <Text span size="sm" c="dimmed">
        <bdi>{party.login}</bdi> · {walletIdOf(party)}
        {party.reference !== null && (
          <>
            {' '}
            · {words.reference} <bdi>{party.reference}</bdi>
          </>
        )}
      </Text>
    </>
  );
}
