// Offers what can be done with an order: print a receipt, cancel it, refund it.

import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OrderDetail } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { useText } from '../../app/language.tsx';
import { ORDERS_EN } from '../../messages/en/orders.ts';
import { ORDERS_ZH } from '../../messages/zh/orders.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';

type Open = 'cancel' | 'refund' | null;

export function OrderActions({ order }: { readonly order: OrderDetail }) {
  const text = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      {order.may_cancel && (
        <Button variant="default" onClick={() => setOpen('cancel')}>
          {text.cancelOrder}
        </Button>
      )}
      {order.status !== 'pending' && (
        <Button variant="default" onClick={() => print()}>
          {text.receipt}
        </Button>
      )}
      {order.may_refund && <Button onClick={() => setOpen('refund')}>{text.refund}</Button>}
      <CancelDialog order={order} opened={open === 'cancel'} onClose={close} />
      {open === 'refund' && <RefundDialog order={order} onClose={close} />}
    </>
  );
}

interface DialogProps {
  readonly order: OrderDetail;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function CancelDialog({ order, opened, onClose }: DialogProps) {
  const text = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  const cancel = useWrite('/api/v1/orders/{tx_no}/cancel', onClose);
  return (
    <ConfirmDialog
      opened={opened}
      title={text.cancelTitle}
      confirm={text.cancelOrder}
      dismiss={text.keepOrder}
      dangerous
      pending={cancel.isPending}
      error={cancel.error}
      onConfirm={() => cancel.mutate({ params: { tx_no: order.tx_no }, body: {} })}
      onClose={onClose}
    >
      {text.cancelDetail}
    </ConfirmDialog>
  );
}
