// The cursor at which a page begins, of orders and of what is listed like them.

import type { OrderCursor } from '../../store/own-lists.ts';
import { type Broken, broken } from './fields.ts';

const CURSOR = '^\\d{1,15}-[A-Z0-9]{1,40}$';
const IS_CURSOR = new RegExp(CURSOR);

export function readCursor(value: unknown): OrderCursor | Broken {
  if (typeof value !== 'string' || !IS_CURSOR.test(value)) return broken('place_in_list');
  const [createdAtMs, txNo = ''] = value.split('-');
  return { createdAtMs: Number(createdAtMs), txNo };
}

/** What `readCursor` reads. */
export function cursorText({ createdAtMs, txNo }: OrderCursor): string {
  return `${createdAtMs}-${txNo}`;
}
