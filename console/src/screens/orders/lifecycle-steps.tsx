// The life of an order: creation, payment, refund, settlement, each with its status, time, amount
// and changes.

import { Text } from '@mantine/core';
import { useText } from '../../app/language.tsx';
import { ORDERS_EN, type OrdersText } from '../../messages/en/orders.ts';
import { ORDERS_ZH } from '../../messages/zh/orders.ts';
import { Money } from '../../ui/money.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { Time } from '../../ui/time.tsx';
import type { ShownOrder } from './order-facts.tsx';

type Stage = ShownOrder['stages'][number];

export function LifecycleSteps({ order }: { readonly order: ShownOrder }) {
  const text = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  return (
    <ol className="life">
      {order.stages.map((stage) => (
        <li key={stage.stage} className={isReached(stage) ? 'reached' : 'ahead'}>
          <Text fw={600}>{text.stages[stage.stage]}</Text>
          <Text size="sm">{statusText(stage, text)}</Text>
          {stage.status !== 'none' && (
            <Text size="sm">
              <Money yuan={stage.amount} />
            </Text>
          )}
          {stage.time !== null && (
            <Text size="sm" c="dimmed">
              <Time at={stage.time} />
            </Text>
          )}
          <Due stage={stage} order={order} />
          {stage.stage === 'refund' && <RefundChanges stage={stage} />}
        </li>
      ))}
    </ol>
  );
}

function isReached({ status }: Stage): boolean {
  return status !== 'none' && status !== 'pending';
}

function statusText({ stage, status }: Stage, { stageStatuses }: OrdersText): string {
  const words: Readonly<Record<string, string>> = stageStatuses[stage];
  return words[status] ?? status;
}

/** What comes by itself: the end of the link, the settlement. */
function Due({ stage, order }: { readonly stage: Stage; readonly order: ShownOrder }) {
  const text = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  const waitsForPayment = stage.stage === 'payment' && order.status === 'pending';
  const settles = stage.stage === 'settlement' && stage.status === 'pending';
  const [words, at] = waitsForPayment
    ? [text.expiresAt, order.expires_at]
    : [text.settlesAt, settles ? order.settle_due_at : null];
  if (at === null) return null;
  return (
    <Text size="sm" c="dimmed">
      {words} <Time at={at} />
    </Text>
  );
}

function RefundChanges({ stage }: { readonly stage: Stage }) {
  const text = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  if (stage.changes.length < 2) return null;
  return (
    <ul>
      {stage.changes.map((change) => (
        <li key={change.refund_no}>
          <Text size="xs">
            <Time at={change.time} /> <Money yuan={change.amount} />
          </Text>
          <Text size="xs" c="dimmed">
            {text.net(moneyText(change.net_amount ?? 0), moneyText(change.fee ?? 0))}
          </Text>
        </li>
      ))}
    </ul>
  );
}
