// A time as the service writes it, which is Beijing time, whatever the clock of the reader says.

interface TimeProps {
  /** RFC 3339 with `+08:00`. */
  readonly at: string;
  /** To the second unless said otherwise. */
  readonly to?: 'day' | 'minute' | 'second';
}

const LENGTHS = { day: 10, minute: 16, second: 19 };

export function Time({ at, to = 'second' }: TimeProps) {
  const title = new Date(at).toISOString().replace('T', ' ').replace('.000Z', ' UTC');
  return (
    <time dateTime={at} title={title} className="time">
      {timeText(at, to)}
    </time>
  );
}

/** `2026-11-20 19:31:02`. */
export function timeText(at: string, to: keyof typeof LENGTHS = 'second'): string {
  return at.slice(0, LENGTHS[to]).replace('T', ' ');
}
