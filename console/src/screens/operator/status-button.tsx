// A button that suspends, resumes or unlocks a user, after the login password of the operator.

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import type { OperatorUser } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { useOperatorText } from './text.ts';

const PATHS = {
  suspend: '/console/api/operator/users/{user_id}/suspend',
  resume: '/console/api/operator/users/{user_id}/resume',
  unlock: '/console/api/operator/users/{user_id}/unlock',
} as const;

const DETAILS = { suspend: 'suspendNow', resume: 'resumeNow', unlock: 'unlockNow' } as const;
const DONE = { suspend: 'suspended', resume: 'resumed', unlock: 'unlocked' } as const;

interface StatusButtonProps {
  readonly user: OperatorUser;
  readonly change: keyof typeof PATHS;
}

export function StatusButton({ user, change }: StatusButtonProps) {
  const { actions: words } = useOperatorText();
  const [opened, dialog] = useDisclosure(false);
  const sending = useWrite(PATHS[change], () => {
    dialog.close();
    notifications.show({ message: words[DONE[change]](user.name), withBorder: true });
  });
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {words[change]}
      </Button>
      <ProofDialog
        opened={opened}
        confirm={words[change]}
        detail={words[DETAILS[change]](user.name)}
        dangerous={change === 'suspend'}
        sending={sending}
        onConfirm={(body) => sending.mutate({ params: { user_id: `${user.user_id}` }, body })}
        onClose={dialog.close}
      />
    </>
  );
}
