// The filters of the request log, as they stand in its address. What cannot be one is left out.

export interface RequestFilter {
  readonly key_id?: string;
  readonly request_id?: string;
  readonly refused?: true;
}

export interface RequestSearch extends RequestFilter {
  /** Where the page begins; the newest without it. */
  readonly before?: number;
}

export function requestSearch(given: Record<string, unknown>): RequestSearch {
  const keyId = idOf(given.key_id);
  const requestId = idOf(given.request_id);
  const before = Number(given.before);
  return {
    ...(keyId && { key_id: keyId }),
    ...(requestId && { request_id: requestId }),
    ...(String(given.refused) === 'true' && { refused: true as const }),
    ...(Number.isSafeInteger(before) && before > 0 && { before }),
  };
}

export function filterIn({ before: _, ...filter }: RequestSearch): RequestFilter {
  return filter;
}

export function isFiltered(search: RequestSearch): boolean {
  return Object.keys(filterIn(search)).length > 0;
}

function idOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return /^[\w-]{1,64}$/.test(text) ? text : null;
}
