// Lets users choose whether they are told of paid orders, and what else reaches them by mail and through
// the platform.

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

type Chosen = Writes['/api/v1/email/notices']['body']['mailed'][number];

const CHOSEN: readonly Chosen[] = [
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
  if (!data || !(sells || data.available || data.platform_available)) return null;
  const save = (change: Partial<Pick<OwnEmail, 'mailed' | 'posted' | 'orders'>>) => {
    const { mailed, posted, orders } = { ...data, ...change };
    const chosenIn = (kinds: readonly string[]) => CHOSEN.filter((kind) => kinds.includes(kind));
    saving.mutate({ body: { mailed: chosenIn(mailed), posted: chosenIn(posted), orders } });
  };
  const ofShop: readonly Chosen[] = ['refund_request_waits', 'orders_paid'];
  const shown = CHOSEN.filter((kind) => sells || !ofShop.includes(kind));
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
          <Kinds
            title={text.choice.mailed}
            shown={shown}
            chosen={data.mailed}
            isSaving={saving.isPending}
            onChange={(mailed) => save({ mailed })}
          />
        )}
        {data.platform_available && (
          <Kinds
            title={text.choice.posted}
            shown={shown}
            chosen={data.posted}
            isSaving={saving.isPending}
            onChange={(posted) => save({ posted })}
          />
        )}
        {saving.error && <FailureAlert error={saving.error} />}
      </Stack>
    </Paper>
  );
}

interface KindsProps {
  readonly title: string;
  readonly shown: readonly Chosen[];
  readonly chosen: readonly string[];
  readonly isSaving: boolean;
  readonly onChange: (chosen: string[]) => void;
}

/** What goes one way, besides the bell. */
function Kinds({ title, shown, chosen, isSaving, onChange }: KindsProps) {
  const text = useText({ en: NOTICES_EN, zh: NOTICES_ZH });
  return (
    <Stack gap="sm" role="group" aria-label={title}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {shown.map((kind) => (
        <Checkbox
          key={kind}
          label={text.kinds[kind]}
          checked={chosen.includes(kind)}
          disabled={isSaving}
          onChange={({ currentTarget: { checked } }) => {
            const others = chosen.filter((one) => one !== kind);
            onChange(checked ? [...others, kind] : others);
          }}
        />
      ))}
    </Stack>
  );
}
