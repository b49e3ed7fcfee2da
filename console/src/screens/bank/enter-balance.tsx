// Enters what an account held when a day ended, and looks once more at what differs.

import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useWrite } from '../../api/use-write.ts';
import { ProofDialog } from '../operator/proof-dialog.tsx';
import { AccountField } from './enter-statement.tsx';
import { useBankText } from './text.ts';

const NOTHING = { date: '', balance: '', account: '' };

export function EnterBalance() {
  const { balance: words } = useBankText();
  const [opened, dialog] = useDisclosure(false);
  const [typed, setTyped] = useState(NOTHING);
  const sending = useWrite('/api/v1/operator/bank/balances', () => {
    dialog.close();
    setTyped(NOTHING);
    notifications.show({ message: words.done, withBorder: true });
  });
  const wrong = sending.error ? failureOf(sending.error).fields : {};
  const { account, date, balance } = typed;
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
        onConfirm={(proof) => {
          const of = account === '' ? {} : { account };
          sending.mutate({ body: { ...proof, ...of, date, balance: Number(balance) } });
        }}
        onClose={dialog.close}
      >
        <TextInput
          type="date"
          label={words.date}
          required
          value={date}
          error={wrong.date}
          onChange={({ currentTarget }) => setTyped({ ...typed, date: currentTarget.value })}
        />
        <TextInput
          label={words.balance}
          required
          inputMode="decimal"
          pattern="-?\d{1,12}(\.\d{1,2})?"
          value={balance}
          error={wrong.balance}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped({ ...typed, balance: currentTarget.value })}
        />
        <AccountField
          value={account}
          onChange={(chosen) => setTyped({ ...typed, account: chosen })}
        />
      </ProofDialog>
    </>
  );
}
