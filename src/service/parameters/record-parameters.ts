// Page and filters of the transaction records (specification, section 4.2).

import {
  DIRECTIONS,
  type Direction,
  RECORD_TYPES,
  type RecordType,
  WALLET_KINDS,
  type WalletKind,
} from '../../core/ledger/record-kind.ts';
import type { FieldProblem } from '../../core/refusal.ts';
import { shanghaiDayNumber } from '../../core/time.ts';
import type { JsonObject } from '../../wire/json-read.ts';
import type { Answer } from '../answer.ts';
import { dayOf, integerOf, oneOf, optional, type ValuesOf } from './fields.ts';
import { DATE, filter } from './filter.ts';
import { invalidParameters, readParameters } from './read-parameters.ts';

export interface RecordParameters {
  readonly page: number;
  readonly perPage: number;
  readonly wallet: WalletKind | null;
  readonly type: RecordType | null;
  readonly direction: Direction | null;
  /** Shanghai days, both inclusive. */
  readonly fromDay: number | null;
  readonly toDay: number | null;
}

const PER_PAGE = 20; // specification, section 8
const PER_PAGE_MAX = 50;

const pageSchema = {
  page: optional((value) => integerOf(value, Number.MAX_SAFE_INTEGER, 'integer_range'), 1, {
    type: 'integer',
    format: 'int64',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 1,
    description: 'Which page, the first if left out. One past the end is empty.',
  }),
  per_page: optional((value) => integerOf(value, PER_PAGE_MAX, 'per_page_range'), PER_PAGE, {
    type: 'integer',
    minimum: 1,
    maximum: PER_PAGE_MAX,
    default: PER_PAGE,
    description: `How many records a page has, ${PER_PAGE} if left out.`,
  }),
};

/** What selects records, without the page. */
export const recordFilterSchema = {
  wallet: filter(
    ...oneOf(WALLET_KINDS, 'Only records of this wallet; of both if left out.', 'wallet_kind'),
  ),
  type: filter(...oneOf(RECORD_TYPES, 'Only records of this type.', 'record_type')),
  direction: filter(...oneOf(DIRECTIONS, 'Only what came in, or only what went out.', 'direction')),
  date_from: filter(dayOf, { ...DATE, description: 'The first day, in Asia/Shanghai.' }),
  date_to: filter(dayOf, {
    ...DATE,
    description: 'The last day, in Asia/Shanghai; it is included.',
  }),
};

export const recordSchema = { ...pageSchema, ...recordFilterSchema };

export function recordParameters(given: JsonObject): Answer<RecordParameters> {
  const read = readParameters(recordSchema, given);
  return read.ok ? recordParametersOf(read.value) : read;
}

/** What was read by the schema, if its parts fit together. */
export function recordParametersOf(
  values: ValuesOf<typeof recordSchema>,
): Answer<RecordParameters> {
  const { page, per_page: perPage } = values;
  const found = recordFilterOf(values);
  return found.ok ? { ok: true, value: { page, perPage, ...found.value } } : found;
}

export function recordFilterOf(
  values: ValuesOf<typeof recordFilterSchema>,
): Answer<Omit<RecordParameters, 'page' | 'perPage'>> {
  const { wallet, type, direction, date_from: fromMs, date_to: toMs } = values;
  if (fromMs !== null && toMs !== null && fromMs > toMs) {
    return { ok: false, refusal: invalidParameters([DATE_ORDER]) };
  }
  const fromDay = fromMs === null ? null : shanghaiDayNumber(fromMs);
  const toDay = toMs === null ? null : shanghaiDayNumber(toMs);
  return { ok: true, value: { wallet, type, direction, fromDay, toDay } };
}

export const DATE_ORDER: FieldProblem = { field: 'date_from', rule: 'date_order' };
