// Switching two-factor authentication off, with a code or, without the phone, a recovery code.

import { Anchor, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useWrite } from '../../api/use-write.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CoolingOffWarning } from '../../ui/cooling-off-notice.tsx';
import { useSecurityText } from './text.ts';
import { CodeField, LoginPasswordField, RecoveryCodeField } from './typed-fields.tsx';

interface SwitchOffDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

const EMPTY = { password: '', code: '', recovery: false };

export function SwitchOffDialog({ opened, onClose }: SwitchOffDialogProps) {
  const { twoFactor: words } = useSecurityText();
  const [typed, setTyped] = useState(EMPTY);
  const switching = useWrite('/api/v1/security/two-factor/switch-off', () => {
    close();
    notifications.show({ message: words.isOff, withBorder: true });
  });
  const close = () => {
    setTyped(EMPTY);
    switching.reset();
    onClose();
  };
  const { password, code, recovery } = typed;
  const change = (changed: Partial<typeof EMPTY>) => setTyped({ ...typed, ...changed });
  const send = () => {
    const proof = recovery ? { recovery_code: code } : { totp_code: code };
    switching.mutate({ body: { password, ...proof } });
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={words.switchOff}
      confirm={words.switchOff}
      dangerous
      pending={switching.isPending}
      error={switching.error}
      onConfirm={send}
      onClose={close}
    >
      <Stack gap="sm">
        <Text size="sm">{words.switchOffNow}</Text>
        <CoolingOffWarning />
        <LoginPasswordField value={password} onChange={(one) => change({ password: one })} />
        {recovery ? (
          <RecoveryCodeField value={code} onChange={(one) => change({ code: one })} />
        ) : (
          <CodeField value={code} onChange={(one) => change({ code: one })} />
        )}
        {!recovery && (
          <Anchor
            component="button"
            type="button"
            ta="left"
            onClick={() => change({ code: '', recovery: true })}
          >
            {words.useRecoveryCode}
          </Anchor>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
