// Notices: what happened that somebody should know, and below it where else they are told.

import { Badge, Button, Stack } from '@mantine/core';
import type { Notice } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { NOTICES_EN } from '../../messages/en/notices.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { NOTICES_ZH } from '../../messages/zh/notices.ts';
import { column, moneyColumn, onPhone, timeColumn } from '../../ui/columns.tsx';
import { TextLink } from '../../ui/link.tsx';
import type { Column } from '../../ui/list.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { ChoiceCard } from './choice-card.tsx';
import { EmailCard } from './email-card.tsx';

export function NoticesScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const text = useText({ en: NOTICES_EN, zh: NOTICES_ZH });
  const reading = useWrite('/api/v1/notices/read');
  return (
    <>
      <ListScreen
        title={places.notices}
        detail={text.detail}
        operation="/api/v1/notices"
        columns={useColumns()}
        keyOf={({ notice_no: no }) => no}
        isQuiet={({ read }) => read}
        none={{ icon: 'bell', title: text.none, detail: text.noneDetail }}
        actions={
          <Button
            variant="default"
            loading={reading.isPending}
            onClick={() => reading.mutate({ body: {} })}
          >
            {text.readAll}
          </Button>
        }
      />
      <Stack gap="lg" mt="lg">
        <EmailCard />
        <ChoiceCard />
      </Stack>
    </>
  );
}

function useColumns(): readonly Column<Notice>[] {
  const text = useText({ en: NOTICES_EN, zh: NOTICES_ZH });
  const what = column<Notice>(text.what, (notice) => (
    <TwoLines below={<Below notice={notice} />}>
      <span>
        <What notice={notice} /> {!notice.read && <Badge size="sm">{text.unread}</Badge>}
      </span>
    </TwoLines>
  ));
  return [
    onPhone('title', what),
    timeColumn(text.time, ({ at }) => at, 'minute'),
    onPhone(
      'end',
      moneyColumn(text.amount, ({ amount }) => amount),
    ),
  ];
}

/** Leads to where it is seen whole. */
function What({ notice: { kind } }: { readonly notice: Notice }) {
  const text = useText({ en: NOTICES_EN, zh: NOTICES_ZH });
  return <TextLink to={PLACES[kind]}>{text.kinds[kind]}</TextLink>;
}

const PLACES = {
  recharge_arrived: '/records',
  refund_arrived: '/records',
  refund_request_waits: '/refund-requests',
  payment_request_waits: '/payment-requests',
  mandate_used: '/mandates',
  mandate_near_limit: '/mandates',
  withdrawal_decided: '/withdrawals',
  orders_paid: '/orders',
  payee_added: '/payees',
  new_device: '/security',
  login_password_set: '/security',
  login_password_reset: '/security',
  pay_password_set: '/security',
  email_set: '/notices',
  email_removed: '/notices',
} as const satisfies Record<Notice['kind'], string>;

function Below({ notice }: { readonly notice: Notice }) {
  const text = useText({ en: NOTICES_EN, zh: NOTICES_ZH });
  const { kind, about, count, detail, address } = notice;
  if (count !== null) return text.orders(count);
  if (kind === 'withdrawal_decided') return text.decided[detail ?? ''] ?? '';
  if (kind === 'mandate_used' || kind === 'mandate_near_limit') return <bdi>{detail}</bdi>;
  if (about !== null) return <span className="number">{about}</span>;
  return <bdi>{[detail, address].filter(Boolean).join(' · ')}</bdi>;
}
