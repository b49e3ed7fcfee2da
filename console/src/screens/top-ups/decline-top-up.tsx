// The button with which an operator declines a request, with a reason that the user reads.

import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { OperatorRechargeRequest } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { moneyText } from '../../ui/money-text.ts';
import { ProofDialog } from '../operator/proof-dialog.tsx';
import { useTopUpsText } from './text.ts';

export function DeclineTopUp({ request }: { readonly request: OperatorRechargeRequest }) {
  const { operator: words } = useTopUpsText();
  const [opened, dialog] = useDisclosure(false);
  const [reason, setReason] = useState('');
  const { request_no: no, code, name, amount } = request;
  const path = '/api/v1/operator/recharge-requests/{recharge_request_no}/decline';
  const sending = useWrite(path, () => {
    dialog.close();
    notifications.show({ id: no, message: words.declined, withBorder: true });
  });
  return (
    <>
      <Button size="xs" variant="default" aria-label={words.declineOf(code)} onClick={dialog.open}>
        {words.decline}
      </Button>
      <ProofDialog
        opened={opened}
        confirm={words.decline}
        detail={words.declineNow(name, moneyText(amount))}
        dangerous
        sending={sending}
        onConfirm={(proof) =>
          sending.mutate({ params: { recharge_request_no: no }, body: { ...proof, reason } })
        }
        onClose={dialog.close}
      >
        <TextInput
          label={words.reason}
          required
          value={reason}
          maxLength={256}
          autoComplete="off"
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </ProofDialog>
    </>
  );
}
