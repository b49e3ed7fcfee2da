// The first screen of whoever only pays: what they have, what they pay, their newest records, and the ways to
// all else.

import { Alert, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { operatesOnly } from '../../app/homes.ts';
import { useText } from '../../app/language.tsx';
import { useMe } from '../../app/session.ts';
import { APP_EN } from '../../messages/en/app.ts';
import { OVERVIEW_EN } from '../../messages/en/overview.ts';
import { PAYER_EN } from '../../messages/en/payer.ts';
import { UI_EN } from '../../messages/en/ui.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { OVERVIEW_ZH } from '../../messages/zh/overview.ts';
import { PAYER_ZH } from '../../messages/zh/payer.ts';
import { UI_ZH } from '../../messages/zh/ui.ts';
import { CoolingOffNotice } from '../../ui/cooling-off-notice.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { LatestRecords } from './latest-records.tsx';
import { WalletNumber } from './links-card.tsx';
import { PayCard } from './pay-card.tsx';
import { SecurityNews } from './security-news.tsx';
import { ToPay } from './to-pay.tsx';
import { Frozen, TopUp } from './wallet-cards.tsx';

export function PayerHome() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const text = useText({ en: PAYER_EN, zh: PAYER_ZH });
  const { greeting } = useText({ en: OVERVIEW_EN, zh: OVERVIEW_ZH });
  const me = useMe();
  return (
    <>
      <PageTitle
        title={operatesOnly(me) ? places.wallet : places.overview}
        detail={greeting(me.name)}
      />
      <CoolingOffNotice />
      <SecurityNews />
      <Stack>
        {!me.pay_password_set && <FirstStep />}
        <ToPay />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <BalanceCard />
          <PayCard />
        </SimpleGrid>
        <LatestRecords
          none={{ detail: text.noRecords, link: { to: '/top-up', words: places.topUp } }}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <WalletNumber />
          <WaysOn />
        </SimpleGrid>
      </Stack>
    </>
  );
}

function FirstStep() {
  const text = useText({ en: PAYER_EN, zh: PAYER_ZH });
  return (
    <Alert title={text.start} role="region" aria-label={text.start}>
      <TextLink to="/security">{text.setPayPassword}</TextLink>
      <Text size="sm">{text.setPayPasswordDetail}</Text>
    </Alert>
  );
}

function BalanceCard() {
  const text = useText({ en: PAYER_EN, zh: PAYER_ZH });
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const { toWithdrawals } = useText({ en: OVERVIEW_EN, zh: OVERVIEW_ZH });
  const { loading } = useText({ en: UI_EN, zh: UI_ZH });
  const { data, error, refetch } = useRead('/api/v1/wallets');
  if (error && !data) return <FailureAlert error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={200} role="img" aria-label={loading} />;
  const { consumer, merchant } = data;
  // Of somebody who has had a merchant, or has moved money there.
  const earned = merchant.balance + merchant.frozen > 0;
  return (
    <Paper component="section" aria-label={text.balance} withBorder p="md">
      <Title order={2} size="h5">
        {text.balance}
      </Title>
      <Text fz={36} fw={600} lh={1.3}>
        <Money yuan={consumer.balance} />
      </Text>
      {consumer.frozen > 0 && <Frozen wallet={consumer} />}
      {earned && <Text size="sm">{text.merchantWallet(moneyText(merchant.balance))}</Text>}
      <TopUp />
      <Group gap="xs" mt="md" wrap="nowrap">
        <ButtonLink to="/top-up" px="sm">
          {places.topUp}
        </ButtonLink>
        <ButtonLink to="/transfer" variant="default" px="sm">
          {places.transfer}
        </ButtonLink>
        <ButtonLink to="/withdrawals" variant="default" px="sm">
          {toWithdrawals}
        </ButtonLink>
      </Group>
    </Paper>
  );
}

function WaysOn() {
  const text = useText({ en: PAYER_EN, zh: PAYER_ZH });
  return (
    <Paper withBorder p="md">
      <Group gap="md">
        <TextLink to="/payees">{text.managePayees}</TextLink>
        <TextLink to="/statement">{text.statements}</TextLink>
        <TextLink to="/security">{text.accountSecurity}</TextLink>
      </Group>
      <Text size="sm" c="dimmed" mt="sm">
        <TextLink to="/merchants" c="dimmed">
          {text.sell}
        </TextLink>
        <br />
        {text.sellDetail}
      </Text>
    </Paper>
  );
}
