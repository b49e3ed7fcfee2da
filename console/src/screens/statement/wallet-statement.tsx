// One wallet in a statement: opening, in and out by type, closing.

import { Table, Title } from '@mantine/core';
import type { Reads } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { STATEMENT_EN } from '../../messages/en/statement.ts';
import { WALLET_WORDS_EN } from '../../messages/en/wallet-words.ts';
import { STATEMENT_ZH } from '../../messages/zh/statement.ts';
import { WALLET_WORDS_ZH } from '../../messages/zh/wallet-words.ts';
import { Money } from '../../ui/money.tsx';

interface WalletStatementProps {
  readonly wallet: 'consumer' | 'merchant';
  readonly statement: Reads['/api/v1/statement']['data']['consumer'];
}

export function WalletStatement({ wallet, statement }: WalletStatementProps) {
  const text = useText({ en: STATEMENT_EN, zh: STATEMENT_ZH });
  const words = useText({ en: WALLET_WORDS_EN, zh: WALLET_WORDS_ZH });
  const name = words.wallets[wallet];
  const { opening, closing, lines } = statement;
  return (
    <>
      <Title order={2} size="h4" mt="md">
        {name}
      </Title>
      <Table aria-label={name} mb="lg">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{text.type}</Table.Th>
            <Table.Th scope="col" className="end">
              {text.count}
            </Table.Th>
            <Table.Th scope="col" className="end">
              {text.amount}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Row name={text.opening} amount={opening} strong />
          {lines.map(({ type, direction, count, amount }) => (
            <Row
              key={`${type} ${direction}`}
              name={`${words.types[type]} (${words.directions[direction]})`}
              count={count}
              amount={amount}
              direction={direction}
            />
          ))}
          <Row name={text.in} amount={statement.in} direction="in" />
          <Row name={text.out} amount={statement.out} direction="out" />
          <Row name={text.closing} amount={closing} strong />
        </Table.Tbody>
      </Table>
    </>
  );
}

interface RowProps {
  readonly name: string;
  readonly count?: number;
  readonly amount: number;
  readonly direction?: 'in' | 'out';
  readonly strong?: true;
}

function Row({ name, count, amount, direction, strong }: RowProps) {
  return (
    <Table.Tr {...(strong && { fw: 600 })}>
      <Table.Th scope="row" fw={strong ? 600 : 400}>
        {name}
      </Table.Th>
      <Table.Td className="end">{count}</Table.Td>
      <Table.Td className="end">
        <Money yuan={amount} {...(direction && amount > 0 && { direction })} />
      </Table.Td>
    </Table.Tr>
  );
}
