// A button that approves or declines a withdrawal, after the login password of the operator. Where it takes
// two, the first one's approval is a proposal.

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
  const proposes = approves && withdrawal.takes_two && withdrawal.proposed_at === null;
  const said = words.decisions[proposes ? 'propose' : verb];
  const sending = useWrite(PATHS[verb], ({ status }) => {
    dialog.close();
    const done = status === 'pending' ? 'propose' : verb;
    notifications.show({ message: words.decisions[done].done(amount), withBorder: true });
  });
  return (
    <>
      <Button
        size="xs"
        variant={approves ? 'filled' : 'default'}
        aria-label={said.of(no)}
        onClick={dialog.open}
      >
        {said.verb}
      </Button>
      <ProofDialog
        opened={opened}
        confirm={said.verb}
        detail={said.now(amount, name)}
        dangerous={approves && !proposes}
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
