// Shows how an order that waits is paid: its code and its link, on the screen and on a sheet of paper.

import { Button, Group, Paper, Text, Title } from '@mantine/core';
import type { OrderDetail } from '../../api/interface.ts';
import { boot } from '../../app/boot.ts';
import { useText } from '../../app/language.tsx';
import { ORDERS_EN } from '../../messages/en/orders.ts';
import { ORDERS_ZH } from '../../messages/zh/orders.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { Money } from '../../ui/money.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { timeText } from '../../ui/time-text.ts';

export function PayCard({ order }: { readonly order: OrderDetail }) {
  const text = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  return (
    <Paper withBorder p="md" component="section" aria-label={text.toPay} className="pay-sheet">
      {/* On white, also in the dark: phones read nothing else. */}
      <img
        className="code-sheet"
        src={`${boot.root}/qrcode/${order.tx_no}?format=svg`}
        alt={text.codeOf(moneyText(order.amount))}
      />
      <div className="pay-told">
        <Title order={2} size="h4">
          {text.toPay}
        </Title>
        <Text className="amount">
          <Money yuan={order.amount} />
        </Text>
        <Text className="print-only">
          <bdi>{order.title}</bdi>
        </Text>
        <Text>
          <bdi>{order.merchant_name}</bdi>
          {order.branch_name !== null && (
            <>
              {' · '}
              <bdi>{order.branch_name}</bdi>
            </>
          )}
        </Text>
        <Text c="dimmed">{text.scanUntil(timeText(order.expires_at, 'minute'))}</Text>
        <CopyField value={order.pay_url} name={text.payLink} />
        <Text size="sm" c="dimmed" className="number">
          {order.out_trade_no ?? order.tx_no}
        </Text>
        <Group mt="sm" className="no-print">
          <Button variant="default" onClick={() => print()}>
            {text.printSheet}
          </Button>
        </Group>
      </div>
    </Paper>
  );
}
