// The dialog that requests a withdrawal: how much from which wallet, then a question. When it is done it
// closes, and the request stands in the list.

import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { useText } from '../../app/language.tsx';
import { MONEY_OUT_EN } from '../../messages/en/money-out.ts';
import { WALLET_WORDS_EN } from '../../messages/en/wallet-words.ts';
import { MONEY_OUT_ZH } from '../../messages/zh/money-out.ts';
import { WALLET_WORDS_ZH } from '../../messages/zh/wallet-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { AmountField, amountIn, type Wallet, WalletField } from '../wallets/money-fields.tsx';
import { MoneyQuestion } from '../wallets/money-question.tsx';
import { useMoneyOut } from '../wallets/use-money-out.ts';
import { PayeeField, payeeText, usePayees } from './payee-field.tsx';

interface Terms {
  readonly wallet: Wallet;
  readonly amount: number;
  readonly payee_id: string;
}

interface WithdrawalDialogProps {
  readonly onMade: () => void;
  readonly onClose: () => void;
}

export function WithdrawalDialog({ onMade, onClose }: WithdrawalDialogProps) {
  const text = useText({ en: MONEY_OUT_EN, zh: MONEY_OUT_ZH });
  const { wallets } = useText({ en: WALLET_WORDS_EN, zh: WALLET_WORDS_ZH });
  const withdrawal = useMoneyOut('/api/v1/withdrawals', ({ amount }) => {
    notifications.show({ message: text.requested(moneyText(amount)), withBorder: true });
    onMade();
    onClose();
  });
  const { unanswered, pending, forget, reset, send } = withdrawal;
  const [asked, setAsked] = useState<Terms | null>(null);
  const terms = unanswered ?? asked;
  return (
    <Dialog
      title={text.withdraw}
      step={terms === null ? 'form' : 'question'}
      pending={pending}
      onClose={onClose}
    >
      {terms === null ? (
        <WithdrawalForm
          onReady={(ready) => {
            reset();
            setAsked(ready);
          }}
        />
      ) : (
        <MoneyQuestion
          {...withdrawal}
          unanswered={unanswered !== null}
          confirm={text.confirmWithdraw(moneyText(terms.amount))}
          ready
          onConfirm={(factors) => send(terms, factors)}
          onChange={() => setAsked(null)}
          onForget={() => {
            forget();
            onClose();
          }}
        >
          <Text fw={600}>{text.withdrawal(wallets[terms.wallet], moneyText(terms.amount))}</Text>
          <NamedPayee payeeId={terms.payee_id} />
          <Text size="sm">{text.frozenNote}</Text>
        </MoneyQuestion>
      )}
    </Dialog>
  );
}

function NamedPayee({ payeeId }: { readonly payeeId: string }) {
  const text = useText({ en: MONEY_OUT_EN, zh: MONEY_OUT_ZH });
  const payee = usePayees().data?.items.find(({ payee_id: id }) => id === payeeId);
  return payee ? <Text>{text.toPayee(payeeText(payee))}</Text> : null;
}

function WithdrawalForm({ onReady }: { readonly onReady: (terms: Terms) => void }) {
  const text = useText({ en: MONEY_OUT_EN, zh: MONEY_OUT_ZH });
  const [wallet, setWallet] = useState<Wallet>('consumer');
  const [payeeId, setPayeeId] = useState('');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = amountIn(typed);
    setWrong(amount === null);
    if (amount !== null) onReady({ wallet, amount, payee_id: payeeId });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <WalletField value={wallet} onChange={setWallet} />
        <PayeeField value={payeeId} onChange={setPayeeId} />
        <AmountField value={typed} error={wrong} onChange={setTyped} />
        <Group justify="flex-end">
          <Button type="submit" disabled={payeeId === ''}>
            {text.continue}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
