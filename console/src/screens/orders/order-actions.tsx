// What can be done with an order: show its code, print a receipt, cancel it, refund it.

import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OrderDetail } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { boot } from '../../app/boot.ts';
import { useText } from '../../app/language.tsx';
import { ORDERS_EN } from '../../messages/en/orders.ts';
import { ORDERS_ZH } from '../../messages/zh/orders.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { moneyText } from '../../ui/money.tsx';
import { RefundDialog } from './refund-dialog.tsx';

type Open = 'code' | 'cancel' | 'refund' | null;

export function OrderActions({ order }: { readonly order: OrderDetail }) {
  const text = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      {order.status === 'pending' && (
        <Button variant="default" onClick={() => setOpen('code')}>
          {text.showCode}
        </Button>
      )}
      {order.may_cancel && (
        <Button variant="default" onClick={() => setOpen('cancel')}>
          {text.cancelOrder}
        </Button>
      )}
      <Button variant="default" onClick={() => print()}>
        {text.receipt}
      </Button>
      {order.may_refund && <Button onClick={() => setOpen('refund')}>{text.refund}</Button>}
      <CodeDialog order={order} opened={open === 'code'} onClose={close} />
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

/** On white, also in the dark: phones read nothing else. */
function CodeDialog({ order, opened, onClose }: DialogProps) {
  const text = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  const source = `${boot.root}/qrcode/${order.tx_no}?format=svg`;
  return (
    <Dialog opened={opened} onClose={onClose} title={text.showCode}>
      <img className="code-sheet" src={source} alt={text.codeOf(moneyText(order.amount))} />
      <CopyField value={order.pay_url} name={text.payLink} />
    </Dialog>
  );
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
