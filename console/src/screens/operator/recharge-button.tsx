// A button that brings money in for a user, after the login password of the operator. Where it takes two,
// it is a proposal.

import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { OperatorUser } from '../../api/interface.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { useWrite } from '../../api/use-write.ts';
import { moneyText } from '../../ui/money.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { useOperatorText } from './text.ts';

export function RechargeButton({ user }: { readonly user: OperatorUser }) {
  const { actions: words } = useOperatorText();
  const [opened, dialog] = useDisclosure(false);
  const [amount, setAmount] = useState('');
  const { key, settle } = useIdempotencyKey(`recharge ${user.user_id}`);
  const sending = useWrite(
    '/console/api/operator/users/{user_id}/recharge',
    ({ tx_no: id, status }) => {
      settle();
      dialog.close();
      const said = status === 'pending' ? words.rechargeProposed : words.recharged;
      const message = said(moneyText(Number(amount)));
      // Pressed twice it was done once, and is said once.
      notifications.show({ id, message, color: 'teal', withBorder: true });
      setAmount('');
    },
  );
  const send = (proof: { readonly password: string; readonly totp_code?: string }) => {
    const body = { ...proof, amount: Number(amount), idempotency_key: key };
    const params = { user_id: `${user.user_id}` };
    sending.mutate({ params, body }, { onError: settle });
  };
  const wrong = sending.error ? failureOf(sending.error).fields.amount : undefined;
  return (
    <>
      <Button onClick={dialog.open}>{words.recharge}</Button>
      <ProofDialog
        opened={opened}
        confirm={words.recharge}
        detail={words.rechargeNow(user.name)}
        sending={sending}
        onConfirm={send}
        onClose={dialog.close}
      >
        <TextInput
          label={words.amount}
          required
          inputMode="decimal"
          pattern="\d{1,12}(\.\d{1,2})?"
          value={amount}
          error={wrong}
          autoComplete="off"
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
      </ProofDialog>
    </>
  );
}
