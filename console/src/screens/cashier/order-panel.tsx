// The order that the till shows: the code to scan while it waits, then what has become of it.

import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { TillOrder } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { boot } from '../../app/boot.ts';
import { useLanguage, useText } from '../../app/language.tsx';
import { CASHIER_EN } from '../../messages/en/cashier.ts';
import { CASHIER_ZH } from '../../messages/zh/cashier.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { announce } from './announce.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

interface OrderPanelProps {
  readonly branchId: string;
  readonly order: TillOrder;
  readonly onNext: () => void;
}

export function OrderPanel({ branchId, order, onNext }: OrderPanelProps) {
  const text = useText({ en: CASHIER_EN, zh: CASHIER_ZH });
  const { language } = useLanguage();
  const waited = useRef(false);
  const { status, amount } = order;
  useEffect(() => {
    // Only what was paid before somebody's eyes: not an order that is looked up.
    if (status === 'paid' && waited.current) {
      announce(text.spoken(amount.toFixed(2).replace(/\.00$/, '')), language);
    }
    waited.current = status === 'pending';
  }, [status, amount, text, language]);
  return (
    <Paper withBorder p="md" className="till-order" data-status={status}>
      <Stack align="center" gap="sm">
        <Title order={2} size="h4" aria-live="polite">
          {outcomeText(status, text)}
        </Title>
        <Text className="amount">
          <Money yuan={amount} />
        </Text>
        {status === 'pending' ? (
          <Code branchId={branchId} order={order} />
        ) : (
          <Icon name={status === 'paid' ? 'check' : 'order'} size={72} />
        )}
        {status !== 'pending' && <NextButton name={text.next} onNext={onNext} />}
        {status === 'pending' && (
          <Button variant="subtle" onClick={onNext}>
            {text.next}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}

function outcomeText(status: TillOrder['status'], text: typeof CASHIER_EN): string {
  switch (status) {
    case 'pending':
      return text.waiting;
    case 'paid':
      return text.received;
    case 'cancelled':
      return text.cancelled;
    case 'expired':
      return text.expired;
    case 'partially_refunded':
    case 'refunded':
      return text.refunded;
  }
}

/** It takes the focus, so that Enter goes on with the next customer. */
function NextButton({ name, onNext }: { readonly name: string; readonly onNext: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} size="lg" fullWidth className="digit" onClick={onNext}>
      {name}
    </Button>
  );
}

const LATE_SECONDS = 300;

function Code({ branchId, order }: Pick<OrderPanelProps, 'branchId' | 'order'>) {
  const text = useText({ en: CASHIER_EN, zh: CASHIER_ZH });
  const [asks, setAsks] = useState(false);
  const seconds = useSecondsLeft(order);
  const params = { branch_id: branchId, tx_no: order.tx_no };
  const sent = useWrite('/api/v1/till/{branch_id}/orders/{tx_no}/cancel', () => setAsks(false));
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <>
      <Text>{text.scan}</Text>
      {/* Codes are read as dark on white, whatever the theme. */}
      <img
        className="code"
        src={`${boot.root}/qrcode/${order.tx_no}?format=svg`}
        alt={text.qrcode}
        width={280}
        height={280}
      />
      {seconds <= LATE_SECONDS && <Text c="dimmed">{text.minutesLeft(left)}</Text>}
      <CopyField value={order.pay_url} name={text.link} />
      <Group>
        <Button variant="default" onClick={() => setAsks(true)}>
          {text.cancelOrder}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asks}
        title={text.cancelOrder}
        confirm={text.cancelOrder}
        dismiss={text.keepOrder}
        dangerous
        pending={sent.isPending}
        error={sent.error}
        onConfirm={() => sent.mutate({ params, body: {} })}
        onClose={() => setAsks(false)}
      >
        {text.cancelDetail}
      </ConfirmDialog>
    </>
  );
}
