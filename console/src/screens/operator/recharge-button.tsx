// A button that brings money in for a user, after the login password of the operator. Where it takes two,
// it is a proposal. An amount that is large, or large for them, is asked about once more.

import { Alert, Button, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { OperatorUserDetail } from '../../api/interface.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { Money } from '../../ui/money.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { type Proof, ProofDialog } from './proof-dialog.tsx';
import { useOperatorText } from './text.ts';

const NOTHING = { amount: '', reason: '', bank_reference: '', account: '', meant: false };
type Typed = typeof NOTHING;

export function RechargeButton({ user }: { readonly user: OperatorUserDetail }) {
  const { actions: words } = useOperatorText();
  const [opened, dialog] = useDisclosure(false);
  const [typed, setTyped] = useState(NOTHING);
  const { key, settle } = useIdempotencyKey(`recharge ${user.user_id}`);
  const amount = Number(typed.amount);
  const large = amount >= user.ask_from;
  const sending = useWrite(
    '/api/v1/operator/users/{user_id}/recharges',
    ({ tx_no: id, status }) => {
      settle();
      dialog.close();
      const said = status === 'requested' ? words.rechargeProposed : words.recharged;
      // Pressed twice it was done once, and is said once.
      notifications.show({ id, message: said(moneyText(amount)), color: 'teal', withBorder: true });
      setTyped(NOTHING);
    },
  );
  const send = (proof: Proof) => {
    const { reason, bank_reference, account: receiving_account } = typed;
    const said = { reason, bank_reference, receiving_account };
    const body = { ...proof, amount, ...said, idempotency_key: key };
    sending.mutate({ params: { user_id: `${user.user_id}` }, body }, { onError: settle });
  };
  return (
    <>
      <Button onClick={dialog.open}>{words.recharge}</Button>
      <ProofDialog
        opened={opened}
        title={words.recharge}
        confirm={large ? words.rechargeOf(moneyText(amount)) : words.recharge}
        detail={words.rechargeNow(user.name)}
        sending={sending}
        onConfirm={send}
        onClose={dialog.close}
      >
        <RechargeFields
          typed={typed}
          wrong={sending.error ? failureOf(sending.error).fields : {}}
          onChange={(changed) => setTyped({ ...typed, ...changed })}
        />
        {large && (
          <LargeAmount
            amount={amount}
            usual={user.usual_recharge}
            meant={typed.meant}
            onMeant={(meant) => setTyped({ ...typed, meant })}
          />
        )}
      </ProofDialog>
    </>
  );
}

interface RechargeFieldsProps {
  readonly typed: Typed;
  readonly wrong: Readonly<Record<string, string>>;
  readonly onChange: (changed: Partial<Typed>) => void;
}

function RechargeFields({ typed, wrong, onChange }: RechargeFieldsProps) {
  const { actions: words } = useOperatorText();
  return (
    <>
      <TextInput
        label={words.amount}
        required
        inputMode="decimal"
        pattern="\d{1,12}(\.\d{1,2})?"
        value={typed.amount}
        error={wrong.amount}
        autoComplete="off"
        // Whoever changes it is asked anew.
        onChange={({ currentTarget }) => onChange({ amount: currentTarget.value, meant: false })}
      />
      <TextInput
        label={words.bankReference}
        description={words.bankReferenceHint}
        required
        maxLength={64}
        value={typed.bank_reference}
        error={wrong.bank_reference}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ bank_reference: currentTarget.value })}
      />
      <AccountField
        value={typed.account}
        error={wrong.receiving_account}
        onChange={(account) => onChange({ account })}
      />
      <TextInput
        label={words.reason}
        required
        maxLength={256}
        value={typed.reason}
        error={wrong.reason}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
      />
    </>
  );
}

interface AccountFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (account: string) => void;
}

/** Nothing where there is one account: references of several may be equal. */
function AccountField({ value, error, onChange }: AccountFieldProps) {
  const { actions: words } = useOperatorText();
  const methods = useRead('/api/v1/recharge-methods').data?.items ?? [];
  const accounts = [...new Set(methods.map((one) => one.receiving_account ?? ''))];
  if (accounts.length < 2) return null;
  return (
    <NativeSelect
      label={words.receivingAccount}
      required={!accounts.includes('')}
      value={value}
      error={error}
      data={['', ...accounts.filter((account) => account !== '')]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

interface LargeAmountProps {
  readonly amount: number;
  readonly usual: number | null;
  readonly meant: boolean;
  readonly onMeant: (meant: boolean) => void;
}

/** A tick and no second press: those who press twice would confirm what they have not read. */
function LargeAmount({ amount, usual, meant, onMeant }: LargeAmountProps) {
  const { actions: words } = useOperatorText();
  return (
    <Alert color="yellow" variant="light">
      <Text size="xl" fw={700} lh={1.3}>
        <Money yuan={amount} />
      </Text>
      <Text size="sm" mb="sm">
        {usual === null
          ? words.neverRecharged
          : words.usually(moneyText(usual), Math.floor(amount / usual))}
      </Text>
      <Checkbox
        label={words.amountMeant}
        required
        checked={meant}
        onChange={({ currentTarget }) => onMeant(currentTarget.checked)}
      />
    </Alert>
  );
}
