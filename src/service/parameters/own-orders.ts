// The filters of an owner's list of orders, and the place in the list where a page begins.

import type { OrderStatus } from '../../core/order/order.ts';
import { DAY_MS } from '../../core/time.ts';
import type { OrderPlace, OwnOrderFilter } from '../../store/own-lists.ts';
import type { Answer } from '../answer.ts';
import {
  type Broken,
  broken,
  choiceOf,
  dayOf,
  ID,
  idOf,
  integerOf,
  lineOf,
  optional,
  type ValuesOf,
} from './fields.ts';
import { invalidParameters } from './read-parameters.ts';
import { DATE, DATE_ORDER, filter } from './records.ts';

export type OrderFilter = Omit<OwnOrderFilter, 'ownerId'>;

export interface OrderListParameters {
  readonly filter: OrderFilter;
  readonly before: OrderPlace | null;
  readonly perPage: number;
}

const STATUSES: readonly OrderStatus[] = [
  'pending',
  'paid',
  'partially_refunded',
  'refunded',
  'expired',
  'cancelled',
];
const PER_PAGE = 20;
const PER_PAGE_MAX = 50;
const TEXT_MAX = 128;
const PLACE = '^\\d{1,15}-[A-Z0-9]{1,40}$';
const IS_PLACE = new RegExp(PLACE);

/** Where a page of something begins that is listed newest first. */
export const placeField = filter(placeOf, {
  type: 'string',
  pattern: PLACE,
  description: 'The `next` of a page: the list goes on after it.',
});

export const orderFilterSchema = {
  status: filter((value) => choiceOf(value, STATUSES, 'choice'), {
    type: 'string',
    enum: STATUSES,
    description: 'Only orders that have this status now.',
  }),
  merchant_id: filter(idOf, { ...ID, description: 'Only orders of this merchant.' }),
  branch_id: filter(idOf, { ...ID, description: 'Only orders of this branch.' }),
  date_from: filter(dayOf, {
    ...DATE,
    description: 'Only orders made on this day or later, in Asia/Shanghai.',
  }),
  date_to: filter(dayOf, {
    ...DATE,
    description: 'Only orders made on this day or earlier, in Asia/Shanghai.',
  }),
  q: filter((value) => lineOf(value, TEXT_MAX, 'length_1_to_128'), {
    type: 'string',
    maxLength: TEXT_MAX,
    description: 'Only orders with this in their title or their number, in upper or lower case.',
  }),
};

export const orderListSchema = {
  ...orderFilterSchema,
  before: placeField,
  per_page: optional((value) => integerOf(value, PER_PAGE_MAX, 'per_page_range'), PER_PAGE, {
    type: 'integer',
    minimum: 1,
    maximum: PER_PAGE_MAX,
    default: PER_PAGE,
    description: `How many orders a page has, ${PER_PAGE} if left out.`,
  }),
};

/** What was read by the schema, if its parts fit together. */
export function orderListOf(values: ValuesOf<typeof orderListSchema>): Answer<OrderListParameters> {
  const found = orderFilterOf(values);
  if (!found.ok) return found;
  const { before, per_page: perPage } = values;
  return { ok: true, value: { filter: found.value, before, perPage } };
}

export function orderFilterOf(values: ValuesOf<typeof orderFilterSchema>): Answer<OrderFilter> {
  const { status, merchant_id: merchantId, branch_id: branchId, q: text } = values;
  const { date_from: fromMs, date_to: toMs } = values;
  if (fromMs !== null && toMs !== null && fromMs > toMs) {
    return { ok: false, refusal: invalidParameters([DATE_ORDER]) };
  }
  const untilMs = toMs === null ? null : toMs + DAY_MS;
  return { ok: true, value: { status, merchantId, branchId, fromMs, untilMs, text } };
}

function placeOf(value: unknown): OrderPlace | Broken {
  if (typeof value !== 'string' || !IS_PLACE.test(value)) return broken('place_in_list');
  const [createdAtMs, txNo = ''] = value.split('-');
  return { createdAtMs: Number(createdAtMs), txNo };
}

/** What `placeOf` reads. */
export function placeText({ createdAtMs, txNo }: OrderPlace): string {
  return `${createdAtMs}-${txNo}`;
}
