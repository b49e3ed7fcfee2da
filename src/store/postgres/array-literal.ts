// PostgreSQL array literals. Whole columns travel as one parameter each; numbers need no quoting and
// most texts no escaping, which the driver's general encoder cannot know.

export function numberArray(items: readonly (number | bigint | null)[]): string {
  return `{${items.map((item) => item ?? 'null').join(',')}}`;
}

export function booleanArray(items: readonly boolean[]): string {
  return `{${items.join(',')}}`;
}

export function textArray(items: readonly (string | null)[]): string {
  return `{${items.map(quoted).join(',')}}`;
}

const NEEDS_ESCAPE = /["\\]/;

function quoted(text: string | null): string {
  if (text === null) return 'null';
  return NEEDS_ESCAPE.test(text) ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : `"${text}"`;
}
