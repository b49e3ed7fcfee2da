// A button that suspends, resumes or unlocks a user, after the login password of the operator. Why somebody
// is suspended, and why no longer, has to be said.

import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { OperatorUser } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { useOperatorText } from './text.ts';

const PATHS = {
  suspend: '/api/v1/operator/users/{user_id}/suspend',
  resume: '/api/v1/operator/users/{user_id}/resume',
  unlock: '/api/v1/operator/users/{user_id}/unlock',
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
  // The dialog goes on saying what was asked, also while it closes and the button says the opposite.
  const [asked, setAsked] = useState(change);
  const [reason, setReason] = useState('');
  const sending = useWrite(PATHS[asked], () => {
    dialog.close();
    notifications.show({ message: words[DONE[asked]](user.name), withBorder: true });
  });
  const open = () => {
    setAsked(change);
    setReason('');
    dialog.open();
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        {words[change]}
      </Button>
      <ProofDialog
        opened={opened}
        confirm={words[asked]}
        detail={words[DETAILS[asked]](user.name)}
        dangerous={asked === 'suspend'}
        sending={sending}
        onConfirm={(proof) => {
          const params = { user_id: `${user.user_id}` };
          sending.mutate({ params, body: { ...proof, reason } });
        }}
        onClose={dialog.close}
      >
        {asked !== 'unlock' && (
          <TextInput
            label={words.reason}
            required
            maxLength={256}
            value={reason}
            error={sending.error ? failureOf(sending.error).fields.reason : undefined}
            autoComplete="off"
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </ProofDialog>
    </>
  );
}
