// Recharges that one operator has proposed, the oldest first, each to be approved or declined by another.

import { Group, Text, Title } from '@mantine/core';
import type { OperatorRecharge } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import type { OperatorText } from '../../messages/en/operator.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import { UserLink } from '../../ui/user-link.tsx';
import { DecideRecharge } from './decide-recharge.tsx';
import { useOperatorText } from './text.ts';

const OLDEST = { order: 'oldest', limit: 100 } as const;

/** Nothing, where none waits: most installations never have one. */
export function WaitingRecharges() {
  const { recharges: words } = useOperatorText();
  const waiting = useRead('/api/v1/operator/recharges', { query: OLDEST });
  const rows = waiting.data?.items ?? [];
  if (rows.length === 0 && !waiting.error) return null;
  return (
    <section aria-label={words.title}>
      <Title order={2} size="h4" mt="xl" mb="xs">
        {words.title}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {words.detail}
      </Text>
      <DataTable
        name={words.title}
        columns={columnsIn(words)}
        query={waiting}
        rows={rows}
        keyOf={({ tx_no: no }) => no}
        empty={null}
      />
      {waiting.data?.next && (
        <Text size="sm" mt="sm" role="status">
          {words.more(rows.length)}
        </Text>
      )}
    </section>
  );
}

function columnsIn(words: OperatorText['recharges']): readonly Column<OperatorRecharge>[] {
  return [
    { key: 'since', name: words.since, cell: ({ proposed_at: at }) => <Time at={at} /> },
    {
      key: 'user',
      name: words.user,
      cell: ({ user_id: id, name, login }) => <UserLink userId={id} name={name} more={login} />,
    },
    { key: 'amount', name: words.amount, end: true, cell: ({ amount }) => <Money yuan={amount} /> },
    {
      key: 'proposed',
      name: words.proposed,
      cell: (recharge) => <Proposal recharge={recharge} words={words} />,
    },
    {
      key: 'decision',
      name: words.decision,
      end: true,
      cell: (recharge) =>
        recharge.own ? (
          <Text size="sm">{words.own}</Text>
        ) : (
          <Group gap="xs" justify="flex-end">
            <DecideRecharge recharge={recharge} verb="decline" />
            {!recharge.proposed_by_you && <DecideRecharge recharge={recharge} verb="approve" />}
          </Group>
        ),
    },
  ];
}

interface ProposalProps {
  readonly recharge: OperatorRecharge;
  readonly words: OperatorText['recharges'];
}

/** Who proposed it, and what they said: with it the second one finds the payment at the bank. */
function Proposal({ recharge, words }: ProposalProps) {
  const { proposed_by: login, proposed_reason: reason, bank_reference: reference } = recharge;
  return (
    <div>
      <Text size="sm">{recharge.proposed_by_you ? words.proposedByYou : <bdi>{login}</bdi>}</Text>
      {reason !== null && (
        <Text size="xs">
          <bdi>{reason}</bdi>
        </Text>
      )}
      {reference !== null && (
        <Text size="xs" c="dimmed">
          {words.bankReference} <bdi className="number">{reference}</bdi>
        </Text>
      )}
    </div>
  );
}
