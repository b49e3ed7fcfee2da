// The dialog that replaces a key by a new one with the same rights.

import { NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ApiKey } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactorFields, loginFactors, NO_FACTORS } from '../../ui/factor-fields.tsx';
import type { ShownKey } from './key-secret.tsx';
import { useKeysText } from './text.ts';

interface RotateKeyDialogProps {
  readonly chosen: ApiKey;
  readonly onClose: () => void;
  readonly onMade: (shown: ShownKey) => void;
}

export function RotateKeyDialog({ chosen, onClose, onMade }: RotateKeyDialogProps) {
  const text = useKeysText();
  const [hours, setHours] = useState('24');
  const [factors, setFactors] = useState(NO_FACTORS);
  const rotating = useWrite('/api/v1/keys/{key_id}/rotate', (made) => {
    rotating.reset();
    const { scope, merchant_id: merchantId, signs_requests: signsRequests } = chosen;
    onMade({ made, scope, merchantId, signsRequests });
  });
  const send = () =>
    rotating.mutate({
      params: { key_id: chosen.key_id },
      body: { overlap: `${hours}h`, ...loginFactors(factors) },
    });
  return (
    <ConfirmDialog
      opened
      title={text.of(text.rotate, chosen.name)}
      confirm={text.rotate}
      pending={rotating.isPending}
      error={rotating.error}
      onConfirm={send}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{text.rotateNow}</Text>
        <NativeSelect
          label={text.overlap}
          value={hours}
          data={Object.entries(text.overlaps).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setHours(event.currentTarget.value)}
        />
        <FactorFields kind="login" value={factors} onChange={setFactors} />
      </Stack>
    </ConfirmDialog>
  );
}
