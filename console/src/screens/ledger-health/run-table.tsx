// The verifications that have ended, newest first.

import { Badge, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { EndedVerification } from '../../api/interface.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Time } from '../../ui/time.tsx';
import { secondsText } from './result-card.tsx';
import { useHealthText } from './text.ts';

interface RunTableProps {
  readonly runs: readonly EndedVerification[];
  readonly query: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;
}

const COLORS = { holds: 'jade', broken: 'red', cut_off: 'gray' } as const;

export function RunTable({ runs, query }: RunTableProps) {
  const text = useHealthText();
  const columns: readonly Column<EndedVerification>[] = [
    { key: 'time', name: text.time, cell: ({ started_at: at }) => <Time at={at} /> },
    {
      key: 'outcome',
      name: text.outcome,
      cell: ({ outcome }) => (
        <Badge variant="light" color={COLORS[outcome]}>
          {text.outcomes[outcome]}
        </Badge>
      ),
    },
    { key: 'scope', name: text.scope, cell: ({ scope }) => text.scopes[scope] },
    {
      key: 'by',
      name: text.by,
      cell: ({ by, by_kind: kind }) => (
        <span>
          <bdi>{by}</bdi> ({text.byKinds[kind]})
        </span>
      ),
    },
    { key: 'node', name: text.node, cell: ({ node }) => <bdi>{node}</bdi> },
    {
      key: 'duration',
      name: text.duration,
      end: true,
      cell: ({ duration_ms: ms }) => secondsText(ms, text),
    },
  ];
  if (runs.length === 0) return null;
  return (
    <section aria-label={text.runs}>
      <Title order={2} size="h4" mb="xs">
        {text.runs}
      </Title>
      <DataTable
        name={text.runs}
        columns={columns}
        query={query}
        rows={runs}
        keyOf={({ started_at: at, node }) => `${at} ${node}`}
        empty={<EmptyState icon="shield" title={text.never} />}
      />
    </section>
  );
}
