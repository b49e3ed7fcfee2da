// A button that approves or declines a withdrawal, after the login password of the operator.

import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { WaitingWithdrawal } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { moneyText } from '../../ui/money.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { useOperatorText } from './text.ts';

const PATHS = {
  approve: '/console/api/operator/withdrawals/{withdrawal_no}/approve',
  decline: '/console/api/operator/withdrawals/{withdrawal_no}/decline',
} as const;

interface DecisionButtonProps {
  readonly withdrawal: WaitingWithdrawal;
  readonly verb: keyof typeof PATHS;
}

export function DecisionButton({ withdrawal, verb }: DecisionButtonProps) {
  const { withdrawals: words } = useOperatorText();
  const [opened, dialog] = useDisclosure(false);
  const [reason, setReason] = useState('');
  const { withdrawal_no: no, name } = withdrawal;
  const amount = moneyText(withdrawal.amount);
  const approves = verb === 'approve';
  const sending = useWrite(PATHS[verb], () => {
    dialog.close();
    const message = approves ? words.approved(amount) : words.declined(amount);
    notifications.show({ message, withBorder: true });
  });
  return (
    <>
      <Button
        size="xs"
        variant={approves ? 'filled' : 'default'}
        aria-label={approves ? words.approveOf(no) : words.declineOf(no)}
        onClick={dialog.open}
      >
        {words[verb]}
      </Button>
      <ProofDialog
        opened={opened}
        confirm={words[verb]}
        detail={approves ? words.approveNow(amount, name) : words.declineNow(amount, name)}
        dangerous={approves}
        sending={sending}
        onConfirm={(proof) =>
          sending.mutate({ params: { withdrawal_no: no }, body: { ...proof, reason } })
        }
        onClose={dialog.close}
      >
        <TextInput
          label={words.reason}
          value={reason}
          maxLength={256}
          autoComplete="off"
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ProofDialog>
    </>
  );
}
