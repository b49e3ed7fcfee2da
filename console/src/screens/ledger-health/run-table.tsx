// The verifications that have ended, newest first.

import { Badge } from '@mantine/core';
import type { EndedVerification } from '../../api/interface.ts';
import { column, endColumn, nameColumn, onPhone, timeColumn } from '../../ui/columns.tsx';
import { type Column, List } from '../../ui/list.tsx';
import { Section } from '../../ui/section.tsx';
import { secondsText } from './result-card.tsx';
import { useHealthText } from './text.ts';

const COLORS = { holds: 'jade', broken: 'red', cut_off: 'gray' } as const;

export function RunTable({ runs }: { readonly runs: readonly EndedVerification[] }) {
  const text = useHealthText();
  const time = timeColumn<EndedVerification>(text.time, ({ started_at: at }) => at);
  const outcome = column<EndedVerification>(text.outcome, (run) => (
    <Badge variant="light" color={COLORS[run.outcome]}>
      {text.outcomes[run.outcome]}
    </Badge>
  ));
  const columns: readonly Column<EndedVerification>[] = [
    onPhone('title', time),
    onPhone('end', outcome),
    column(text.scope, ({ scope }) => text.scopes[scope]),
    column(text.by, ({ by, by_kind: kind }) => (
      <span>
        <bdi>{by}</bdi> ({text.byKinds[kind]})
      </span>
    )),
    nameColumn(text.node, ({ node }) => node),
    endColumn(text.duration, ({ duration_ms: ms }) => secondsText(ms, text)),
  ];
  if (runs.length === 0) return null;
  return (
    <Section title={text.runs}>
      <List
        name={text.runs}
        columns={columns}
        rows={runs}
        keyOf={({ started_at: at, node }) => `${at} ${node}`}
      />
    </Section>
  );
}
