// Shows what an order is: its number, its link, its parties, its amounts.

import { Fragment, type ReactNode } from 'react';
import type { OrderDetail } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { ORDERS_EN } from '../../messages/en/orders.ts';
import { ORDERS_ZH } from '../../messages/zh/orders.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { Money } from '../../ui/money.tsx';

/** To its owner, and to operators. */
export type ShownOrder = Omit<OrderDetail, 'may_cancel'>;

export function OrderFacts({ order }: { readonly order: ShownOrder }) {
  const text = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  const paid = order.stages.some(({ stage, status }) => stage === 'payment' && status === 'paid');
  const facts: readonly (readonly [string, ReactNode])[] = [
    [text.number, <CopyField key="number" value={order.tx_no} name={text.number} />],
    [text.payLink, <CopyField key="link" value={order.pay_url} name={text.payLink} />],
    ...(order.out_trade_no === null
      ? []
      : ([
          [
            text.ownNumber,
            <span key="own" className="number">
              {order.out_trade_no}
            </span>,
          ],
        ] as const)),
    [text.columns.amount, <Money key="amount" yuan={order.amount} />],
    [text.merchant, <bdi key="merchant">{order.merchant_name}</bdi>],
    [text.branch, <bdi key="branch">{order.branch_name ?? text.noBranch}</bdi>],
    [
      paid || order.payer_name === null ? text.payer : text.payerOnly,
      <bdi key="payer">{order.payer_name ?? text.anybody}</bdi>,
    ],
    ...(paid
      ? ([
          [text.refundable, <Money key="refundable" yuan={order.refundable_amount} />],
          [text.feeTotal, <Money key="fees" yuan={order.fee_total} />],
        ] as const)
      : []),
    ...(order.notify_url === null ? [] : ([[text.notifyUrl, order.notify_url]] as const)),
    ...(order.return_url === null ? [] : ([[text.returnUrl, order.return_url]] as const)),
    ...Object.entries(order.metadata ?? {}).map(
      ([name, value]) =>
        [name === 'note' ? text.note : name, <bdi key={name}>{value}</bdi>] as const,
    ),
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
