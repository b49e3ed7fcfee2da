// The orders that wait for this payer and nobody else. Nothing stands there while there are none.

import { Anchor } from '@mantine/core';
import type { OrderToPay } from '../../api/interface.ts';
import { payAddress } from '../../api/pay-address.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { PAYER_EN } from '../../messages/en/payer.ts';
import { PAYER_ZH } from '../../messages/zh/payer.ts';
import { column, moneyColumn, nameColumn, onPhone } from '../../ui/columns.tsx';
import { type Column, List } from '../../ui/list.tsx';
import { Section } from '../../ui/section.tsx';
import { timeText } from '../../ui/time-text.ts';

export function ToPay() {
  const text = useText({ en: PAYER_EN, zh: PAYER_ZH });
  const columns = useColumns();
  const orders = useRead('/api/v1/orders/to-pay').data?.items ?? [];
  if (orders.length === 0) return null;
  return (
    <Section title={text.toPay}>
      <List name={text.toPay} columns={columns} rows={orders} keyOf={({ tx_no: no }) => no} />
    </Section>
  );
}

function useColumns(): readonly Column<OrderToPay>[] {
  const text = useText({ en: PAYER_EN, zh: PAYER_ZH });
  const order = column<OrderToPay>(text.order, ({ tx_no: no, title }) => (
    <Anchor className="row-link" href={payAddress(no)}>
      <bdi>{title}</bdi>
    </Anchor>
  ));
  const until = column<OrderToPay>(text.until, ({ expires_at: at }) =>
    text.payUntil(timeText(at, 'minute')),
  );
  return [
    onPhone('title', order),
    nameColumn(text.merchant, ({ merchant_name: name }) => name),
    until,
    onPhone(
      'end',
      moneyColumn(text.amount, ({ amount }) => amount),
    ),
  ];
}
