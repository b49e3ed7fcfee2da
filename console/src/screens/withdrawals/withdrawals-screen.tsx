// Withdrawals: those that were requested, with what became of each, and the way to request another.

import { Badge, Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Withdrawal } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { MONEY_OUT_EN } from '../../messages/en/money-out.ts';
import { WALLET_WORDS_EN } from '../../messages/en/wallet-words.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { MONEY_OUT_ZH } from '../../messages/zh/money-out.ts';
import { WALLET_WORDS_ZH } from '../../messages/zh/wallet-words.ts';
import { column, moneyColumn, onPhone, timeColumn } from '../../ui/columns.tsx';
import { CoolingOffNotice } from '../../ui/cooling-off-notice.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import type { Column } from '../../ui/list.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { isUnanswered } from '../wallets/use-money-out.ts';
import { STATE_COLORS } from './state-colors.ts';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';

export function WithdrawalsScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const text = useText({ en: MONEY_OUT_EN, zh: MONEY_OUT_ZH });
  const navigate = useNavigate();
  const [opened, setOpened] = useState(() => isUnanswered('/api/v1/withdrawals'));
  return (
    <>
      <ListScreen
        title={places.withdrawals}
        detail={text.withdrawDetail}
        name={text.withdrawals}
        operation="/api/v1/withdrawals"
        columns={useColumns()}
        keyOf={({ withdrawal_no }) => withdrawal_no}
        none={{ icon: 'send', title: text.noWithdrawals, detail: text.noWithdrawalsDetail }}
        actions={
          <ButtonLink to="/payees" variant="default">
            {places.payees}
          </ButtonLink>
        }
        create={<Button onClick={() => setOpened(true)}>{text.withdraw}</Button>}
      >
        <CoolingOffNotice />
      </ListScreen>
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
  const payee = column<Withdrawal>(text.payee, ({ payee: to }) =>
    to === null ? (
      '–'
    ) : (
      <TwoLines below={<bdi>{to.holder}</bdi>}>
        <bdi>{to.bank}</bdi> <span className="number">{to.account}</span>
      </TwoLines>
    ),
  );
  const state = column<Withdrawal>(text.state, ({ status, bank_reference: reference }) => (
    <TwoLines below={reference && text.bankReference(reference)}>
      <Badge variant="light" color={STATE_COLORS[status]}>
        {words.states[status]}
      </Badge>
    </TwoLines>
  ));
  const requested = timeColumn<Withdrawal>(
    text.requestedAt,
    ({ requested_at: at }) => at,
    'minute',
  );
  const ended = timeColumn<Withdrawal>(text.decidedAt, (one) => one.ended_at ?? one.decided_at);
  const number = column<Withdrawal>(text.number, ({ withdrawal_no: no }) => (
    <code className="number">{no}</code>
  ));
  return [
    requested,
    column(text.wallet, ({ wallet }) => words.wallets[wallet]),
    onPhone('title', payee),
    onPhone('state', state),
    onPhone('nowhere', ended),
    column(text.reason, ({ return_reason: back, reason }) => back ?? reason),
    onPhone('nowhere', number),
    onPhone(
      'end',
      moneyColumn(text.sum, ({ amount }) => amount),
    ),
  ];
}
