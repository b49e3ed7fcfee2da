// The HTTP status of every refusal, which its row says, and the few statuses that belong to none. No other
// place decides one.

import { REFUSAL_CODES, type RefusalCode } from '../core/refusal.ts';
import { REFUSALS } from '../refusals/refusals.ts';

export const STATUS = Object.fromEntries(
  REFUSAL_CODES.map((code) => [code, REFUSALS[code].http]),
) as Readonly<Record<RefusalCode, number>>;

/** Statuses of the tool interface, which reports most errors in the body of a 200. */
export const RPC_STATUS = {
  answered: 200,
  accepted: 202,
  malformed: 400,
  foreign: 403,
  unknown_method: 404,
  unsupported_media_type: 415,
  away: 503,
} as const;

/** A stream of events: open, or over, so that the reader need not reconnect. */
export const STREAM_STATUS = { open: 200, over: 204 } as const;

/** Errors that occur before there is a request; they are answered on the bare socket. */
export const TRANSPORT_STATUS = {
  malformed: 400,
  timeout: 408,
  headers_too_large: 431,
} as const;
