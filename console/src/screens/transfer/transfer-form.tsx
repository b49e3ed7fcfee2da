// The form of a transfer. Nothing is asked of the service yet: the question that follows is.

import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useText } from '../../app/language.tsx';
import { MONEY_OUT_EN } from '../../messages/en/money-out.ts';
import { MONEY_OUT_ZH } from '../../messages/zh/money-out.ts';
import { AmountField, amountIn, type Wallet, WalletField } from '../wallets/money-fields.tsx';

export interface TypedTransfer {
  readonly from: Wallet;
  readonly to: 'own' | 'other';
  readonly walletId: string;
  readonly amount: string;
}

export interface TransferTerms {
  readonly from: Wallet;
  /** Missing: the other wallet of the user. */
  readonly to_wallet_id?: string | null;
  readonly amount: number;
}

export const EMPTY_TRANSFER: TypedTransfer = {
  from: 'consumer',
  to: 'other',
  walletId: '',
  amount: '',
};

/** Null: the amount is none. */
export function termsIn({
  from,
  to,
  walletId,
  amount: typed,
}: TypedTransfer): TransferTerms | null {
  const amount = amountIn(typed);
  if (amount === null) return null;
  return to === 'own' ? { from, amount } : { from, to_wallet_id: walletId.trim(), amount };
}

interface TransferFormProps {
  readonly typed: TypedTransfer;
  readonly onType: (typed: TypedTransfer) => void;
  readonly onReady: () => void;
}

export function TransferForm({ typed, onType, onReady }: TransferFormProps) {
  const text = useText({ en: MONEY_OUT_EN, zh: MONEY_OUT_ZH });
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fits = termsIn(typed) !== null;
    setWrong(!fits);
    if (fits) onReady();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <WalletField value={typed.from} onChange={(from) => onType({ ...typed, from })} />
        <Radio.Group
          label={text.to}
          value={typed.to}
          onChange={(to) => onType({ ...typed, to: to === 'own' ? 'own' : 'other' })}
        >
          <Group mt={4}>
            <Radio value="other" label={text.toOther} />
            <Radio value="own" label={text.toOwn} />
          </Group>
        </Radio.Group>
        {typed.to === 'other' && (
          <TextInput
            label={text.recipient}
            description={text.recipientHint}
            required
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed.walletId}
            onChange={({ currentTarget }) => onType({ ...typed, walletId: currentTarget.value })}
          />
        )}
        <AmountField
          value={typed.amount}
          error={wrong}
          onChange={(amount) => onType({ ...typed, amount })}
        />
        <Group justify="flex-end">
          <Button type="submit">{text.continue}</Button>
        </Group>
      </Stack>
    </form>
  );
}
