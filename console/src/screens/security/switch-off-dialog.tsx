// Switching two-factor authentication off, with a code or, without the phone, a recovery code.

import { Anchor, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useWrite } from '../../api/use-write.ts';
import { useText } from '../../app/language.tsx';
import { UI_EN } from '../../messages/en/ui.ts';
import { UI_ZH } from '../../messages/zh/ui.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useSecurityText } from './text.ts';

interface SwitchOffDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

const EMPTY = { password: '', code: '', recovery: false };

export function SwitchOffDialog({ opened, onClose }: SwitchOffDialogProps) {
  const { twoFactor: words } = useSecurityText();
  const ui = useText({ en: UI_EN, zh: UI_ZH });
  const [typed, setTyped] = useState(EMPTY);
  const switching = useWrite('/console/api/security/two-factor/switch-off', () => {
    close();
    notifications.show({ message: words.isOff, withBorder: true });
  });
  const close = () => {
    setTyped(EMPTY);
    switching.reset();
    onClose();
  };
  const { password, code, recovery } = typed;
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
        <PasswordInput
          label={ui.password}
          description={ui.passwordHint}
          required
          value={password}
          autoComplete="current-password"
          onChange={(event) => setTyped({ ...typed, password: event.currentTarget.value })}
        />
        <TextInput
          key={recovery ? 'recovery' : 'code'}
          label={recovery ? words.recoveryCode : ui.code}
          {...(recovery ? RECOVERY : { description: ui.codeHint, ...SIX_DIGITS })}
          required
          value={code}
          onChange={(event) => setTyped({ ...typed, code: event.currentTarget.value })}
        />
        {!recovery && (
          <Anchor
            component="button"
            type="button"
            ta="left"
            onClick={() => setTyped({ ...typed, code: '', recovery: true })}
          >
            {words.useRecoveryCode}
          </Anchor>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

const SIX_DIGITS = {
  inputMode: 'numeric',
  pattern: '[0-9]{6}',
  maxLength: 6,
  autoComplete: 'one-time-code',
} as const;

const RECOVERY = { maxLength: 32, autoComplete: 'off', autoCapitalize: 'characters' } as const;
