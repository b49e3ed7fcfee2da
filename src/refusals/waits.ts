// Writes how long to wait, in words that several refusals share.

import type { Refusal } from '../core/refusal.ts';

export function tryAgainIn({ retryAfterSeconds }: Refusal): string {
  if (retryAfterSeconds === undefined) return 'Try again later.';
  return `Try again in ${count(retryAfterSeconds, 'second')}.`;
}

export function tryAgainInZh({ retryAfterSeconds }: Refusal): string {
  return retryAfterSeconds === undefined ? '请稍后重试。' : `请在 ${retryAfterSeconds} 秒后重试。`;
}

/** In the largest unit that does not hide much. */
export function waitText(seconds: number): string {
  if (seconds <= 120) return count(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour');
}

export function waitTextZh(seconds: number): string {
  if (seconds <= 120) return `${seconds} 秒`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120 ? `${minutes} 分钟` : `${Math.ceil(minutes / 60)} 小时`;
}

export function count(n: number, unit: string): string {
  return `${n} ${n === 1 ? unit : `${unit}s`}`;
}
