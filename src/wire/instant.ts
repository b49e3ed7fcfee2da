// Instants as people and programs write them: RFC 3339.

import { shanghaiDayStartMs } from '../core/time.ts';

const RFC_3339 = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

/** In milliseconds. */
export function instant(text: string): number | null {
  // Date.parse reads 30 February as 2 March, so the day is checked first.
  const isValid = RFC_3339.test(text) && shanghaiDayStartMs(text.slice(0, 10)) !== null;
  const atMs = isValid ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? null : atMs;
}
