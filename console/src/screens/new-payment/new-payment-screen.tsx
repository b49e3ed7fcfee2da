// A payment that a person asks for: how much, for what, and which merchant gets it. What is made is an order,
// whose screen has the link, the code and the sheet to print.

import { Paper, Skeleton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ALL_MERCHANTS, useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { NEW_PAYMENT_EN } from '../../messages/en/new-payment.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { NEW_PAYMENT_ZH } from '../../messages/zh/new-payment.ts';
import { Listed } from '../../ui/list.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { PaymentForm } from './payment-form.tsx';

export function NewPaymentScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const text = useText({ en: NEW_PAYMENT_EN, zh: NEW_PAYMENT_ZH });
  const merchants = useRead('/api/v1/merchants', ALL_MERCHANTS);
  const navigate = useNavigate();
  return (
    <>
      <PageTitle title={places.newPayment} detail={text.detail} />
      <Listed
        of={merchants}
        none={{
          icon: 'shop',
          title: text.noMerchants,
          detail: text.noMerchantsDetail,
          link: { to: '/merchants', words: text.toMerchants },
        }}
        waiting={<Skeleton height={320} />}
      >
        {(all) => (
          <Paper withBorder p="lg" maw={520}>
            <PaymentForm
              merchants={all}
              onMade={(txNo) => void navigate({ to: '/orders/$txNo', params: { txNo } })}
            />
          </Paper>
        )}
      </Listed>
    </>
  );
}
