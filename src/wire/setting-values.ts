// The values of settings that are numbers: durations, counts and ports. Null is what none of them is.

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

const UNIT_MS = new Map([
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

/** `24h`, `30m`, `10s`, `7d` or `0`, in milliseconds. */
export function duration(text: string): number | null {
  if (text === '0') return 0;
  const match = /^(\d{1,6})(s|m|h|d)$/.exec(text);
  return match ? Number(match[1]) * (UNIT_MS.get(match[2] ?? '') ?? 0) : null;
}

export function port(text: string): number | null {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null;
}

export function count(text: string): number | null {
  return /^[1-9]\d{0,6}$/.test(text) && Number(text) <= 1_000_000 ? Number(text) : null;
}

export function countOrOff(text: string): number | null {
  return text === 'off' ? 0 : count(text);
}

/** A port alone is one of this machine. */
export function listenAddress(text: string): ListenAddress | null {
  const [, bracketed, name, digits = text] = /^(?:\[([^\]]+)\]|([^:]+)):(\d+)$/.exec(text) ?? [];
  const found = port(digits);
  return found === null ? null : { host: bracketed ?? name ?? '127.0.0.1', port: found };
}

export function zeroOrOne(text: string): boolean | null {
  return text === '1' || text === '0' ? text === '1' : null;
}
