// Lists the payments that programs ask their payer for and that still wait. Without any, nothing stands
// there.

import { Box, Button } from '@mantine/core';
import type { AskedPayment } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { boot } from '../../app/boot.ts';
import { column, endColumn, moneyColumn, onPhone, timeColumn } from '../../ui/columns.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { type Column, List } from '../../ui/list.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { Section } from '../../ui/section.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { useMandatesText } from './text.ts';

export function WaitingPayments() {
  const { asked: text } = useMandatesText();
  const { data } = useRead('/api/v1/payment-requests', { query: { limit: 100 } });
  const columns = useAskedColumns();
  const waiting = data?.items.filter(isWaiting) ?? [];
  if (waiting.length === 0) return null;
  const all = (
    <ButtonLink to="/payment-requests" variant="default" size="xs">
      {text.all}
    </ButtonLink>
  );
  return (
    <Box mb="lg">
      <Section title={text.waiting} detail={text.detail} actions={all}>
        <List
          name={text.waiting}
          columns={columns}
          rows={waiting}
          keyOf={({ request_no: no }) => no}
        />
      </Section>
    </Box>
  );
}

function isWaiting({ status }: AskedPayment): boolean {
  return status === 'approval_required';
}

/** One that waits is decided on a page of its own, which also opens from a message. */
export function useAskedColumns(): readonly Column<AskedPayment>[] {
  const words = useMandatesText();
  const { asked: text, order } = words;
  const what = column<AskedPayment>(order, ({ title, merchant_name: merchant }) => (
    <TwoLines below={<bdi>{merchant}</bdi>}>
      <bdi>{title}</bdi>
    </TwoLines>
  ));
  const by = column<AskedPayment>(text.by, ({ mandate_name: mandate, key_name: key }) => (
    <TwoLines below={<bdi>{key}</bdi>}>
      <bdi>{mandate}</bdi>
    </TwoLines>
  ));
  const decide = endColumn<AskedPayment>(text.status, (request) =>
    isWaiting(request) ? (
      <Button
        component="a"
        size="compact-sm"
        href={`${boot.root}/payment-requests/${request.request_no}`}
        aria-label={text.decideOf(moneyText(request.amount))}
      >
        {text.decide}
      </Button>
    ) : (
      text.statuses[request.status]
    ),
  );
  return [
    onPhone('title', what),
    by,
    timeColumn(text.time, ({ requested_at: at }) => at, 'minute'),
    onPhone(
      'end',
      moneyColumn(words.amount, ({ amount }) => amount),
    ),
    onPhone('buttons', decide),
  ];
}
