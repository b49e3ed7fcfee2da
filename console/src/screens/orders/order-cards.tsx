// Shows what an order's owner and an operator both see of it: its life, what it is, its refunds, its
// callback.

import type { ReactNode } from 'react';
import { useText } from '../../app/language.tsx';
import { ORDERS_EN } from '../../messages/en/orders.ts';
import { ORDERS_ZH } from '../../messages/zh/orders.ts';
import { Card } from '../../ui/card.tsx';
import { CallbackCard } from './callback-card.tsx';
import { LifecycleSteps } from './lifecycle-steps.tsx';
import { OrderFacts, type ShownOrder } from './order-facts.tsx';
import { RefundTable } from './refund-table.tsx';

interface OrderCardsProps {
  readonly order: ShownOrder;
  /** More cards, after that of its life. */
  readonly children?: ReactNode;
}

export function OrderCards({ order, children }: OrderCardsProps) {
  const text = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  return (
    <>
      <Card heading={text.life}>
        <LifecycleSteps order={order} />
      </Card>
      {children}
      <Card heading={text.facts}>
        <OrderFacts order={order} />
      </Card>
      <Card heading={text.refunds}>
        <RefundTable order={order} />
      </Card>
      {order.callback && (
        <Card heading={text.callback}>
          <CallbackCard callback={order.callback} />
        </Card>
      )}
    </>
  );
}
