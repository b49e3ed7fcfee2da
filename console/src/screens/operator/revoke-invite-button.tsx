// A button that revokes an invite which still lets people in, after the login password of the operator.

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import type { Invite } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { useAuthorityText } from './text.ts';

export function RevokeInviteButton({ invite }: { readonly invite: Invite }) {
  const { invites: words } = useAuthorityText();
  const [opened, dialog] = useDisclosure(false);
  const { invite_id: id, uses, used } = invite;
  const sending = useWrite('/api/v1/operator/invites/{invite_id}/revoke', () => {
    dialog.close();
    notifications.show({ message: words.revoked(id), withBorder: true });
  });
  return (
    <>
      {invite.status === 'open' && (
        <Button size="xs" variant="default" aria-label={words.revokeOf(id)} onClick={dialog.open}>
          {words.revoke}
        </Button>
      )}
      <ProofDialog
        opened={opened}
        title={words.revokeOf(id)}
        confirm={words.revoke}
        detail={words.revokeNow(uses - used)}
        dangerous
        sending={sending}
        onConfirm={(body) => sending.mutate({ params: { invite_id: `${id}` }, body })}
        onClose={dialog.close}
      />
    </>
  );
}
