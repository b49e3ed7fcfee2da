// The payment password: whether it is set or locked, and the dialog that sets it.

import { Button, Text } from '@mantine/core';
import { failureOf } from '../../api/failure.ts';
import type { Security } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import type { SecurityText } from '../../messages/en/security.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CoolingOffWarning } from '../../ui/cooling-off-notice.tsx';
import { FactorFields, loginFactors } from '../../ui/factor-fields.tsx';
import { failureBeyond } from '../../ui/failure-text.ts';
import { timeText } from '../../ui/time-text.ts';
import { Card } from './card.tsx';
import { NewSecretFields } from './new-secret-fields.tsx';
import { useSecurityText } from './text.ts';
import { useSecretChange } from './use-secret-change.ts';

type PayPassword = Security['pay_password'];

export function PayPasswordCard({ payPassword }: { readonly payPassword: PayPassword }) {
  const text = useSecurityText();
  const words = text.payPassword;
  const dialog = useSecretChange();
  const sending = useWrite('/api/v1/security/pay-password', () => {
    sending.reset();
    dialog.finish(words.done);
  });
  const { factors, secret } = dialog;
  const send = () => {
    if (!dialog.check()) return;
    sending.mutate({ body: { ...loginFactors(factors), pay_password: secret.first } });
  };
  const action = payPassword.set ? words.reset : words.set;
  return (
    <Card
      title={words.title}
      detail={words.detail}
      state={<Text>{stateText(payPassword, words)}</Text>}
    >
      <Button variant={payPassword.set ? 'default' : 'filled'} onClick={dialog.open}>
        {action}
      </Button>
      <ConfirmDialog
        opened={dialog.opened}
        title={action}
        confirm={action}
        pending={sending.isPending}
        error={failureBeyond(sending.error, 'pay_password')}
        onConfirm={send}
        onClose={() => dialog.close(sending)}
      >
        {payPassword.set && (
          <>
            <Text size="sm" mb="sm">
              {words.now}
            </Text>
            <CoolingOffWarning />
          </>
        )}
        <FactorFields kind="login" value={factors} onChange={dialog.setFactors} />
        <NewSecretFields
          value={secret}
          onChange={dialog.setSecret}
          words={words}
          sixDigits
          error={sending.error ? failureOf(sending.error).fields.pay_password : undefined}
          differs={dialog.differs ? text.differ : undefined}
        />
      </ConfirmDialog>
    </Card>
  );
}

function stateText(payPassword: PayPassword, words: SecurityText['payPassword']): string {
  if (!payPassword.set) return words.missing;
  if (!payPassword.locked) return words.triesLeft(payPassword.tries_left);
  const until = payPassword.locked_until;
  return until === null ? words.locked : words.lockedUntil(timeText(until, 'minute'));
}
