// An order of the list, with its four stages.

import { Button, Group, List, Text } from '@mantine/core';
import type { TillOrder } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { CASHIER_EN } from '../../messages/en/cashier.ts';
import { CASHIER_ZH } from '../../messages/zh/cashier.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';

interface OrderDialogProps {
  readonly branchId: string;
  readonly order: TillOrder;
  readonly onShow: () => void;
  readonly onClose: () => void;
}

export function OrderDialog({ branchId, order, onShow, onClose }: OrderDialogProps) {
  const text = useText({ en: CASHIER_EN, zh: CASHIER_ZH });
  const params = { branch_id: branchId, tx_no: order.tx_no };
  const life = useRead('/api/v1/till/{branch_id}/orders/{tx_no}/lifecycle', { params });
  return (
    <Dialog title={order.title} onClose={onClose}>
      <Text className="amount">
        <Money yuan={order.amount} />
      </Text>
      <CopyField value={order.tx_no} name={text.orderNumber} />
      {life.error && <FailureAlert error={life.error} retry={() => void life.refetch()} />}
      <List mt="md" spacing="xs" type="ordered">
        {life.data?.stages.map(({ stage, status, time, amount }) => (
          <List.Item key={stage}>
            <b>{text.stages[stage]}</b> {text.stageStatuses[status]}{' '}
            {status !== 'none' && <Money yuan={amount} />}
            {time !== null && (
              <Text size="sm" c="dimmed">
                <Time at={time} />
              </Text>
            )}
          </List.Item>
        ))}
      </List>
      {life.data?.status === 'pending' && (
        <Group justify="flex-end" mt="lg">
          <Button onClick={onShow}>{text.showCode}</Button>
        </Group>
      )}
    </Dialog>
  );
}
