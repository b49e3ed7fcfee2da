// One line of `tael doctor`: what was looked at, how it is, and what to do about it.

export interface Finding {
  readonly name: string;
  /** Unknown: it is not recorded, or cannot be seen from here. That alone is no failure. */
  readonly state: 'good' | 'bad' | 'unknown';
  readonly found: string;
  readonly mend: string | null;
}

export function good(name: string, found: string): Finding {
  return { name, state: 'good', found, mend: null };
}

export function bad(name: string, found: string, mend: string): Finding {
  return { name, state: 'bad', found, mend };
}

export function unknown(name: string, found: string, mend: string): Finding {
  return { name, state: 'unknown', found, mend };
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `3 hours ago`, in the largest unit of which there are two. */
export function agoText(ageMs: number): string {
  const [unit, ms] =
    UNITS.find(([, length]) => ageMs >= 2 * length) ?? (['second', 1_000] as const);
  const count = Math.max(0, Math.round(ageMs / ms));
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

export function gigabytesText(bytes: number): string {
  return bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
