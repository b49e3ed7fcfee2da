// Recharges that one operator has proposed, the oldest first, each to be approved or declined by another.

import { Group, Text } from '@mantine/core';
import type { OperatorRecharge } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import type { OperatorText } from '../../messages/en/operator.ts';
import {
  column,
  endColumn,
  moneyColumn,
  onPhone,
  timeColumn,
  userColumn,
} from '../../ui/columns.tsx';
import { type Column, List } from '../../ui/list.tsx';
import { Section } from '../../ui/section.tsx';
import { DecideRecharge } from './decide-recharge.tsx';
import { Grounds } from './grounds.tsx';
import { useOperatorText } from './text.ts';

const OLDEST = { order: 'oldest', limit: 100 } as const;

/** Nothing, where none waits: most installations never have one. */
export function WaitingRecharges() {
  const { recharges: words } = useOperatorText();
  const waiting = useRead('/api/v1/operator/recharges', { query: OLDEST });
  const rows = waiting.data?.items ?? [];
  if (rows.length === 0 && !waiting.error) return null;
  return (
    <Section title={words.title} detail={words.detail}>
      <List
        name={words.title}
        columns={columnsIn(words)}
        rows={waiting}
        keyOf={({ tx_no: no }) => no}
      />
      {waiting.data?.next && (
        <Text size="sm" mt="sm" role="status">
          {words.more(rows.length)}
        </Text>
      )}
    </Section>
  );
}

function columnsIn(words: OperatorText['recharges']): readonly Column<OperatorRecharge>[] {
  const amount = moneyColumn<OperatorRecharge>(words.amount, (one) => one.amount);
  const decision = endColumn<OperatorRecharge>(words.decision, (recharge) =>
    recharge.own ? (
      <Text size="sm">{words.own}</Text>
    ) : (
      <Group gap="xs" justify="flex-end">
        <DecideRecharge recharge={recharge} verb="decline" />
        {!recharge.proposed_by_you && <DecideRecharge recharge={recharge} verb="approve" />}
      </Group>
    ),
  );
  return [
    timeColumn(words.since, ({ proposed_at: at }) => at),
    onPhone('title', userColumn(words.user)),
    onPhone('end', amount),
    column(words.proposed, (recharge) => <Proposal recharge={recharge} words={words} />),
    onPhone('buttons', decision),
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
      <Grounds reason={reason} reference={reference} />
    </div>
  );
}
