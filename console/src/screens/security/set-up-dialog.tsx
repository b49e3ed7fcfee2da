// Switching two-factor authentication on: scan the secret, and prove it with a code and the login password.

import { PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWrite } from '../../api/use-write.ts';
import { useText } from '../../app/language.tsx';
import { UI_EN } from '../../messages/en/ui.ts';
import { UI_ZH } from '../../messages/zh/ui.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { QrCode } from './qr-code.tsx';
import { useSecurityText } from './text.ts';

interface SetUpDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
}

const EMPTY = { code: '', password: '' };

export function SetUpDialog({ opened, onClose, onCodes }: SetUpDialogProps) {
  const { twoFactor: words } = useSecurityText();
  const ui = useText({ en: UI_EN, zh: UI_ZH });
  const [typed, setTyped] = useState(EMPTY);
  const offering = useWrite('/console/api/security/two-factor/offer');
  const switching = useWrite('/console/api/security/two-factor/switch-on', (data) => {
    forget();
    onCodes(data.recovery_codes);
  });
  const forget = () => {
    setTyped(EMPTY);
    offering.reset();
    switching.reset();
  };
  const { mutate } = offering;
  useEffect(() => {
    if (opened) mutate(undefined);
  }, [opened, mutate]);
  const offered = offering.data;
  const send = () => {
    if (!offered) return mutate(undefined);
    const { offer } = offered;
    switching.mutate({ body: { password: typed.password, totp_code: typed.code, offer } });
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={words.setUp}
      confirm={words.switchOn}
      pending={switching.isPending}
      error={switching.error ?? offering.error}
      onConfirm={send}
      onClose={() => {
        forget();
        onClose();
      }}
    >
      <Stack gap="sm">
        <Text>{words.scan}</Text>
        {offered ? (
          <>
            <QrCode text={offered.otpauth_url} name={words.qr} />
            <Text size="sm" c="dimmed">
              {words.secret}
            </Text>
            <CopyField value={offered.secret} name={words.secret} />
          </>
        ) : (
          <Skeleton height={200} width={200} />
        )}
        <Text>{words.type}</Text>
        <TextInput
          label={words.newCode}
          description={ui.codeHint}
          required
          value={typed.code}
          inputMode="numeric"
          pattern="[0-9]{6}"
          maxLength={6}
          autoComplete="one-time-code"
          onChange={(event) => setTyped({ ...typed, code: event.currentTarget.value })}
        />
        <PasswordInput
          label={ui.password}
          description={ui.passwordHint}
          required
          value={typed.password}
          autoComplete="current-password"
          onChange={(event) => setTyped({ ...typed, password: event.currentTarget.value })}
        />
      </Stack>
    </ConfirmDialog>
  );
}
