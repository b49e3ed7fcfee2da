// A time as text, in Beijing time, as the service writes it.

const LENGTHS = { day: 10, minute: 16, second: 19 };

/** `2026-11-20 19:31:02`. */
export function timeText(at: string, to: keyof typeof LENGTHS = 'second'): string {
  return at.slice(0, LENGTHS[to]).replace('T', ' ');
}
