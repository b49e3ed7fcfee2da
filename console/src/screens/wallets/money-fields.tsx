// The fields that say how much leaves which wallet.

import { NativeSelect, TextInput } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { MONEY_OUT_EN } from '../../messages/en/money-out.ts';
import { WALLET_WORDS_EN } from '../../messages/en/wallet-words.ts';
import { MONEY_OUT_ZH } from '../../messages/zh/money-out.ts';
import { WALLET_WORDS_ZH } from '../../messages/zh/wallet-words.ts';
import { moneyText } from '../../ui/money-text.ts';

export type Wallet = 'consumer' | 'merchant';

interface WalletFieldProps {
  readonly value: Wallet;
  readonly onChange: (wallet: Wallet) => void;
}

export function WalletField({ value, onChange }: WalletFieldProps) {
  const text = useText({ en: MONEY_OUT_EN, zh: MONEY_OUT_ZH });
  const { wallets } = useText({ en: WALLET_WORDS_EN, zh: WALLET_WORDS_ZH });
  const balance = useRead('/api/v1/wallets').data?.[value].balance;
  return (
    <NativeSelect
      label={text.from}
      description={balance === undefined ? ' ' : text.available(moneyText(balance))}
      value={value}
      data={[
        { value: 'consumer', label: wallets.consumer },
        { value: 'merchant', label: wallets.merchant },
      ]}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === 'merchant' ? 'merchant' : 'consumer')
      }
    />
  );
}

interface AmountFieldProps {
  readonly value: string;
  readonly error: boolean;
  readonly onChange: (value: string) => void;
}

export function AmountField({ value, error, onChange }: AmountFieldProps) {
  const text = useText({ en: MONEY_OUT_EN, zh: MONEY_OUT_ZH });
  return (
    <TextInput
      label={text.amount}
      required
      inputMode="decimal"
      autoComplete="off"
      maxLength={15}
      value={value}
      error={error && text.amountWrong}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Null: it is no amount. What of it may leave the wallet is decided by the service. */
export function amountIn(typed: string): number | null {
  const text = typed.trim();
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) > 0 ? Number(text) : null;
}
