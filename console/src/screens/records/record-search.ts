// The filters of the records, as they stand in the address. What cannot be one is left out.

export const WALLETS = ['consumer', 'merchant'] as const;
export const TYPES = [
  'recharge',
  'consume',
  'refund',
  'transfer',
  'withdraw',
  'collection',
] as const;
export const DIRECTIONS = ['in', 'out'] as const;

export interface RecordFilter {
  readonly wallet?: (typeof WALLETS)[number];
  readonly type?: (typeof TYPES)[number];
  readonly direction?: (typeof DIRECTIONS)[number];
  readonly date_from?: string;
  readonly date_to?: string;
}

export interface RecordSearch extends RecordFilter {
  /** The first without it. */
  readonly page?: number;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

export function recordSearch(given: Record<string, unknown>): RecordSearch {
  const wallet = WALLETS.find((known) => known === given.wallet);
  const type = TYPES.find((known) => known === given.type);
  const direction = DIRECTIONS.find((known) => known === given.direction);
  const from = dayOf(given.date_from);
  const to = dayOf(given.date_to);
  const page = Number(given.page);
  return {
    ...(wallet && { wallet }),
    ...(type && { type }),
    ...(direction && { direction }),
    ...(from && { date_from: from }),
    ...(to && { date_to: to }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}

export function filterIn({ page: _, ...filter }: RecordSearch): RecordFilter {
  return filter;
}

export function isFiltered(search: RecordSearch): boolean {
  return Object.keys(filterIn(search)).length > 0;
}

function dayOf(value: unknown): string | null {
  return typeof value === 'string' && DAY.test(value) ? value : null;
}
