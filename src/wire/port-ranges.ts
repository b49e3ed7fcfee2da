// Lists of TCP ports, as settings have them: `443`, `443,8443` or `443,1024-65535`.

/** From the first to the last of each, both included. */
export type PortRanges = readonly (readonly [first: number, last: number])[];

const ENTRY = /^([1-9]\d{0,4})(?:-([1-9]\d{0,4}))?$/;
const PORT_MAX = 65_535;

/** Null if an entry is no port and no range. */
export function parsePortRanges(text: string): PortRanges | null {
  const ranges = text.split(',').map((entry) => {
    const [, first, last = first] = ENTRY.exec(entry.trim()) ?? [];
    return [Number(first), Number(last)] as const;
  });
  const sound = ranges.every(([first, last]) => first <= last && last <= PORT_MAX);
  return sound ? ranges : null;
}

export function portRangesHold(ranges: PortRanges, port: number): boolean {
  return ranges.some(([first, last]) => first <= port && port <= last);
}

export function portRangesText(ranges: PortRanges): string {
  return ranges.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(',');
}
