// Lists what happened to a user: requests that were refused, callbacks, money, sign-ins and changes.

import { Badge, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TimelineLine } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { FAILURES_EN } from '../../messages/en/attempt-failures.ts';
import { TIMELINE_EN } from '../../messages/en/timeline.ts';
import { WALLET_WORDS_EN } from '../../messages/en/wallet-words.ts';
import { FAILURES_ZH } from '../../messages/zh/attempt-failures.ts';
import { TIMELINE_ZH } from '../../messages/zh/timeline.ts';
import { WALLET_WORDS_ZH } from '../../messages/zh/wallet-words.ts';
import { column, endColumn, onPhone, timeColumn } from '../../ui/columns.tsx';
import { choicesOf } from '../../ui/filters.tsx';
import { TextLink } from '../../ui/link.tsx';
import type { Column } from '../../ui/list.tsx';
import { ListPart } from '../../ui/list-screen.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/section.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { useCallbacksText } from '../callbacks/text.ts';
import { deviceText } from '../security/log-text.ts';
import { useSecurityText } from '../security/text.ts';
import { TIMELINE_KINDS } from './list-search.ts';
import { useActionName } from './text.ts';

const useTimelineText = () => useText({ en: TIMELINE_EN, zh: TIMELINE_ZH });

export function Timeline({ userId }: { readonly userId: string }) {
  const text = useTimelineText();
  return (
    <Section title={text.title} detail={text.detail}>
      <ListPart
        name={text.title}
        operation="/api/v1/operator/users/{user_id}/timeline"
        params={{ user_id: userId }}
        filters={[
          {
            kind: 'choice',
            name: 'kind',
            label: text.kind,
            all: text.all,
            choices: choicesOf(TIMELINE_KINDS, (kind) => text.kinds[kind]),
          },
          { kind: 'text', name: 'request_id', label: text.requestId, hint: 'req_…' },
        ]}
        columns={useColumns()}
        keyOf={({ line_id: id }) => id}
        none={{ icon: 'pulse', title: text.none, detail: text.noneDetail }}
      />
    </Section>
  );
}

function useColumns(): readonly Column<TimelineLine>[] {
  const text = useTimelineText();
  const what = column<TimelineLine>(text.what, (line) => <What line={line} />);
  const amount = endColumn<TimelineLine>(
    text.amount,
    ({ amount: yuan, direction }) =>
      yuan !== null && <Money yuan={yuan} {...(direction && { direction })} />,
  );
  return [
    timeColumn(text.time, ({ at }) => at),
    column(text.kind, ({ kind }) => text.kinds[kind]),
    onPhone('title', what),
    column(
      text.about,
      ({ subject }) =>
        subject && (
          <div>
            <Subject no={subject} />
          </div>
        ),
    ),
    onPhone('end', amount),
    column(text.by, ({ by, address }) =>
      by === null ? (
        address && <bdi className="number">{address}</bdi>
      ) : (
        <TwoLines below={address && <bdi>{address}</bdi>}>
          <bdi className="number">{by}</bdi>
        </TwoLines>
      ),
    ),
  ];
}

/** Numbers of orders and withdrawals lead to their screens. */
function Subject({ no }: { readonly no: string }) {
  const shown = <code className="number">{no}</code>;
  if (/^C[0-9A-Z]{26}$/.test(no)) {
    return (
      <TextLink size="sm" to="/operator/orders/$txNo" params={{ txNo: no }}>
        {shown}
      </TextLink>
    );
  }
  if (/^W[0-9A-Z]{26}$/.test(no)) {
    return (
      <TextLink size="sm" to="/operator/payouts" search={{ q: no }}>
        {shown}
      </TextLink>
    );
  }
  return shown;
}

interface LineProps {
  readonly line: TimelineLine;
}

function What({ line }: LineProps) {
  const { kind, direction, wallet, what, detail } = line;
  const security = useSecurityText();
  const { types, wallets } = useText({ en: WALLET_WORDS_EN, zh: WALLET_WORDS_ZH });
  const nameOf = useActionName();
  if (kind === 'request') return <Request line={line} />;
  if (kind === 'callback') return <Callback line={line} />;
  if (kind === 'sign_in') {
    const from = detail && deviceText(detail, security);
    return <TwoLines below={from}>{security.log.events[what] ?? what}</TwoLines>;
  }
  const name = direction === null ? nameOf(what) : types[what as keyof typeof types];
  const below = [wallet && wallets[wallet], detail].filter((part) => part !== null);
  return <TwoLines below={below.length > 0 && <bdi>{below.join(' · ')}</bdi>}>{name}</TwoLines>;
}

function Request({ line: { what, status, http_status: answered, detail } }: LineProps) {
  const text = useTimelineText();
  return (
    <TwoLines below={detail && text.fields(detail)}>
      <div className="number">{what}</div>
      <Stated badge={`${answered}`} color={status === null ? 'teal' : 'red'}>
        {status && <code>{status}</code>}
      </Stated>
    </TwoLines>
  );
}

const COLORS: Readonly<Record<string, string>> = {
  pending: 'blue',
  delivered: 'teal',
  failed: 'red',
};

function Callback({ line: { what, status, http_status: answered, detail } }: LineProps) {
  const text = useCallbacksText();
  const failures = useText({ en: FAILURES_EN, zh: FAILURES_ZH });
  const why = detail && failures[detail as keyof typeof failures];
  const state = text.states[status as keyof typeof text.states];
  return (
    <TwoLines below={why && [answered && text.status(answered), why].filter(Boolean).join(' · ')}>
      <Stated badge={state} color={COLORS[status ?? ''] ?? 'gray'}>
        {text.types[what as keyof typeof text.types]}
      </Stated>
    </TwoLines>
  );
}

interface StatedProps {
  readonly badge: string;
  readonly color: string;
  readonly children: ReactNode;
}

function Stated({ badge, color, children }: StatedProps) {
  return (
    <Group component="span" gap="xs">
      {children}
      <Badge variant="light" color={color}>
        {badge}
      </Badge>
    </Group>
  );
}
