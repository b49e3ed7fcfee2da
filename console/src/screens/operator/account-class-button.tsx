// A button that changes how well a user is known: the class of their account, and whether their real name is.

import { Button, NativeSelect, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { OperatorUser } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { useOperatorText } from './text.ts';

const CLASSES = ['none', '1', '2', '3'] as const;

export function AccountClassButton({ user }: { readonly user: OperatorUser }) {
  const { accountClass: words } = useOperatorText();
  const [opened, dialog] = useDisclosure(false);
  const [chosen, setChosen] = useState<(typeof CLASSES)[number]>('none');
  const [known, setKnown] = useState(false);
  const sending = useWrite('PATCH /api/v1/operator/users/{user_id}', () => {
    dialog.close();
    notifications.show({ message: words.done(user.name), withBorder: true });
  });
  const open = () => {
    setChosen(user.account_class ?? 'none');
    setKnown(user.real_name_known);
    dialog.open();
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        {words.change}
      </Button>
      <ProofDialog
        opened={opened}
        confirm={words.change}
        detail={words.detail(user.name)}
        sending={sending}
        onConfirm={(proof) => {
          const params = { user_id: `${user.user_id}` };
          const body = { ...proof, account_class: chosen, real_name_known: known };
          sending.mutate({ params, body });
        }}
        onClose={dialog.close}
      >
        <NativeSelect
          label={words.label}
          data={CLASSES.map((value) => ({ value, label: words.classes[value] }))}
          value={chosen}
          onChange={({ currentTarget: { value } }) => {
            setChosen(CLASSES.find((one) => one === value) ?? 'none');
          }}
        />
        <Switch
          label={words.known}
          checked={known}
          onChange={({ currentTarget: { checked } }) => setKnown(checked)}
        />
      </ProofDialog>
    </>
  );
}
