// Lists the top-ups that a user has requested, newest first, with what has become of each.

import { Badge } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import type { RechargeRequest } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { column, moneyColumn, onPhone, timeColumn } from '../../ui/columns.tsx';
import { type Column, List } from '../../ui/list.tsx';
import type { Paged } from '../../ui/list-search.ts';
import { Pager } from '../../ui/pager.tsx';
import { Section } from '../../ui/section.tsx';
import { useTopUpsText } from './text.ts';

export function OwnTopUps() {
  const text = useTopUpsText();
  const { before }: Paged = useSearch({ strict: false });
  const rows = useRead('/api/v1/recharge-requests', {
    query: { limit: 20, ...(before && { after: before }) },
  });
  return (
    <Section title={text.yours}>
      <List
        name={text.yours}
        columns={useColumns()}
        rows={rows}
        keyOf={({ request_no: no }) => no}
        none={{ icon: 'wallet', title: text.nothing, detail: text.nothingDetail }}
      />
      <Pager name={text.yours} page={rows.data} />
    </Section>
  );
}

function useColumns(): readonly Column<RechargeRequest>[] {
  const text = useTopUpsText();
  const state = column<RechargeRequest>(text.state, ({ status }) => (
    <Badge variant="default">{text.states[status]}</Badge>
  ));
  const reason = column<RechargeRequest>(text.reason, ({ reason: why }) => why);
  const arrived = moneyColumn<RechargeRequest>(text.arrived, (one) =>
    one.status === 'approved' ? one.arrived_amount : null,
  );
  return [
    timeColumn(text.requestedAt, ({ requested_at: at }) => at),
    onPhone('title', state),
    reason,
    onPhone('nowhere', arrived),
    onPhone(
      'end',
      moneyColumn(text.sum, ({ amount }) => amount),
    ),
  ];
}
