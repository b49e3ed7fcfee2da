// New recovery codes, in place of those that are left.

import { Text } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../../api/use-write.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactorFields, loginFactors, NO_FACTORS } from '../../ui/factor-fields.tsx';
import { useSecurityText } from './text.ts';

interface RenewCodesDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
}

export function RenewCodesDialog({ opened, onClose, onCodes }: RenewCodesDialogProps) {
  const { twoFactor: words } = useSecurityText();
  const [factors, setFactors] = useState(NO_FACTORS);
  const renewing = useWrite('/api/v1/security/two-factor/renew-recovery-codes', (data) => {
    forget();
    onCodes(data.recovery_codes);
  });
  const forget = () => {
    setFactors(NO_FACTORS);
    renewing.reset();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={words.renew}
      confirm={words.renew}
      pending={renewing.isPending}
      error={renewing.error}
      onConfirm={() => renewing.mutate({ body: loginFactors(factors) })}
      onClose={() => {
        forget();
        onClose();
      }}
    >
      <Text size="sm" mb="sm">
        {words.renewNow}
      </Text>
      <FactorFields kind="login" value={factors} onChange={setFactors} />
    </ConfirmDialog>
  );
}
