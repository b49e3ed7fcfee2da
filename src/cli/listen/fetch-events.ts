// Fetches events from the service once. The result is a page of events, a reason to try again later, or
// a reason to give up.

import { z } from 'zod';
import { signedHeaders } from '../../crypto/signed-headers.ts';
import type { ClientConfig } from '../../settings/config.ts';
import { aheadMsOf, type RemoteClock, skewText } from '../../wire/remote-clock.ts';

const PAGE = z.object({
  items: z.array(
    z.object({ event_id: z.string(), type: z.string(), tx_no: z.string(), body: z.string() }),
  ),
  through: z.int().optional(),
  // A service of version 1.0 has no other.
  cursor: z.int(),
});
const ANSWER = z.object({ ok: z.literal(true), data: PAGE });
const REFUSAL = z.object({ ok: z.literal(false), code: z.string(), msg: z.string() });

export type ListenedEvent = z.output<typeof PAGE>['items'][number];

export interface Page {
  readonly items: readonly ListenedEvent[];
  /** Where the next page begins. */
  readonly through: number;
}

export type FetchResult =
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'later'; readonly reason: string; readonly retryAfterMs: number }
  | { readonly kind: 'refused'; readonly code: string; readonly msg: string };

interface EventsRequest {
  /** Null: only where the newest event is. */
  readonly after: number | null;
  readonly stop: AbortSignal;
  readonly clock: RemoteClock;
}

const WAIT_SECONDS = 25;
/** The service answers when its wait is over, if not before. */
const ANSWER_MS_MAX = 40_000;

/** Once more where the clock of the service turns out to be another: that of a sandbox may be moved. */
export async function fetchEvents(
  config: ClientConfig,
  request: EventsRequest,
): Promise<FetchResult> {
  const fetched = await fetchOnce(config, request);
  const isLate = fetched.kind === 'refused' && fetched.code === 'timestamp_out_of_range';
  return isLate && (await request.clock.read()) ? fetchOnce(config, request) : fetched;
}

async function fetchOnce(
  config: ClientConfig,
  { after, stop, clock }: EventsRequest,
): Promise<FetchResult> {
  const url = `${config.origin}/api/v1/events${after === null ? '' : `?after=${after}&wait=${WAIT_SECONDS}`}`;
  const { pathname, search } = new URL(url);
  const request = { method: 'GET', path: pathname + search, body: '', idempotencyKey: '' };
  try {
    const response = await fetch(url, {
      headers: signedHeaders(config, request, clock.nowMs()),
      // The secret must not follow a redirect to somebody else.
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_MS_MAX)]),
    });
    return toResult(response, await response.text(), config);
  } catch (error) {
    return { kind: 'later', reason: `cannot be reached (${codeOf(error)})`, retryAfterMs: 0 };
  }
}

function toResult(response: Response, text: string, { origin }: ClientConfig): FetchResult {
  const { status, headers } = response;
  const value = parseJson(text);
  const answer = ANSWER.safeParse(value);
  if (answer.success) {
    const { items, cursor, through = cursor } = answer.data.data;
    return { kind: 'page', page: { items, through } };
  }
  const { code = null, msg = `${origin} answered with HTTP ${status}. Is TAEL_URL right?` } =
    REFUSAL.safeParse(value).data ?? {};
  if (isTransient(status, code)) {
    const retryAfterMs = Number(headers.get('retry-after') ?? 0) * 1_000;
    const reason = `answers with HTTP ${status}${code === null ? '' : ` (${code})`}`;
    return { kind: 'later', reason, retryAfterMs };
  }
  const aheadMs = code === 'timestamp_out_of_range' ? aheadMsOf(response) : null;
  const hint = aheadMs === null ? '' : ` ${skewText(aheadMs)}`;
  return { kind: 'refused', code: code ?? 'not_found', msg: msg + hint };
}

/** A gateway, a restart, an exhausted rate limit, or a nonce that happened to be in use. */
function isTransient(status: number, code: string | null): boolean {
  return status >= SERVER_ERROR_STATUS || code === 'rate_limited' || code === 'nonce_reused';
}

const SERVER_ERROR_STATUS = 500;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Why a request got no answer: a code like `ECONNREFUSED`, or a short text. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
