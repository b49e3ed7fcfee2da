// Builds the requests of the access matrix.

import type { RowRequest } from './requests.ts';
import type { Targets } from './targets.ts';

let keys = 0;

export const at = (
  path: (targets: Targets) => string,
  more: Partial<RowRequest> = {},
): RowRequest => ({
  ...more,
  asked: (targets) => ({ path: `/api/v1${path(targets)}` }),
});

/** A body that is new each time, with what people have to send and what keys have to. */
export const writing = (
  path: (targets: Targets) => string,
  body: (pin: string, targets: Targets) => object,
  more: Partial<RowRequest> = {},
): RowRequest => ({
  writes: true,
  ...more,
  asked(targets, pin) {
    keys += 1;
    const sent = { ...body(pin, targets), idempotency_key: `operation-${keys}` };
    // As a browser says of a page of ours; whoever comes from elsewhere says so instead.
    const headers = { 'sec-fetch-site': 'same-origin' };
    return { path: `/api/v1${path(targets)}`, sending: { body: sent, headers } };
  },
});

/** How many bodies there were: for what has to be another each time. */
export const writtenSoFar = () => keys;
