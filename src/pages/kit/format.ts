// Amounts and times as people read them on pages. Data for programs has other formats.

import { type Fen, yuanText } from '../../core/money.ts';
import { shanghaiTime } from '../../core/time.ts';

const MINUTE_MS = 60_000;

/** `¥12,345.60` */
export function amountText(amountFen: Fen): string {
  const [yuan = '', cents = ''] = yuanText(amountFen).split('.');
  return `¥${yuan.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${cents}`;
}

/** `19:30`; for instants at most some hours away. */
export function clockText(ms: number): string {
  return shanghaiTime(ms).slice(11, 16);
}

/** The first whole minute that is not before an instant. */
export function clockTextAfter(ms: number): string {
  return clockText(Math.ceil(ms / MINUTE_MS) * MINUTE_MS);
}

/** `2026-11-20 19:31`: the first whole minute that is not before an instant. */
export function minuteTextAfter(ms: number): string {
  return dateTimeText(Math.ceil(ms / MINUTE_MS) * MINUTE_MS).slice(0, 16);
}

/** `2026-11-20 19:30:05` */
export function dateTimeText(ms: number): string {
  return shanghaiTime(ms).slice(0, 19).replace('T', ' ');
}
