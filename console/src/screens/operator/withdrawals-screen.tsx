// Withdrawals that wait: the oldest first, each to be approved or declined; below them recharges that
// take a second operator.

import { Group, Text } from '@mantine/core';
import type { OperatorWithdrawal } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import type { OperatorText } from '../../messages/en/operator.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Time } from '../../ui/time.tsx';
import { UserLink } from '../../ui/user-link.tsx';
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
      <DataTable
        name={places.decisions}
        columns={columnsIn(words, rows?.some(takesTwo) ?? false)}
        query={waiting}
        rows={rows}
        keyOf={({ withdrawal_no: no }) => no}
        empty={
          <EmptyState icon="check" title={words.none} detail={words.noneDetail}>
            <ButtonLink to="/operator/users" variant="default">
              {words.toUsers}
            </ButtonLink>
          </EmptyState>
        }
      />
      {rows && waiting.data?.next && (
        <Text size="sm" mt="sm" role="status">
          {words.more(rows.length)}
        </Text>
      )}
      <WaitingRecharges />
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
  return [
    { key: 'since', name: words.since, cell: ({ requested_at: at }) => <Time at={at} /> },
    {
      key: 'user',
      name: words.user,
      cell: ({ user_id: id, name, login }) => <UserLink userId={id} name={name} more={login} />,
    },
    { key: 'wallet', name: words.wallet, cell: ({ wallet }) => words.wallets[wallet] },
    {
      key: 'amount',
      name: words.amount,
      end: true,
      cell: ({ amount }) => <Money yuan={amount} />,
    },
    ...(anyTakesTwo ? [proposalIn(words)] : []),
    {
      key: 'decision',
      name: words.decision,
      end: true,
      cell: (withdrawal) =>
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
    },
  ];
}

function proposalIn(words: OperatorText['withdrawals']): Column<OperatorWithdrawal> {
  return {
    key: 'proposed',
    name: words.proposed,
    cell: (withdrawal) => <Proposal withdrawal={withdrawal} words={words} />,
  };
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
    <div>
      <Text size="sm">
        {withdrawal.proposed_by_you ? words.proposedByYou : words.proposedBy(login)}
      </Text>
      <Text size="xs" c="dimmed">
        <Time at={at} />
      </Text>
    </div>
  );
}
