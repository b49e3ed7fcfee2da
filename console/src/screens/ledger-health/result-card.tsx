// Shows what a verification found, or that there was none.

import { Alert, Paper, Text } from '@mantine/core';
import type { EndedVerification } from '../../api/interface.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { timeText } from '../../ui/time-text.ts';
import { RunBy } from './run-by.tsx';
import { useHealthText } from './text.ts';

const LOOKS = {
  holds: ['jade', 'check'],
  broken: ['red', 'warning'],
  cut_off: ['gray', 'warning'],
} as const;

interface ResultCardProps {
  readonly name: string;
  /** Null: there was none. */
  readonly run: EndedVerification | null;
  readonly detail?: string;
}

export function ResultCard({ name, run, detail }: ResultCardProps) {
  const text = useHealthText();
  if (run === null) {
    return (
      <Paper withBorder>
        <EmptyState icon="shield" title={text.never} detail={text.neverDetail} />
      </Paper>
    );
  }
  const { outcome, rules, broken, records, orders, users, links, since } = run;
  const [color, icon] = LOOKS[outcome];
  const title = {
    holds: text.holds(rules),
    broken: text.broken(broken.length, rules),
    cut_off: text.cutOff,
  }[outcome];
  const from = since === null ? '' : `${text.since(timeText(since))} · `;
  const took = secondsText(run.duration_ms, text);
  const counts = `${from}${text.counts(records, orders, users, links)} · ${took}`;
  return (
    <section aria-label={name}>
      <Alert
        color={color}
        variant="light"
        title={`${text.scopes[run.scope]} · ${title}`}
        icon={<Icon name={icon} />}
        role="status"
        data-outcome={outcome}
      >
        <Text size="sm">{outcome === 'cut_off' ? text.cutOffDetail : counts}</Text>
        <RunBy run={run} />
        {detail && (
          <Text size="sm" c="dimmed">
            {detail}
          </Text>
        )}
      </Alert>
    </section>
  );
}

export function secondsText(ms: number, text: ReturnType<typeof useHealthText>): string {
  return text.took((ms / 1_000).toFixed(1));
}
