// The question before a transfer. It names whoever gets the money, as the service knows them, so that a
// mistyped wallet number is seen before it costs anything.

import { Alert, Button, Group, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/client.ts';
import { useText } from '../../app/language.tsx';
import { MONEY_OUT_EN } from '../../messages/en/money-out.ts';
import { WALLET_WORDS_EN } from '../../messages/en/wallet-words.ts';
import { MONEY_OUT_ZH } from '../../messages/zh/money-out.ts';
import { WALLET_WORDS_ZH } from '../../messages/zh/wallet-words.ts';
import type { Factors } from '../../ui/factor-fields.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Money } from '../../ui/money.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { MoneyQuestion } from '../wallets/money-question.tsx';
import type { TransferTerms } from './transfer-form.tsx';

interface TransferQuestionProps {
  readonly terms: TransferTerms;
  readonly unanswered: boolean;
  readonly pending: boolean;
  readonly error: unknown;
  readonly send: (terms: TransferTerms, factors: Factors) => void;
  readonly onChange: () => void;
  readonly onForget: () => void;
}

export function TransferQuestion({ terms, send, ...question }: TransferQuestionProps) {
  const text = useText({ en: MONEY_OUT_EN, zh: MONEY_OUT_ZH });
  const { wallets } = useText({ en: WALLET_WORDS_EN, zh: WALLET_WORDS_ZH });
  const walletId = terms.to_wallet_id ?? null;
  // Never that of an earlier question.
  const recipient = useQuery({
    queryKey: ['/api/v1/recipients', walletId],
    queryFn: () =>
      read('/api/v1/recipients/{wallet_id}', { params: { wallet_id: walletId ?? '' } }),
    enabled: walletId !== null,
  });
  if (recipient.error) {
    return (
      <>
        <FailureAlert error={recipient.error} retry={() => void recipient.refetch()} />
        <Group justify="flex-end">
          <Button onClick={question.onChange}>{text.change}</Button>
        </Group>
      </>
    );
  }
  const other = terms.from === 'consumer' ? wallets.merchant : wallets.consumer;
  const facts = [
    [text.amount, <Money key="amount" yuan={terms.amount} />],
    [text.from, wallets[terms.from]],
    walletId === null
      ? [text.to, other]
      : [
          text.recipientIs,
          <span key="recipient" role="status">
            {recipient.data && <b>{recipient.data.name}</b>} <code>{walletId.toUpperCase()}</code>
          </span>,
        ],
  ] as const;
  return (
    <MoneyQuestion
      {...question}
      confirm={text.confirmTransfer(moneyText(terms.amount))}
      ready={walletId === null || recipient.data !== undefined}
      onConfirm={(factors) => send(terms, factors)}
    >
      <Table variant="vertical">
        <Table.Tbody>
          {facts.map(([name, value]) => (
            <Table.Tr key={String(name)}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {recipient.data?.own && <Alert>{text.recipientSelf}</Alert>}
    </MoneyQuestion>
  );
}
