// Says that no money may leave the account for now, why, and until when. Nothing where it may.

import { Alert, Text } from '@mantine/core';
import { useRead } from '../api/use-read.ts';
import { useText } from '../app/language.tsx';
import { COOLING_OFF_EN } from '../messages/en/cooling-off.ts';
import { COOLING_OFF_ZH } from '../messages/zh/cooling-off.ts';
import { Icon } from './icon.tsx';
import { timeText } from './time-text.ts';

export function CoolingOffNotice() {
  const text = useText({ en: COOLING_OFF_EN, zh: COOLING_OFF_ZH });
  const { data } = useRead('/api/v1/security');
  const cooling = data?.cooling_off;
  if (!cooling) return null;
  return (
    <Alert
      color="yellow"
      icon={<Icon name="warning" />}
      title={
        <Text span inherit c="bright">
          {text.title}
        </Text>
      }
      mb="md"
    >
      {text.detail(text.replaced[cooling.after], timeText(cooling.until, 'minute'))}
    </Alert>
  );
}

/** What a change in the dialog around it brings with it, where the service holds money back after one. */
export function CoolingOffWarning() {
  const text = useText({ en: COOLING_OFF_EN, zh: COOLING_OFF_ZH });
  const { data } = useRead('/api/v1/security');
  const minutes = Math.ceil((data?.cooling_off_seconds ?? 0) / 60);
  if (minutes === 0) return null;
  const time = minutes < 120 ? text.minutes(minutes) : text.hours(Math.ceil(minutes / 60));
  return (
    <Text size="sm" mb="sm">
      {text.before(time)}
    </Text>
  );
}
