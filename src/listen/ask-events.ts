// Asks the service once for events, and makes of whatever comes back one of three things: events, a
// reason to ask again, or a reason to give up.

import { z } from 'zod';
import type { ClientConfig } from '../config.ts';
import { signedHeaders } from '../crypto/signed-headers.ts';
import { aheadMsOf, skewText } from '../wire/remote-clock.ts';

const PAGE = z.object({
  items: z.array(
    z.object({ event_id: z.string(), type: z.string(), tx_no: z.string(), body: z.string() }),
  ),
  cursor: z.int(),
});
const ANSWER = z.object({ ok: z.literal(true), data: PAGE });
const REFUSAL = z.object({ ok: z.literal(false), code: z.string(), msg: z.string() });

export type Page = z.output<typeof PAGE>;
export type ListenedEvent = Page['items'][number];

export type Asked =
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'later'; readonly reason: string; readonly retryAfterMs: number }
  | { readonly kind: 'refused'; readonly code: string; readonly msg: string };

interface Question {
  /** Null: only where the newest event is. */
  readonly after: number | null;
  readonly stop: AbortSignal;
}

const WAIT_SECONDS = 25;
/** The service answers after its wait at the latest. */
const ANSWER_MS_MAX = 40_000;

export async function askEvents(config: ClientConfig, question: Question): Promise<Asked> {
  const { after, stop } = question;
  const url = `${config.origin}/api/v1/events${after === null ? '' : `?after=${after}&wait=${WAIT_SECONDS}`}`;
  try {
    const response = await fetch(url, {
      headers: signedHeaders(config),
      // Whoever answers elsewhere is not who the secret is for.
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_MS_MAX)]),
    });
    return askedOf(response, await response.text(), config);
  } catch (error) {
    return { kind: 'later', reason: `cannot be reached (${codeOf(error)})`, retryAfterMs: 0 };
  }
}

function askedOf(response: Response, text: string, { origin }: ClientConfig): Asked {
  const { status, headers } = response;
  const value = parsed(text);
  const answer = ANSWER.safeParse(value);
  if (answer.success) return { kind: 'page', page: answer.data.data };
  const { code = null, msg = `${origin} answered with HTTP ${status}. Is TAEL_URL right?` } =
    REFUSAL.safeParse(value).data ?? {};
  if (isPassing(status, code)) {
    const retryAfterMs = Number(headers.get('retry-after') ?? 0) * 1_000;
    const reason = `answers with HTTP ${status}${code === null ? '' : ` (${code})`}`;
    return { kind: 'later', reason, retryAfterMs };
  }
  const aheadMs = code === 'timestamp_out_of_range' ? aheadMsOf(response) : null;
  const hint = aheadMs === null ? '' : ` ${skewText(aheadMs)}`;
  return { kind: 'refused', code: code ?? 'not_found', msg: msg + hint };
}

/** A gateway or a restart in between, a full rate window, a nonce that somebody else drew as well. */
function isPassing(status: number, code: string | null): boolean {
  return status >= LEAST_FAULT_STATUS || code === 'rate_limited' || code === 'nonce_reused';
}

const LEAST_FAULT_STATUS = 500;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What went wrong with a request that got no answer: `ECONNREFUSED`, or words. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
