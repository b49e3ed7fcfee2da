// Withdrawals: those that were requested, with what became of each, and the way to request another.

import { Badge, Button, Text } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Withdrawal } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { MONEY_OUT_EN } from '../../messages/en/money-out.ts';
import { WALLET_WORDS_EN } from '../../messages/en/wallet-words.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { MONEY_OUT_ZH } from '../../messages/zh/money-out.ts';
import { WALLET_WORDS_ZH } from '../../messages/zh/wallet-words.ts';
import { CoolingOffNotice } from '../../ui/cooling-off-notice.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { Older } from '../../ui/older.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Time } from '../../ui/time.tsx';
import { isUnanswered } from '../wallets/use-money-out.ts';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';

const route = getRouteApi('/signed-in/withdrawals');

export function WithdrawalsScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const text = useText({ en: MONEY_OUT_EN, zh: MONEY_OUT_ZH });
  const search = route.useSearch();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(() => isUnanswered('/api/v1/withdrawals'));
  const list = useRead('/api/v1/withdrawals', {
    query: search.before === undefined ? {} : { after: search.before },
  });
  const ask = <Button onClick={() => setOpened(true)}>{text.withdraw}</Button>;
  return (
    <>
      <PageTitle title={places.withdrawals} detail={text.withdrawDetail}>
        {ask}
      </PageTitle>
      <CoolingOffNotice />
      <DataTable
        name={text.withdrawals}
        columns={useColumns()}
        query={list}
        rows={list.data?.items}
        keyOf={({ withdrawal_no }) => withdrawal_no}
        empty={
          <EmptyState icon="send" title={text.noWithdrawals} detail={text.noWithdrawalsDetail}>
            {ask}
          </EmptyState>
        }
      />
      <Older
        name={text.withdrawals}
        list={list.data}
        before={search.before}
        linkTo={(before, words) => (
          <TextLink to="/withdrawals" search={before === undefined ? {} : { before }}>
            {words}
          </TextLink>
        )}
      />
      {opened && (
        <WithdrawalDialog
          // What was just requested is on the first page.
          onMade={() => void navigate({ to: '/withdrawals' })}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}

function useColumns(): readonly Column<Withdrawal>[] {
  const text = useText({ en: MONEY_OUT_EN, zh: MONEY_OUT_ZH });
  const words = useText({ en: WALLET_WORDS_EN, zh: WALLET_WORDS_ZH });
  return [
    { key: 'time', name: text.requestedAt, cell: (one) => <Time at={one.requested_at} /> },
    { key: 'wallet', name: text.wallet, cell: ({ wallet }) => words.wallets[wallet] },
    {
      key: 'state',
      name: text.state,
      cell: ({ status }) => <Badge variant="default">{words.states[status]}</Badge>,
    },
    {
      key: 'decided',
      name: text.decidedAt,
      cell: ({ decided_at }) => (decided_at === null ? '—' : <Time at={decided_at} />),
    },
    {
      key: 'reason',
      name: text.reason,
      cell: ({ reason }) => <Text span>{reason ?? '—'}</Text>,
    },
    {
      key: 'number',
      name: text.number,
      cell: ({ withdrawal_no }) => <code className="number">{withdrawal_no}</code>,
    },
    { key: 'amount', name: text.sum, cell: ({ amount }) => <Money yuan={amount} />, end: true },
  ];
}
