// The parameters of what the platform's program follows: where to go on, and how much at once.

import type { RecordCursor } from '../../store/store.ts';
import { type Broken, broken, integerOf, optional } from './fields.ts';

const LIMIT = 50;
const LIMIT_MAX = 200;
const CURSOR = /^(\d{1,15})-(\d{1,15})-(\d{1,15})$/;

export const followedSchema = {
  after: optional(readCursor, null, {
    type: 'string',
    pattern: '^(0|\\d{1,15}-\\d{1,15}-\\d{1,15})$',
    description:
      'The `next` of the answer before. `0` begins with the very first record; left out, you are told ' +
      'where to begin with what comes from now on.',
  }),
  limit: optional((value) => integerOf(value, LIMIT_MAX, 'limit_range'), LIMIT, {
    type: 'integer',
    minimum: 1,
    maximum: LIMIT_MAX,
    default: LIMIT,
    description: 'How many at most.',
  }),
};

function readCursor(value: unknown): RecordCursor | Broken {
  if (value === '0') return { atMs: 0, userId: 0, recordNo: 0 };
  const [, atMs, userId, recordNo] = CURSOR.exec(String(value)) ?? [];
  if (atMs === undefined) return broken('place');
  return { atMs: Number(atMs), userId: Number(userId), recordNo: Number(recordNo) };
}

export function cursorText({ atMs, userId, recordNo }: RecordCursor): string {
  return `${atMs}-${userId}-${recordNo}`;
}
