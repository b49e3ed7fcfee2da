// The buttons with which the second of two operators approves or declines a recharge.

import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import type { OperatorRecharge } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { moneyText } from '../../ui/money-text.ts';
import { DecisionButton } from './decision-button.tsx';
import { useOperatorText } from './text.ts';

const PATHS = {
  approve: '/api/v1/operator/recharges/{recharge_no}/approve',
  decline: '/api/v1/operator/recharges/{recharge_no}/decline',
} as const;

interface DecideRechargeProps {
  readonly recharge: OperatorRecharge;
  readonly verb: keyof typeof PATHS;
}

export function DecideRecharge({ recharge, verb }: DecideRechargeProps) {
  const { recharges: words } = useOperatorText();
  const [opened, dialog] = useDisclosure(false);
  const { tx_no: no, name, bank_reference: reference } = recharge;
  const amount = moneyText(recharge.amount);
  const approves = verb === 'approve';
  const { verb: said, of, now, done } = words.decisions[verb];
  const sending = useWrite(PATHS[verb], () => {
    dialog.close();
    notifications.show({ message: done(amount), withBorder: true });
  });
  return (
    <DecisionButton
      words={{ verb: said, of: of(no), now: now(amount, name, reference), reason: words.reason }}
      approves={approves}
      sending={sending}
      opened={opened}
      dialog={dialog}
      onConfirm={(body) => sending.mutate({ params: { recharge_no: no }, body })}
    />
  );
}
