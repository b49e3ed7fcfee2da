// The buttons that approve and decline a withdrawal. Where it takes two operators, the first one's approval
// is a proposal.

import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import type { OperatorWithdrawal } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { moneyText } from '../../ui/money-text.ts';
import { DecisionButton } from './decision-button.tsx';
import { useOperatorText } from './text.ts';

const PATHS = {
  approve: '/api/v1/operator/withdrawals/{withdrawal_no}/approve',
  decline: '/api/v1/operator/withdrawals/{withdrawal_no}/decline',
} as const;

interface DecideWithdrawalProps {
  readonly withdrawal: OperatorWithdrawal;
  readonly verb: keyof typeof PATHS;
}

export function DecideWithdrawal({ withdrawal, verb }: DecideWithdrawalProps) {
  const { withdrawals: words } = useOperatorText();
  const [opened, dialog] = useDisclosure(false);
  const { withdrawal_no: no, name } = withdrawal;
  const amount = moneyText(withdrawal.amount);
  const approves = verb === 'approve';
  const proposes = approves && withdrawal.takes_two && withdrawal.proposed_at === null;
  const { verb: said, of, now } = words.decisions[proposes ? 'propose' : verb];
  const sending = useWrite(PATHS[verb], ({ status }) => {
    dialog.close();
    const done = status === 'requested' ? 'propose' : verb;
    notifications.show({ message: words.decisions[done].done(amount), withBorder: true });
  });
  return (
    <DecisionButton
      words={{ verb: said, of: of(no), now: now(amount, name), reason: words.reason }}
      approves={approves}
      sending={sending}
      opened={opened}
      dialog={dialog}
      onConfirm={(body) => sending.mutate({ params: { withdrawal_no: no }, body })}
    />
  );
}
