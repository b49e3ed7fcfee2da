// The question before a key is revoked.

import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ApiKey } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useKeysText } from './text.ts';

interface RevokeKeyDialogProps {
  readonly chosen: ApiKey;
  readonly onClose: () => void;
}

export function RevokeKeyDialog({ chosen, onClose }: RevokeKeyDialogProps) {
  const text = useKeysText();
  const revoking = useWrite('/api/v1/keys/{key_id}/revoke', () => {
    onClose();
    notifications.show({ message: text.gone, color: 'teal', withBorder: true });
  });
  return (
    <ConfirmDialog
      opened
      title={text.of(text.revoke, chosen.name)}
      confirm={text.revoke}
      dangerous
      pending={revoking.isPending}
      error={revoking.error}
      onConfirm={() => revoking.mutate({ params: { key_id: chosen.key_id }, body: {} })}
      onClose={onClose}
    >
      <Text size="sm">{text.revokeNow(chosen.name)}</Text>
    </ConfirmDialog>
  );
}
