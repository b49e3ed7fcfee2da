// What somebody wants to be told, and what of it by mail too.

import { Checkbox, Paper, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { OwnEmail, Writes } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { useText } from '../../app/language.tsx';
import { useMe } from '../../app/session.ts';
import { NOTICES_EN } from '../../messages/en/notices.ts';
import { NOTICES_ZH } from '../../messages/zh/notices.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';

type Mailed = Writes['/api/v1/email/notices']['body']['mailed'][number];

const MAILED: readonly Mailed[] = [
  'recharge_arrived',
  'refund_arrived',
  'refund_request_waits',
  'payment_request_waits',
  'mandate_near_limit',
  'withdrawal_decided',
  'orders_paid',
];

export function ChoiceCard() {
  const text = useText({ en: NOTICES_EN, zh: NOTICES_ZH });
  const { data } = useRead('/api/v1/email');
  const { has_merchants: sells } = useMe();
  const saving = useWrite('/api/v1/email/notices', () =>
    notifications.show({ message: text.choice.saved, withBorder: true }),
  );
  if (!data || !(sells || data.available)) return null;
  const save = (change: Partial<Pick<OwnEmail, 'mailed' | 'orders'>>) => {
    const { mailed, orders } = { ...data, ...change };
    saving.mutate({ body: { mailed: MAILED.filter((kind) => mailed.includes(kind)), orders } });
  };
  const ofShop: readonly Mailed[] = ['refund_request_waits', 'orders_paid'];
  const shown = MAILED.filter((kind) => sells || !ofShop.includes(kind));
  return (
    <Paper withBorder p="md" component="section" aria-label={text.choice.title}>
      <Title order={2} size="h4" mb="sm">
        {text.choice.title}
      </Title>
      <Stack gap="sm">
        {sells && (
          <Checkbox
            label={text.choice.ordersToo}
            description={text.choice.ordersHint}
            checked={data.orders}
            disabled={saving.isPending}
            onChange={({ currentTarget }) => save({ orders: currentTarget.checked })}
          />
        )}
        {data.available && (
          <>
            <Text size="sm" fw={600}>
              {text.choice.mailed}
            </Text>
            {shown.map((kind) => (
              <Checkbox
                key={kind}
                label={text.kinds[kind]}
                checked={data.mailed.includes(kind)}
                disabled={saving.isPending}
                onChange={({ currentTarget: { checked } }) => {
                  const others = data.mailed.filter((one) => one !== kind);
                  save({ mailed: checked ? [...others, kind] : others });
                }}
              />
            ))}
          </>
        )}
        {saving.error && <FailureAlert error={saving.error} />}
      </Stack>
    </Paper>
  );
}
