// Leaving: a file with everything that is kept about somebody, and the end of their account. Both ask for
// the login password; what is shown in the dialogs is forgotten when they close.

import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { write } from '../../api/client.ts';
import { signOut, useMe } from '../../app/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactorFields, loginFactors, NO_FACTORS, paymentFactors } from '../../ui/factor-fields.tsx';
import { InTheWay } from '../../ui/in-the-way.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Card } from './card.tsx';
import { useSecurityText } from './text.ts';
import { PayPasswordField } from './typed-fields.tsx';

export function LeavingCard() {
  const { leaving: words } = useSecurityText();
  return (
    <Card title={words.title} detail={words.detail}>
      <ExportButton />
      <CloseButton />
    </Card>
  );
}

function ExportButton() {
  const { leaving: words } = useSecurityText();
  const me = useMe();
  const [opened, dialog] = useDisclosure(false);
  const [factors, setFactors] = useState(NO_FACTORS);
  const asking = useMutation({
    mutationFn: () => write('/api/v1/account/export', { body: loginFactors(factors) }),
    onSuccess: (text) => {
      saveFile(`account-${me.user_id}.json`, text);
      close();
    },
  });
  const close = () => {
    setFactors(NO_FACTORS);
    asking.reset();
    dialog.close();
  };
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {words.export}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={words.export}
        confirm={words.download}
        pending={asking.isPending}
        error={asking.error}
        onConfirm={() => asking.mutate()}
        onClose={close}
      >
        <Stack gap="sm">
          <Text size="sm">{words.exportNow}</Text>
          <FactorFields kind="login" value={factors} onChange={setFactors} />
        </Stack>
      </ConfirmDialog>
    </>
  );
}

function CloseButton() {
  const { leaving: words } = useSecurityText();
  const { pay_password_set: hasPayPassword } = useMe();
  const navigate = useNavigate();
  const [opened, dialog] = useDisclosure(false);
  const [factors, setFactors] = useState(NO_FACTORS);
  const [payPassword, setPayPassword] = useState('');
  const closing = useMutation({
    mutationFn: () => {
      const { pay_password } = paymentFactors({ secret: payPassword, code: '' });
      const body = { ...loginFactors(factors), ...(hasPayPassword && { pay_password }) };
      return write('/api/v1/account/close', { body });
    },
    onSuccess: async () => {
      notifications.show({ message: words.closed, withBorder: true, autoClose: false });
      await signOut(() => navigate({ to: '/sign-in' }));
    },
  });
  const cancel = () => {
    setFactors(NO_FACTORS);
    setPayPassword('');
    closing.reset();
    dialog.close();
  };
  return (
    <>
      <Button variant="default" color="red" onClick={dialog.open}>
        {words.close}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={words.close}
        confirm={words.close}
        dangerous
        pending={closing.isPending}
        error={closing.error}
        onConfirm={() => closing.mutate()}
        onClose={cancel}
      >
        <Stack gap="sm">
          <InTheWay
            error={closing.error}
            label={words.inTheWay}
            nameOf={(field) => <b>{words.things[field] ?? field}</b>}
          />
          <Text size="sm">{words.closeNow}</Text>
          <FactorFields kind="login" value={factors} onChange={setFactors} />
          {hasPayPassword && <PayPasswordField value={payPassword} onChange={setPayPassword} />}
        </Stack>
      </ConfirmDialog>
    </>
  );
}
