// The dialogs that add and remove a payee. Both take the payment password: money goes there.

import { Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { Payee } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { useText } from '../../app/language.tsx';
import { PAYEES_EN } from '../../messages/en/payees.ts';
import { PAYEES_ZH } from '../../messages/zh/payees.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FactorFields, NO_FACTORS, paymentFactors } from '../../ui/factor-fields.tsx';
import { failureBeyond } from '../../ui/failure-text.ts';

const NOTHING = { holder: '', bank: '', account: '', branch: '' };

export function AddPayeeDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText({ en: PAYEES_EN, zh: PAYEES_ZH });
  const [typed, setTyped] = useState(NOTHING);
  const [factors, setFactors] = useState(NO_FACTORS);
  const adding = useWrite('/api/v1/payees', ({ account }) => {
    notifications.show({ message: text.added(account), withBorder: true });
    onClose();
  });
  const wrong = adding.error ? failureOf(adding.error).fields : {};
  const field = (name: keyof typeof NOTHING) => ({
    value: typed[name],
    error: wrong[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
  });
  return (
    <ConfirmDialog
      opened
      title={text.add}
      confirm={text.add}
      pending={adding.isPending}
      error={failureBeyond(adding.error, ...Object.keys(NOTHING))}
      onConfirm={() => adding.mutate({ body: { ...typed, ...paymentFactors(factors) } })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextInput
          label={text.holder}
          description={text.holderHint}
          required
          maxLength={64}
          {...field('holder')}
        />
        <TextInput label={text.bank} required maxLength={64} {...field('bank')} />
        <TextInput label={text.branch} maxLength={128} {...field('branch')} />
        <TextInput
          label={text.account}
          description={text.accountHint}
          required
          maxLength={64}
          {...field('account')}
        />
        <FactorFields kind="payment" value={factors} onChange={setFactors} errors={wrong} />
      </Stack>
    </ConfirmDialog>
  );
}

interface RemovePayeeDialogProps {
  readonly payee: Payee;
  readonly onClose: () => void;
}

export function RemovePayeeDialog({ payee, onClose }: RemovePayeeDialogProps) {
  const text = useText({ en: PAYEES_EN, zh: PAYEES_ZH });
  const [factors, setFactors] = useState(NO_FACTORS);
  const { payee_id, account } = payee;
  const removing = useWrite('DELETE /api/v1/payees/{payee_id}', () => {
    notifications.show({ message: text.removed(account), withBorder: true });
    onClose();
  });
  return (
    <ConfirmDialog
      opened
      title={text.removeOf(account)}
      confirm={text.remove}
      dangerous
      pending={removing.isPending}
      error={removing.error}
      onConfirm={() => removing.mutate({ params: { payee_id }, body: paymentFactors(factors) })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{text.removeNow(account)}</Text>
        <FactorFields kind="payment" value={factors} onChange={setFactors} />
      </Stack>
    </ConfirmDialog>
  );
}
