// Refunds that tools ask for: those that wait first, with their decisions, then those that do not
// wait any longer.

import { Button, Group, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { AskedRefund } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { REQUESTS_EN } from '../../messages/en/refund-requests.ts';
import { REQUESTS_ZH } from '../../messages/zh/refund-requests.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { moneyText } from '../../ui/money.tsx';
import { Older } from '../../ui/older.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ApproveDialog, DeclineDialog } from './decision-dialogs.tsx';
import { useRequestColumns } from './request-columns.tsx';

interface Deciding {
  readonly verb: 'approve' | 'decline';
  readonly request: AskedRefund;
}

const PATH = '/api/v1/refund-requests';
const WAITING = { status: 'approval_required', limit: 100 } as const;
const route = getRouteApi('/signed-in/refund-requests');

export function RefundRequestsScreen() {
  const text = useText({ en: REQUESTS_EN, zh: REQUESTS_ZH });
  const { before } = route.useSearch();
  const waiting = useRead(PATH, { query: WAITING });
  const list = useRead(PATH, { query: before === undefined ? {} : { after: before } });
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const columns = useRequestColumns();
  const decide = {
    key: 'decide',
    name: text.columns.decide,
    end: true as const,
    cell: (request: AskedRefund) => <Decisions request={request} onDecide={setDeciding} />,
  };
  const close = () => setDeciding(null);
  return (
    <>
      <PageTitle title={text.title} detail={text.detail} />
      {before === undefined && (
        <section aria-label={text.open}>
          <Title order={2} size="h4" mb="sm">
            {text.open}
          </Title>
          <DataTable
            name={text.open}
            columns={[...columns.open, decide]}
            query={waiting}
            rows={waiting.data?.items.toReversed()}
            keyOf={({ request_no }) => request_no}
            empty={<NothingOpen />}
          />
        </section>
      )}
      <Earlier list={list} />
      <Older
        name={text.title}
        list={list.data}
        before={before}
        linkTo={(from, words) => (
          <TextLink to="/refund-requests" search={from === undefined ? {} : { before: from }}>
            {words}
          </TextLink>
        )}
      />
      {deciding?.verb === 'approve' && <ApproveDialog request={deciding.request} onClose={close} />}
      {deciding?.verb === 'decline' && <DeclineDialog request={deciding.request} onClose={close} />}
    </>
  );
}

function Earlier({ list }: { readonly list: ReturnType<typeof useRead<typeof PATH>> }) {
  const text = useText({ en: REQUESTS_EN, zh: REQUESTS_ZH });
  const { earlier } = useRequestColumns();
  const rows = list.data?.items.filter(({ status }) => status !== WAITING.status) ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-label={text.earlier}>
      <Title order={2} size="h4" mb="sm" mt="lg">
        {text.earlier}
      </Title>
      <DataTable
        name={text.earlier}
        columns={earlier}
        query={list}
        rows={rows}
        keyOf={({ request_no }) => request_no}
        empty={null}
      />
    </section>
  );
}

interface DecisionsProps {
  readonly request: AskedRefund;
  readonly onDecide: (deciding: Deciding) => void;
}

function Decisions({ request, onDecide }: DecisionsProps) {
  const text = useText({ en: REQUESTS_EN, zh: REQUESTS_ZH });
  const amount = moneyText(request.amount);
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={text.declineOf(amount)}
        onClick={() => onDecide({ verb: 'decline', request })}
      >
        {text.decline}
      </Button>
      <Button
        size="compact-sm"
        aria-label={text.approveOf(amount)}
        onClick={() => onDecide({ verb: 'approve', request })}
      >
        {text.approve}
      </Button>
    </Group>
  );
}

function NothingOpen() {
  const text = useText({ en: REQUESTS_EN, zh: REQUESTS_ZH });
  return (
    <EmptyState icon="bell" title={text.nothingOpen} detail={text.nothingOpenDetail}>
      <ButtonLink to="/orders" variant="default">
        {text.toOrders}
      </ButtonLink>
    </EmptyState>
  );
}
