// Finds when something begins and ends that people name by a day in Shanghai or by an instant.

import { DAY_MS, instantMs, shanghaiDayStartMs } from './time.ts';

/** The first millisecond of the day, or the instant; null when there is no such thing. */
export function beginMs(text: string): number | null {
  return shanghaiDayStartMs(text) ?? instantMs(text);
}

/** The first millisecond that is no part of it any more: a day is, and so is an instant. */
export function endMs(text: string): number | null {
  const atMs = instantMs(text);
  return atMs === null ? expiryMs(text) : atMs + 1;
}

/** When something stops working: at the end of its last day, or at an instant. */
export function expiryMs(text: string): number | null {
  const dayMs = shanghaiDayStartMs(text);
  return dayMs === null ? instantMs(text) : dayMs + DAY_MS;
}
