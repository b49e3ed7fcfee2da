// Switching two-factor authentication on: scan the secret, and prove it with a code and the login password.

import { Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { TotpOffer } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CoolingOffWarning } from '../../ui/cooling-off-notice.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { QrCode } from './qr-code.tsx';
import { useSecurityText } from './text.ts';
import { CodeField, LoginPasswordField } from './typed-fields.tsx';

interface SetUpDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
}

const EMPTY = { code: '', password: '' };

export function SetUpDialog({ opened, onClose, onCodes }: SetUpDialogProps) {
  const { twoFactor: words } = useSecurityText();
  const [typed, setTyped] = useState(EMPTY);
  const offering = useWrite('/api/v1/security/two-factor/offer');
  const switching = useWrite('/api/v1/security/two-factor/switch-on', (data) => {
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
    if (opened) mutate({ body: {} });
  }, [opened, mutate]);
  const offered = offering.data;
  const send = () => {
    if (!offered) return mutate({ body: {} });
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
        <CoolingOffWarning />
        <Offer offered={offered} />
        <Text>{words.type}</Text>
        <CodeField
          label={words.newCode}
          value={typed.code}
          onChange={(code) => setTyped({ ...typed, code })}
        />
        <LoginPasswordField
          value={typed.password}
          onChange={(password) => setTyped({ ...typed, password })}
        />
      </Stack>
    </ConfirmDialog>
  );
}

function Offer({ offered }: { readonly offered: TotpOffer | undefined }) {
  const { twoFactor: words } = useSecurityText();
  return (
    <>
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
    </>
  );
}
