// Sends one message to the service and waits for the response. It never retries: whether an unanswered
// call took effect is not known here, and only a call with the same idempotency key may find out. What was
// refused because of its time had none, and is sent once more by the clock of the service.

import { type Signer, signedHeaders } from '../../crypto/signed-headers.ts';
import { aheadMsOf, type RemoteClock } from '../../wire/remote-clock.ts';
import { type HostMessage, member, parsed } from './host-message.ts';

export interface Target extends Signer {
  readonly url: string;
}

export interface Posted {
  readonly status: number;
  readonly body: string;
  /** How far the clock of the service is ahead of this machine; null if unknown. */
  readonly aheadMs: number | null;
}

const ANSWER_MS_MAX = 30_000;

/** `version` is the negotiated one, for messages that do not state their own. */
export async function post(
  target: Target,
  clock: RemoteClock,
  message: HostMessage,
  version: string | null,
): Promise<Posted> {
  const posted = await postOnce(target, clock, message, version);
  const isLate = codeIn(posted) === 'timestamp_out_of_range';
  return isLate && (await clock.read()) ? postOnce(target, clock, message, version) : posted;
}

/** Why the service refused it, if it did. */
export function codeIn({ body }: Posted): unknown {
  return member(member(member(parsed(body), 'error'), 'data'), 'code');
}

async function postOnce(
  target: Target,
  clock: RemoteClock,
  message: HostMessage,
  version: string | null,
): Promise<Posted> {
  const { pathname, search } = new URL(target.url);
  const path = pathname + search;
  const request = { method: 'POST', path, body: message.text, idempotencyKey: '' };
  const response = await fetch(target.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...protocolHeaders(message, version),
      ...(message.calls.length > 0 && signedHeaders(target, request, clock.nowMs())),
    },
    body: message.text,
    // The secret must not be sent to another address.
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  });
  const body = await response.text();
  return { status: response.status, body, aheadMs: aheadMsOf(response) };
}

function protocolHeaders(message: HostMessage, agreed: string | null): Record<string, string> {
  const { version, method, calls } = message;
  if (version === undefined) return agreed === null ? {} : { 'mcp-protocol-version': agreed };
  const [tool] = calls;
  return {
    'mcp-protocol-version': headerText(version),
    'mcp-method': headerText(method ?? ''),
    ...(tool !== undefined && { 'mcp-name': headerText(tool) }),
  };
}

/** Text that does not fit into a header is encoded as the protocol requires. */
function headerText(text: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?base64?')) {
    return text;
  }
  return `=?base64?${Buffer.from(text).toString('base64')}?=`;
}
