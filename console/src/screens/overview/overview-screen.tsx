// The first screen. Of whoever has a merchant: what to do first, what was sold today, what is in the wallets
// and why some of it is frozen, the last thirty days and the latest records.

import { Stack } from '@mantine/core';
import { useText } from '../../app/language.tsx';
import { useMe } from '../../app/session.ts';
import { APP_EN } from '../../messages/en/app.ts';
import { OVERVIEW_EN } from '../../messages/en/overview.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { OVERVIEW_ZH } from '../../messages/zh/overview.ts';
import { CoolingOffNotice } from '../../ui/cooling-off-notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SalesCard } from '../sales/sales-card.tsx';
import { FirstSteps } from './first-steps.tsx';
import { HistoryCard } from './history-card.tsx';
import { LatestRecords } from './latest-records.tsx';
import { LinksCard, WalletNumber } from './links-card.tsx';
import { PayerHome } from './payer-home.tsx';
import { SecurityNews } from './security-news.tsx';
import { ToPay } from './to-pay.tsx';
import { WalletCards } from './wallet-cards.tsx';

export function OverviewScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const text = useText({ en: OVERVIEW_EN, zh: OVERVIEW_ZH });
  const me = useMe();
  if (!me.has_merchants) return <PayerHome />;
  return (
    <>
      <PageTitle title={places.overview} detail={text.greeting(me.name)} />
      <CoolingOffNotice />
      <SecurityNews />
      <Stack>
        <FirstSteps />
        <ToPay />
        <SalesCard />
        <WalletCards />
        <WalletNumber />
        <HistoryCard />
        <LatestRecords
          none={{
            detail: text.noRecordsDetail,
            link: { to: '/transfer', words: text.toTransfer },
          }}
        />
        <LinksCard />
      </Stack>
    </>
  );
}
