// Requests for top-ups, for operators: those that wait, the oldest first, found by the code that the payer
// wrote into the payment, each to be credited or declined.

import { Badge, Group, Text } from '@mantine/core';
import type { OperatorRechargeRequest } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useLanguage, useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import type { TopUpsText } from '../../messages/en/top-ups.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
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
import { ApproveTopUp } from './approve-top-up.tsx';
import { DeclineTopUp } from './decline-top-up.tsx';
import { STATUSES } from './routes.ts';
import { useTopUpsText } from './text.ts';

export function QueueScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const text = useTopUpsText();
  const { operator: words, states } = text;
  return (
    <ListScreen
      title={places.topUps}
      detail={words.detail}
      operation="/api/v1/operator/recharge-requests"
      filters={[
        { kind: 'text', name: 'code', label: words.code },
        {
          kind: 'choice',
          name: 'status',
          label: text.state,
          all: states.requested,
          choices: choicesOf(
            STATUSES.filter((status) => status !== 'requested'),
            (status) => states[status],
          ),
        },
      ]}
      asks={asked}
      columns={columnsIn(text)}
      keyOf={({ request_no: no }) => no}
      none={{ icon: 'check', title: words.none, detail: words.noneDetail }}
    />
  );
}

/** What waits comes first, the oldest of it; a code finds its request whatever became of it. */
function asked(filter: { readonly status?: string; readonly code?: string }): object {
  const { status, code } = filter;
  if (status !== undefined) return filter;
  return code === undefined ? { status: 'requested', order: 'oldest' } : { code };
}

function columnsIn(text: TopUpsText): readonly Column<OperatorRechargeRequest>[] {
  const { operator: words } = text;
  const sum = moneyColumn<OperatorRechargeRequest>(text.sum, ({ amount }) => amount);
  const decision = endColumn<OperatorRechargeRequest>(words.decision, (request) => (
    <Decision request={request} text={text} />
  ));
  return [
    timeColumn(text.requestedAt, ({ requested_at: at }) => at),
    onPhone('title', userColumn(words.user)),
    column(words.code6, ({ code }) => <code className="number">{code}</code>),
    column(words.said, (request) => <Said request={request} text={text} />),
    onPhone('end', sum),
    onPhone('buttons', decision),
  ];
}

interface OfRequest {
  readonly request: OperatorRechargeRequest;
  readonly text: TopUpsText;
}

function Said({ request, text }: OfRequest) {
  const { method, payer_name: payer, reference, note } = request;
  const { language } = useLanguage();
  const methods = useRead('/api/v1/recharge-methods').data?.items;
  const name = methods?.find((one) => one.method === method)?.name[language] ?? method;
  const said = [
    [text.payerName, payer],
    [text.reference, reference],
    [text.note, note],
  ] as const;
  return (
    <div>
      <Text size="sm">{name}</Text>
      {said.map(
        ([about, words]) =>
          words !== null && (
            <Text key={about} size="xs">
              {about} <bdi>{words}</bdi>
            </Text>
          ),
      )}
    </div>
  );
}

function Decision({ request, text }: OfRequest) {
  const { operator: words, states } = text;
  const { status, own, recharge_no: found } = request;
  if (status !== 'requested') return <Badge variant="default">{states[status]}</Badge>;
  if (own) return <Text size="sm">{words.own}</Text>;
  if (found !== null) return <Text size="sm">{words.proposed}</Text>;
  return (
    <Group gap="xs" justify="flex-end">
      <DeclineTopUp request={request} />
      <ApproveTopUp request={request} />
    </Group>
  );
}
