// How values are written in settings: ports, counts and switches. Null: it is not one.

export function port(text: string): number | null {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null;
}

export function count(text: string): number | null {
  return /^[1-9]\d{0,6}$/.test(text) && Number(text) <= 1_000_000 ? Number(text) : null;
}

export function countOrOff(text: string): number | null {
  return text === 'off' ? 0 : count(text);
}

export function zeroOrOne(text: string): boolean | null {
  return text === '1' || text === '0' ? text === '1' : null;
}

/** Or an address. */
export function hostName(text: string): string | null {
  return /^[\p{L}\p{N}._:%-]+$/u.test(text) ? text : null;
}
