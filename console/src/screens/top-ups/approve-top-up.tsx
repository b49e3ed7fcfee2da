// The button with which an operator credits what has arrived: they type the amount and the reference off
// the statement, and not what the user said.

import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { OperatorRechargeRequest } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { moneyText } from '../../ui/money-text.ts';
import { type Proof, ProofDialog } from '../operator/proof-dialog.tsx';
import { useTopUpsText } from './text.ts';

const NOTHING = { amount: '', reference: '' };

export function ApproveTopUp({ request }: { readonly request: OperatorRechargeRequest }) {
  const { operator: words } = useTopUpsText();
  const [opened, dialog] = useDisclosure(false);
  const [typed, setTyped] = useState(NOTHING);
  const { request_no: no, code, name, amount } = request;
  const path = '/api/v1/operator/recharge-requests/{recharge_request_no}/approve';
  const sending = useWrite(path, ({ status, arrived_amount: arrived }) => {
    dialog.close();
    const said = status === 'approved' ? words.approved : words.proposedNow;
    const message = said(moneyText(arrived ?? 0));
    notifications.show({ id: no, message, color: 'teal', withBorder: true });
  });
  const wrong = sending.error ? failureOf(sending.error).fields : {};
  const send = (proof: Proof) => {
    const body = { ...proof, amount: Number(typed.amount), reference: typed.reference };
    sending.mutate({ params: { recharge_request_no: no }, body });
  };
  return (
    <>
      <Button size="xs" aria-label={words.approveOf(code)} onClick={dialog.open}>
        {words.approve}
      </Button>
      <ProofDialog
        opened={opened}
        confirm={words.approve}
        detail={words.approveNow(name, moneyText(amount))}
        sending={sending}
        onConfirm={send}
        onClose={dialog.close}
      >
        <TextInput
          label={words.arrived}
          required
          inputMode="decimal"
          pattern="\d{1,12}(\.\d{1,2})?"
          value={typed.amount}
          error={wrong.amount}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped({ ...typed, amount: currentTarget.value })}
        />
        <TextInput
          label={words.reference}
          description={words.referenceHint}
          required
          maxLength={64}
          value={typed.reference}
          error={wrong.reference}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped({ ...typed, reference: currentTarget.value })}
        />
      </ProofDialog>
    </>
  );
}
