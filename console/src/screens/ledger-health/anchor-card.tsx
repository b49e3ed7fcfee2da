// The newest anchor: how old it is, and whether the next one is late.

import { Alert, Paper, Text, Title } from '@mantine/core';
import type { NewestAnchor } from '../../api/interface.ts';
import { Icon } from '../../ui/icon.tsx';
import { Time } from '../../ui/time.tsx';
import { timeText } from '../../ui/time-text.ts';
import { useHealthText } from './text.ts';

interface AnchorCardProps {
  readonly anchor: NewestAnchor | null;
  /** Null: they are not made by themselves. */
  readonly dueAt: string;
  /** By the clock of the service. */
  readonly now: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A node looks every half minute. */
const LATE_MS = 5 * MINUTE_MS;

export function AnchorCard({ anchor, dueAt, now }: AnchorCardProps) {
  const text = useHealthText();
  const lateMs = Date.parse(now) - Date.parse(dueAt);
  return (
    <Paper withBorder p="md" component="section" aria-label={text.anchor}>
      <Title order={2} size="h4" mb="xs">
        {text.anchor}
      </Title>
      {anchor === null ? (
        <Text size="sm">{text.anchorNone}</Text>
      ) : (
        <>
          <Text>
            <b>{text.anchorNo(anchor.anchor_no)}</b> · <Time at={anchor.at} /> ·{' '}
            {text.anchorAge(ageText(Date.parse(now) - Date.parse(anchor.at), text))}
          </Text>
          <Text size="sm">{text.anchorChains(anchor.chains)}</Text>
        </>
      )}
      <Text size="sm">{text.anchorDue(timeText(dueAt, 'minute'))}</Text>
      <Text size="sm" c="dimmed">
        {text.anchorKeep}
      </Text>
      {lateMs > LATE_MS && (
        <Alert color="yellow" mt="xs" icon={<Icon name="warning" />}>
          {text.anchorLate}
        </Alert>
      )}
    </Paper>
  );
}

function ageText(ms: number, text: ReturnType<typeof useHealthText>): string {
  if (ms < HOUR_MS) return text.minutes(Math.max(0, Math.floor(ms / MINUTE_MS)));
  return ms < 2 * DAY_MS
    ? text.hours(Math.floor(ms / HOUR_MS))
    : text.days(Math.floor(ms / DAY_MS));
}
