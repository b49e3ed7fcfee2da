// The button that closes a difference, with a reason that stays.

import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { BankDifference } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { moneyText } from '../../ui/money-text.ts';
import { ProofDialog } from '../operator/proof-dialog.tsx';
import { useBankText } from './text.ts';

export function CloseDifference({ difference }: { readonly difference: BankDifference }) {
  const { close: words } = useBankText();
  const [opened, dialog] = useDisclosure(false);
  const [reason, setReason] = useState('');
  const { difference_no: no, difference: amount } = difference;
  const path = '/api/v1/operator/bank/differences/{difference_no}/close';
  const sending = useWrite(path, () => {
    dialog.close();
    notifications.show({ message: words.done, withBorder: true });
  });
  return (
    <>
      <Button size="xs" variant="default" aria-label={words.of(no)} onClick={dialog.open}>
        {words.verb}
      </Button>
      <ProofDialog
        opened={opened}
        title={words.of(no)}
        confirm={words.verb}
        detail={words.now(moneyText(amount))}
        sending={sending}
        onConfirm={(proof) =>
          sending.mutate({ params: { difference_no: no }, body: { ...proof, reason } })
        }
        onClose={dialog.close}
      >
        <TextInput
          label={words.reason}
          description={words.hint}
          required
          maxLength={256}
          value={reason}
          error={sending.error ? failureOf(sending.error).fields.reason : undefined}
          autoComplete="off"
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </ProofDialog>
    </>
  );
}
