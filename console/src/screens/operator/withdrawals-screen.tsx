// Withdrawals that wait: the oldest first, each to be approved or declined; below them recharges that
// take a second operator.

import { Box, Group, Text } from '@mantine/core';
import type { OperatorWithdrawal } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import type { OperatorText } from '../../messages/en/operator.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import {
  column,
  endColumn,
  moneyColumn,
  onPhone,
  timeColumn,
  userColumn,
} from '../../ui/columns.tsx';
import { type Column, List } from '../../ui/list.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Time } from '../../ui/time.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { DecideWithdrawal } from './decide-withdrawal.tsx';
import { useOperatorText } from './text.ts';
import { WaitingRecharges } from './waiting-recharges.tsx';

const WAITING = { status: 'requested', order: 'oldest', limit: 100 } as const;

export function WithdrawalsScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const { withdrawals: words } = useOperatorText();
  const waiting = useRead('/api/v1/operator/withdrawals', { query: WAITING });
  const rows = waiting.data?.items;
  return (
    <>
      <PageTitle title={places.decisions} detail={words.detail} />
      <List
        name={places.decisions}
        columns={columnsIn(words, rows?.some(takesTwo) ?? false)}
        rows={waiting}
        keyOf={({ withdrawal_no: no }) => no}
        none={{
          icon: 'check',
          title: words.none,
          detail: words.noneDetail,
          link: { to: '/operator/users', words: words.toUsers },
        }}
      />
      {rows && waiting.data?.next && (
        <Text size="sm" mt="sm" role="status">
          {words.more(rows.length)}
        </Text>
      )}
      <Box mt="xl">
        <WaitingRecharges />
      </Box>
    </>
  );
}

function takesTwo({ takes_two: two, proposed_at: at }: OperatorWithdrawal): boolean {
  return two || at !== null;
}

function columnsIn(
  words: OperatorText['withdrawals'],
  anyTakesTwo: boolean,
): readonly Column<OperatorWithdrawal>[] {
  const amount = moneyColumn<OperatorWithdrawal>(words.amount, (one) => one.amount);
  const decision = endColumn<OperatorWithdrawal>(words.decision, (withdrawal) =>
    withdrawal.own ? (
      <Text size="sm">{words.own}</Text>
    ) : (
      <Group gap="xs" justify="flex-end">
        <DecideWithdrawal withdrawal={withdrawal} verb="decline" />
        {!withdrawal.suspended && !withdrawal.proposed_by_you && (
          <DecideWithdrawal withdrawal={withdrawal} verb="approve" />
        )}
      </Group>
    ),
  );
  return [
    timeColumn(words.since, ({ requested_at: at }) => at),
    onPhone('title', userColumn(words.user)),
    column(words.wallet, ({ wallet }) => words.wallets[wallet]),
    onPhone('end', amount),
    ...(anyTakesTwo ? [proposalIn(words)] : []),
    onPhone('buttons', decision),
  ];
}

function proposalIn(words: OperatorText['withdrawals']): Column<OperatorWithdrawal> {
  return column(words.proposed, (withdrawal) => <Proposal withdrawal={withdrawal} words={words} />);
}

interface ProposalProps {
  readonly withdrawal: OperatorWithdrawal;
  readonly words: OperatorText['withdrawals'];
}

/** Where it takes two operators: who was the first, and when. */
function Proposal({ withdrawal, words }: ProposalProps) {
  const { proposed_by: login, proposed_at: at } = withdrawal;
  if (login === null || at === null) return withdrawal.takes_two ? words.takesTwo : words.takesOne;
  return (
    <TwoLines below={<Time at={at} />}>
      {withdrawal.proposed_by_you ? words.proposedByYou : words.proposedBy(login)}
    </TwoLines>
  );
}
