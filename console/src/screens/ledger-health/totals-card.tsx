// Shows what all accounts held when the books were verified, and the differences that have to be zero.

import { Badge, Group, Paper, Text, Title } from '@mantine/core';
import type { LedgerTotals } from '../../api/interface.ts';
import { Fact } from '../../ui/fact.tsx';
import { Money } from '../../ui/money.tsx';
import { timeText } from '../../ui/time-text.ts';
import { useHealthText } from './text.ts';

interface TotalsCardProps {
  readonly totals: LedgerTotals;
  readonly verifiedAt: string;
}

export function TotalsCard({ totals, verifiedAt }: TotalsCardProps) {
  const text = useHealthText();
  return (
    <Paper withBorder p="md" component="section" aria-label={text.totals}>
      <Title order={2} size="h4">
        {text.totals}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {text.totalsAt(timeText(verifiedAt))}
      </Text>
      {(['external', 'consumer', 'merchant', 'fee'] as const).map((account) => (
        <Fact key={account} name={text.accounts[account]}>
          <Signed yuan={totals[account]} />
        </Fact>
      ))}
      <Title order={3} size="h5" mt="md">
        {text.zero}
      </Title>
      {(['journal', 'wallets', 'frozen'] as const).map((which) => (
        <Zero key={which} name={text.zeros[which]} yuan={totals[`${which}_difference`]} />
      ))}
    </Paper>
  );
}

function Zero({ name, yuan }: { readonly name: string; readonly yuan: number }) {
  const text = useHealthText();
  return (
    <Fact name={name}>
      <Group gap="xs" wrap="nowrap">
        <Signed yuan={yuan} />
        <Badge variant="light" color={yuan === 0 ? 'jade' : 'red'}>
          {yuan === 0 ? text.isZero : text.isNotZero}
        </Badge>
      </Group>
    </Fact>
  );
}

function Signed({ yuan }: { readonly yuan: number }) {
  if (yuan >= 0) return <Money yuan={yuan} />;
  return <Money yuan={-yuan} direction="out" />;
}
