// All withdrawals, by what became of them, with what an operator does about those that are approved: say that
// the bank has paid, or give the money back.

import { Badge, Group, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import type { OperatorWithdrawal } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { PAYOUTS_EN, type PayoutsText } from '../../messages/en/payouts.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { PAYOUTS_ZH } from '../../messages/zh/payouts.ts';
import {
  column,
  endColumn,
  moneyColumn,
  onPhone,
  timeColumn,
  userColumn,
} from '../../ui/columns.tsx';
import { choicesOf } from '../../ui/filters.tsx';
import type { Column } from '../../ui/list.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { EnterAnswers } from '../bank/enter-answers.tsx';
import { STATE_COLORS } from '../withdrawals/state-colors.ts';
import { EndWithdrawal } from './end-withdrawal.tsx';
import { STATES } from './list-search.ts';
import { TakePayouts } from './take-payouts.tsx';

/** Files of payouts have numbers of this form. */
const FILE = /^B[0-9A-Z]{26}$/;

export function PayoutsScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const text = useText({ en: PAYOUTS_EN, zh: PAYOUTS_ZH });
  const { q = '' }: { readonly q?: string } = useSearch({ strict: false });
  return (
    <ListScreen
      title={places.payouts}
      detail={text.detail}
      operation="/api/v1/operator/withdrawals"
      filters={[
        { kind: 'text', name: 'q', label: text.search, hint: text.searchHint },
        {
          kind: 'choice',
          name: 'status',
          label: text.status,
          all: text.allStatuses,
          choices: choicesOf(STATES, (state) => text.statuses[state]),
        },
        { kind: 'days' },
      ]}
      columns={columnsIn(text)}
      keyOf={({ withdrawal_no: no }) => no}
      none={{ icon: 'send', title: text.none, detail: text.noneDetail }}
      actions={
        <Group gap="xs">
          <EnterAnswers />
          <TakePayouts payoutNo={FILE.test(q) ? q : null} />
        </Group>
      }
    />
  );
}

function columnsIn(text: PayoutsText): readonly Column<OperatorWithdrawal>[] {
  const payee = column<OperatorWithdrawal>(text.payee, ({ payee: to }) =>
    to === null ? (
      text.noPayee
    ) : (
      <TwoLines below={<bdi>{to.holder}</bdi>}>
        <bdi>{to.bank}</bdi> <span className="number">{to.account}</span>
      </TwoLines>
    ),
  );
  const state = column<OperatorWithdrawal>(
    text.state,
    ({ status, return_reason: back, reason, ...more }) => (
      <TwoLines below={belowState(text, more) ?? back ?? reason}>
        <Badge variant="light" color={STATE_COLORS[status]}>
          {text.statuses[status]}
        </Badge>
      </TwoLines>
    ),
  );
  const number = column<OperatorWithdrawal>(
    text.number,
    ({ withdrawal_no: no, payout_no: file }) => (
      <TwoLines below={file && text.inFile(file)}>
        <code className="number">{no}</code>
      </TwoLines>
    ),
  );
  const amount = moneyColumn<OperatorWithdrawal>(text.amount, (one) => one.amount);
  const acts = endColumn<OperatorWithdrawal>(text.act, (withdrawal) => (
    <Acts withdrawal={withdrawal} text={text} />
  ));
  return [
    timeColumn(text.requested, ({ requested_at: at }) => at, 'minute'),
    onPhone('title', userColumn(text.user)),
    payee,
    onPhone('state', state),
    onPhone('labelled', number),
    onPhone('end', amount),
    onPhone('buttons', acts),
  ];
}

function belowState(
  text: PayoutsText,
  { bank_reference: reference }: Pick<OperatorWithdrawal, 'bank_reference'>,
): string | null {
  return reference === null ? null : text.reference(reference);
}

interface ActsProps {
  readonly withdrawal: OperatorWithdrawal;
  readonly text: PayoutsText;
}

function Acts({ withdrawal, text }: ActsProps) {
  if (withdrawal.status !== 'approved') return null;
  if (withdrawal.own) return <Text size="sm">{text.own}</Text>;
  return (
    <Group gap="xs" justify="flex-end">
      <EndWithdrawal withdrawal={withdrawal} verb="giveBack" />
      <EndWithdrawal withdrawal={withdrawal} verb="paidOut" />
    </Group>
  );
}
