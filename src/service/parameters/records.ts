// Page and filters of the transaction records (specification, section 4.2).

import { z } from 'zod';
import type { Direction, RecordType } from '../../core/ledger/movement.ts';
import { DAY_MS } from '../../core/time.ts';
import type { JsonObject } from '../../wire/json-read.ts';
import type { Answer } from '../answer.ts';
import { choiceOf, dayOf, integerOf, optional } from './fields.ts';
import { invalidParameters, type Problem, readParameters } from './read-parameters.ts';

export interface RecordParameters {
  readonly page: number;
  readonly perPage: number;
  readonly type: RecordType | null;
  readonly direction: Direction | null;
  /** Inclusive. */
  readonly fromMs: number | null;
  /** Exclusive. */
  readonly untilMs: number | null;
}

const PER_PAGE = 20; // specification, section 8
const PER_PAGE_MAX = 50;
const TYPES = ['recharge', 'consume', 'refund', 'transfer', 'withdraw', 'collection'] as const;
const DIRECTIONS = ['in', 'out'] as const;
const DATE = { type: 'string', format: 'date' };

export const recordSchema = z.object({
  page: optional((value) => integerOf(value, Number.MAX_SAFE_INTEGER, 'integer_range'), 1, {
    type: 'integer',
    minimum: 1,
    default: 1,
  }),
  per_page: optional((value) => integerOf(value, PER_PAGE_MAX, 'per_page_range'), PER_PAGE, {
    type: 'integer',
    minimum: 1,
    maximum: PER_PAGE_MAX,
    default: PER_PAGE,
  }),
  type: optional((value) => choiceOf(value, TYPES, 'record_type'), null, {
    type: 'string',
    enum: TYPES,
  }),
  direction: optional((value) => choiceOf(value, DIRECTIONS, 'direction'), null, {
    type: 'string',
    enum: DIRECTIONS,
  }),
  date_from: optional(dayOf, null, { ...DATE, description: 'First day, in Asia/Shanghai.' }),
  date_to: optional(dayOf, null, { ...DATE, description: 'Last day, in Asia/Shanghai.' }),
});

export function recordParameters(given: JsonObject): Answer<RecordParameters> {
  const read = readParameters(recordSchema, given);
  if (!read.ok) return read;
  const { page, per_page: perPage, type, direction, date_from: fromMs, date_to: toMs } = read.value;
  if (fromMs !== null && toMs !== null && fromMs > toMs) {
    return { ok: false, refusal: invalidParameters([DATE_ORDER]) };
  }
  const untilMs = toMs === null ? null : toMs + DAY_MS;
  return { ok: true, value: { page, perPage, type, direction, fromMs, untilMs } };
}

const DATE_ORDER: Problem = { field: 'date_from', rule: 'date_order' };
