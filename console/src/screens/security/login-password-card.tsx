// The login password, and the dialog that changes it.

import { Button, Text } from '@mantine/core';
import { failureOf } from '../../api/failure.ts';
import { useWrite } from '../../api/use-write.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CoolingOffWarning } from '../../ui/cooling-off-notice.tsx';
import { FactorFields, loginFactors } from '../../ui/factor-fields.tsx';
import { failureBeyond } from '../../ui/failure-text.ts';
import { Card } from './card.tsx';
import { NewSecretFields } from './new-secret-fields.tsx';
import { useSecurityText } from './text.ts';
import { useSecretChange } from './use-secret-change.ts';

export function LoginPasswordCard() {
  const text = useSecurityText();
  const words = text.loginPassword;
  const dialog = useSecretChange();
  const sending = useWrite('/api/v1/security/login-password', () => {
    sending.reset();
    dialog.finish(words.done);
  });
  const { factors, secret } = dialog;
  const send = () => {
    if (!dialog.check()) return;
    sending.mutate({ body: { ...loginFactors(factors), new_password: secret.first } });
  };
  return (
    <Card title={words.title} detail={words.detail}>
      <Button variant="default" onClick={dialog.open}>
        {words.change}
      </Button>
      <ConfirmDialog
        opened={dialog.opened}
        title={words.change}
        confirm={words.change}
        pending={sending.isPending}
        error={failureBeyond(sending.error, 'new_password')}
        onConfirm={send}
        onClose={() => dialog.close(sending)}
      >
        <Text size="sm" mb="sm">
          {words.now}
        </Text>
        <CoolingOffWarning />
        <FactorFields kind="login" value={factors} onChange={dialog.setFactors} />
        <NewSecretFields
          value={secret}
          onChange={dialog.setSecret}
          words={words}
          error={sending.error ? failureOf(sending.error).fields.new_password : undefined}
          differs={dialog.differs ? text.differ : undefined}
        />
      </ConfirmDialog>
    </Card>
  );
}
