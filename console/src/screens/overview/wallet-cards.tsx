// Both wallets: what can be spent, what is frozen, and what of it is income and what is withdrawals.

import { Group, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Reads } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useLanguage, useText } from '../../app/language.tsx';
import { OVERVIEW_EN } from '../../messages/en/overview.ts';
import { UI_EN } from '../../messages/en/ui.ts';
import { WALLET_WORDS_EN } from '../../messages/en/wallet-words.ts';
import { OVERVIEW_ZH } from '../../messages/zh/overview.ts';
import { UI_ZH } from '../../messages/zh/ui.ts';
import { WALLET_WORDS_ZH } from '../../messages/zh/wallet-words.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { timeText } from '../../ui/time-text.ts';

type OwnWallet = Reads['/api/v1/wallets']['data']['consumer'];

export function WalletCards() {
  const { wallets } = useText({ en: WALLET_WORDS_EN, zh: WALLET_WORDS_ZH });
  const { loading } = useText({ en: UI_EN, zh: UI_ZH });
  const { data, error, refetch } = useRead('/api/v1/wallets');
  if (error && !data) return <FailureAlert error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} role="img" aria-label={loading} />;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {(['consumer', 'merchant'] as const).map((kind) => (
        <WalletCard key={kind} kind={kind} name={wallets[kind]} wallet={data[kind]}>
          {kind === 'consumer' && <TopUp />}
        </WalletCard>
      ))}
    </SimpleGrid>
  );
}

interface WalletCardProps {
  readonly kind: 'consumer' | 'merchant';
  readonly name: string;
  readonly wallet: OwnWallet;
  readonly children?: ReactNode;
}

function WalletCard({ kind, name, wallet, children }: WalletCardProps) {
  const text = useText({ en: OVERVIEW_EN, zh: OVERVIEW_ZH });
  return (
    <Paper component="section" aria-label={name} withBorder p="md">
      <Group justify="space-between">
        <Title order={2} size="h5">
          {name}
        </Title>
        <Group gap="md">
          {kind === 'consumer' && (
            <TextLink to="/top-up" size="sm">
              {text.toTopUp}
            </TextLink>
          )}
          <TextLink to="/transfer" size="sm">
            {text.toTransfer}
          </TextLink>
          <TextLink to="/withdrawals" size="sm">
            {text.toWithdrawals}
          </TextLink>
        </Group>
      </Group>
      <Text size="sm" c="dimmed" mt="xs">
        {text.available}
      </Text>
      <Text fz={28} fw={600}>
        <Money yuan={wallet.balance} />
      </Text>
      <Text size="sm" c="dimmed" mt="xs">
        {text.frozen}
      </Text>
      <Text fw={600}>
        <Money yuan={wallet.frozen} />
      </Text>
      <Frozen wallet={wallet} />
      {children}
    </Paper>
  );
}

/** In the words of the operator, if they wrote some. Their address is on the screen for it. */
export function TopUp() {
  const text = useText({ en: OVERVIEW_EN, zh: OVERVIEW_ZH });
  const { language } = useLanguage();
  const { data } = useRead('/api/v1/overview');
  if (!data?.top_up_text) return null;
  return (
    <Text size="sm" mt="xs">
      <b>{text.topUp}</b> {data.top_up_text[language]}
    </Text>
  );
}

export function Frozen({ wallet }: { readonly wallet: OwnWallet }) {
  const text = useText({ en: OVERVIEW_EN, zh: OVERVIEW_ZH });
  const { language } = useLanguage();
  const { unsettled, next_settlement: next, under_review: review, reviews } = wallet;
  const reasons = [
    ...(unsettled > 0 ? [text.unsettled(moneyText(unsettled))] : []),
    ...(next ? [text.nextSettlement(moneyText(next.amount), timeText(next.due_at, 'minute'))] : []),
    ...(review > 0 ? [text.underReview(moneyText(review), reviews)] : []),
  ];
  return (
    <Text size="sm" c="dimmed">
      {reasons.length > 0 ? reasons.join(language === 'zh' ? '' : ' ') : text.nothingFrozen}
    </Text>
  );
}
