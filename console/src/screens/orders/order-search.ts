// The filters of the list of orders, as they stand in its address. What cannot be one is left out.

export const STATUSES = [
  'pending',
  'paid',
  'partially_refunded',
  'refunded',
  'expired',
  'cancelled',
] as const;

export type OrderStatus = (typeof STATUSES)[number];

export interface OrderFilter {
  readonly status?: OrderStatus;
  readonly merchant_id?: number;
  readonly branch_id?: number;
  readonly date_from?: string;
  readonly date_to?: string;
  readonly q?: string;
}

export interface OrderSearch extends OrderFilter {
  /** Where the page begins; the newest without it. */
  readonly before?: string;
}

export function orderSearch(given: Record<string, unknown>): OrderSearch {
  const status = STATUSES.find((known) => known === given.status);
  const merchantId = idOf(given.merchant_id);
  const branchId = idOf(given.branch_id);
  const from = textOf(given.date_from, DAY);
  const to = textOf(given.date_to, DAY);
  const q = textOf(given.q, ANY);
  const before = textOf(given.before, PLACE);
  return {
    ...(status && { status }),
    ...(merchantId && { merchant_id: merchantId }),
    ...(branchId && { branch_id: branchId }),
    ...(from && { date_from: from }),
    ...(to && { date_to: to }),
    ...(q && { q }),
    ...(before && { before }),
  };
}

export function filterIn({ before: _, ...filter }: OrderSearch): OrderFilter {
  return filter;
}

export function isFiltered(search: OrderSearch): boolean {
  return Object.keys(filterIn(search)).length > 0;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const PLACE = /^\d+-[A-Z0-9]+$/;
const ANY = /^.{1,128}$/u;

/** The router reads what looks like a number as one. */
function textOf(value: unknown, shape: RegExp): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && shape.test(text.trim()) ? text.trim() : null;
}

function idOf(value: unknown): number | null {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
