// Looks once more at what differs, because something was credited or paid out since.

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useWrite } from '../../api/use-write.ts';
import { ProofDialog } from '../operator/proof-dialog.tsx';
import { useBankText } from './text.ts';

export function CheckAgain() {
  const { check: words } = useBankText();
  const [opened, dialog] = useDisclosure(false);
  const sending = useWrite('/api/v1/operator/bank/differences/check', ({ resolved }) => {
    dialog.close();
    notifications.show({ message: words.done(resolved.length), withBorder: true });
  });
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {words.verb}
      </Button>
      <ProofDialog
        opened={opened}
        confirm={words.verb}
        detail={words.now}
        sending={sending}
        onConfirm={(proof) => sending.mutate({ body: proof })}
        onClose={dialog.close}
      />
    </>
  );
}
