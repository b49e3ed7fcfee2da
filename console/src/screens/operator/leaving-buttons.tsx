// Offers what an operator does for users who leave: a file with everything that is kept about them, and the
// end of their account. Both take the operator's login password.

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import type { OperatorUser } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { InTheWay } from '../../ui/in-the-way.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { useOperatorText } from './text.ts';

export function LeavingButtons({ user }: { readonly user: OperatorUser }) {
  return (
    <>
      <ExportButton user={user} />
      <CloseButton user={user} />
    </>
  );
}

function ExportButton({ user }: { readonly user: OperatorUser }) {
  const { actions: words } = useOperatorText();
  const [opened, dialog] = useDisclosure(false);
  const params = { user_id: `${user.user_id}` };
  const asking = useWrite('/api/v1/operator/users/{user_id}/export', (text) => {
    saveFile(`account-${user.user_id}.json`, text);
    dialog.close();
  });
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {words.export}
      </Button>
      <ProofDialog
        opened={opened}
        confirm={words.export}
        detail={words.exportNow(user.name)}
        sending={asking}
        onConfirm={(body) => asking.mutate({ params, body })}
        onClose={dialog.close}
      />
    </>
  );
}

/** It stays mounted when the account is closed, so that its dialog can close. */
function CloseButton({ user }: { readonly user: OperatorUser }) {
  const { actions: words } = useOperatorText();
  const [opened, dialog] = useDisclosure(false);
  const params = { user_id: `${user.user_id}` };
  const closing = useWrite('/api/v1/operator/users/{user_id}/close', () => {
    dialog.close();
    notifications.show({ message: words.closed(user.name), withBorder: true });
  });
  return (
    <>
      {user.closed_at === null && (
        <Button variant="default" onClick={dialog.open}>
          {words.close}
        </Button>
      )}
      <ProofDialog
        opened={opened}
        confirm={words.close}
        detail={words.closeNow(user.name)}
        dangerous
        sending={closing}
        onConfirm={(body) => closing.mutate({ params, body })}
        onClose={dialog.close}
      >
        <InTheWay
          error={closing.error}
          label={words.inTheWay}
          nameOf={(field) => <span className="number">{field}</span>}
        />
      </ProofDialog>
    </>
  );
}
