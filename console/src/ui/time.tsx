// A time as the service writes it, which is Beijing time, whatever the clock of the reader says.

import { timeText } from './time-text.ts';

interface TimeProps {
  /** RFC 3339 with `+08:00`. */
  readonly at: string;
  /** To the second unless said otherwise. */
  readonly to?: 'day' | 'minute' | 'second';
}

export function Time({ at, to = 'second' }: TimeProps) {
  const title = new Date(at).toISOString().replace('T', ' ').replace('.000Z', ' UTC');
  return (
    <time dateTime={at} title={title} className="time">
      {timeText(at, to)}
    </time>
  );
}
