// Lines of the audit trail: what was done, by whom and from where.

import { Text } from '@mantine/core';
import type { AuditTrailLine } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { SECURITY_EN } from '../../messages/en/security.ts';
import { SECURITY_ZH } from '../../messages/zh/security.ts';
import { column, timeColumn } from '../../ui/columns.tsx';
import { type Column, List } from '../../ui/list.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/section.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { useOperatorText } from './text.ts';

/** About one user. */
export function AuditTable({ userId }: { readonly userId: string }) {
  const { user: words } = useOperatorText();
  const trail = useRead('/api/v1/operator/audit', { query: { user: userId } });
  const columns: readonly Column<AuditTrailLine>[] = [
    timeColumn(words.time, ({ at }) => at),
    column(words.action, (line) => <What line={line} />),
    column(words.by, (line) => <Who line={line} />),
  ];
  return (
    <Section title={words.trail}>
      <List
        name={words.trail}
        columns={columns}
        rows={trail}
        keyOf={({ line_id: id }) => id}
        none={{ icon: 'book', title: words.noTrail }}
      />
    </Section>
  );
}

function What({ line }: { readonly line: AuditTrailLine }) {
  const { log } = useText({ en: SECURITY_EN, zh: SECURITY_ZH });
  return <Deed name={log.events[line.action] ?? line.action} line={line} />;
}

interface DeedProps {
  /** Of the action. */
  readonly name: string;
  readonly line: AuditTrailLine;
}

export function Deed({ name, line }: DeedProps) {
  const { subject, amount, reason, bank_reference: reference } = line;
  const { user: words } = useOperatorText();
  return (
    <div>
      {name} {amount !== null && <Money yuan={amount} />}
      {subject !== null && (
        <Text size="xs" c="dimmed" className="number">
          <bdi>{subject}</bdi>
        </Text>
      )}
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

function Who({ line: { by, from } }: { readonly line: AuditTrailLine }) {
  return (
    <TwoLines below={<bdi>{from}</bdi>}>
      <bdi>{by}</bdi>
    </TwoLines>
  );
}
