// Refunds that tools ask for: those that wait first, with their decisions, then those that do not
// wait any longer.

import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { AskedRefund } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { REQUESTS_EN } from '../../messages/en/refund-requests.ts';
import { REQUESTS_ZH } from '../../messages/zh/refund-requests.ts';
import { endColumn, onPhone } from '../../ui/columns.tsx';
import { choicesOf } from '../../ui/filters.tsx';
import { List } from '../../ui/list.tsx';
import { ListPart } from '../../ui/list-screen.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Section } from '../../ui/section.tsx';
import { ApproveDialog, DeclineDialog } from './decision-dialogs.tsx';
import { useRequestColumns } from './request-columns.tsx';
import { ENDED } from './routes.ts';

interface Deciding {
  readonly verb: 'approve' | 'decline';
  readonly request: AskedRefund;
}

const PATH = '/api/v1/refund-requests';
const WAITING = { status: 'approval_required', limit: 100 } as const;

export function RefundRequestsScreen() {
  const text = useText({ en: REQUESTS_EN, zh: REQUESTS_ZH });
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const close = () => setDeciding(null);
  return (
    <>
      <PageTitle title={text.title} detail={text.detail} />
      <Stack gap="lg">
        <Waiting onDecide={setDeciding} />
        <Earlier />
      </Stack>
      {deciding?.verb === 'approve' && <ApproveDialog request={deciding.request} onClose={close} />}
      {deciding?.verb === 'decline' && <DeclineDialog request={deciding.request} onClose={close} />}
    </>
  );
}

interface Decides {
  readonly onDecide: (deciding: Deciding) => void;
}

/** The oldest first. */
function Waiting({ onDecide }: Decides) {
  const text = useText({ en: REQUESTS_EN, zh: REQUESTS_ZH });
  const waiting = useRead(PATH, { query: WAITING });
  const columns = useRequestColumns();
  const decision = endColumn(text.columns.decide, (request: AskedRefund) => (
    <Decisions request={request} onDecide={onDecide} />
  ));
  return (
    <Section title={text.open}>
      <List
        name={text.open}
        columns={[...columns.open, onPhone('buttons', decision)]}
        rows={waiting.data?.items.toReversed() ?? waiting}
        keyOf={({ request_no: no }) => no}
        none={{
          icon: 'bell',
          title: text.nothingOpen,
          detail: text.nothingOpenDetail,
          link: { to: '/orders', words: text.toOrders },
        }}
      />
    </Section>
  );
}

function Earlier() {
  const text = useText({ en: REQUESTS_EN, zh: REQUESTS_ZH });
  const { earlier } = useRequestColumns();
  return (
    <Section title={text.earlier}>
      <ListPart
        name={text.earlier}
        operation={PATH}
        filters={[
          {
            kind: 'choice',
            name: 'status',
            label: text.columns.status,
            all: text.allStatuses,
            choices: choicesOf(ENDED, (status) => text.statuses[status]),
          },
        ]}
        rowsOf={({ items }) => items.filter(({ status }) => status !== WAITING.status)}
        columns={earlier}
        keyOf={({ request_no: no }) => no}
        none={{ icon: 'book', title: text.noneEarlier }}
      />
    </Section>
  );
}

interface DecisionsProps extends Decides {
  readonly request: AskedRefund;
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
