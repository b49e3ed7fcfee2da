// Lines of the audit trail: what was done, by whom and from where.

import { Text, Title } from '@mantine/core';
import type { AuditTrailLine } from '../../api/interface.ts';
import type { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { SECURITY_EN } from '../../messages/en/security.ts';
import { SECURITY_ZH } from '../../messages/zh/security.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import { useOperatorText } from './text.ts';

interface AuditTableProps {
  readonly query: ReturnType<typeof useRead<'/api/v1/operator/audit'>>;
}

export function AuditTable({ query }: AuditTableProps) {
  const { user: words } = useOperatorText();
  const columns: readonly Column<AuditTrailLine>[] = [
    { key: 'time', name: words.time, cell: ({ at }) => <Time at={at} /> },
    { key: 'action', name: words.action, cell: (line) => <What line={line} /> },
    { key: 'by', name: words.by, cell: (line) => <Who line={line} /> },
  ];
  return (
    <section aria-label={words.trail}>
      <Title order={2} size="h4" mb="xs">
        {words.trail}
      </Title>
      <DataTable
        name={words.trail}
        columns={columns}
        query={query}
        rows={query.data?.items}
        keyOf={({ line_id: id }) => id}
        empty={<EmptyState icon="book" title={words.noTrail} />}
      />
    </section>
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
    <div>
      <bdi>{by}</bdi>
      <Text size="xs" c="dimmed">
        <bdi>{from}</bdi>
      </Text>
    </div>
  );
}
