// Forwards the events of a key's owner to a program on a developer's machine: in order, one at a time,
// each until it is acknowledged, across restarts of either side.

import { setTimeout as pause } from 'node:timers/promises';
import { INTERFACE_VERSION } from '../../service/present/health.ts';
import type { ClientConfig } from '../../settings/config.ts';
import { type RemoteClock, remoteClock } from '../../wire/remote-clock.ts';
import { fetchEvents, type ListenedEvent, type Page } from './fetch-events.ts';
import { type ForwardResult, forward, type Receiver } from './forward.ts';
import { listenSecret } from './listen-secret.ts';

export interface Listener {
  readonly config: ClientConfig;
  readonly forwardTo: string;
  readonly stop: AbortSignal;
  forwarded(event: ListenedEvent, result: ForwardResult, attempts: number): void;
  /** A message for people; each state is reported once, however long it lasts. */
  note(text: string): void;
}

export type Ending =
  /** It was stopped; `waiting` events were received but not acknowledged. */
  | { readonly kind: 'stopped'; readonly waiting: number }
  /** The service refuses, and trying again would not help. */
  | { readonly kind: 'refused'; readonly code: string; readonly msg: string };

const FIRST_PAUSE_MS = 250;
const SERVICE_PAUSE_MS_MAX = 10_000;
const RECEIVER_PAUSE_MS_MAX = 30_000;
/** The receiver wants no further attempts; real callbacks stop at this status too. */
const GONE = 410;

export async function listen(listener: Listener): Promise<Ending> {
  const { stop, config, forwardTo, note } = listener;
  const receiver = {
    url: forwardTo,
    secret: listenSecret(config),
    userAgent: `${config.shortName}/${INTERFACE_VERSION}`,
  };
  const clock = remoteClock(`${config.origin}/api/v1/health`);
  const start = await nextPage(listener, clock, null);
  if ('kind' in start) return start;
  note(
    `Listening. Forwarding events to ${forwardTo}; tael listen --print-secret prints the secret.`,
  );
  let { through } = start;
  for (;;) {
    const page = await nextPage(listener, clock, through);
    if ('kind' in page) return page;
    for (const [index, event] of page.items.entries()) {
      const forwarded = await forwardUntilAcknowledged(listener, receiver, event);
      if (!forwarded || stop.aborted) {
        return { kind: 'stopped', waiting: page.items.length - index - (forwarded ? 1 : 0) };
      }
    }
    through = page.through;
  }
}

/** Fetches until there is a page, a refusal or a stop. */
async function nextPage(
  listener: Listener,
  clock: RemoteClock,
  after: number | null,
): Promise<Page | Ending> {
  const { config, stop, note } = listener;
  let reported: string | null = null;
  for (let failures = 0; !stop.aborted; failures += 1) {
    const fetched = await fetchEvents(config, { after, stop, clock });
    if (fetched.kind === 'refused') return fetched;
    if (fetched.kind === 'page') {
      if (reported !== null) note(`${config.origin} is back.`);
      return fetched.page;
    }
    if (stop.aborted) break;
    if (reported !== fetched.reason) note(`${config.origin} ${fetched.reason}. Retrying …`);
    reported = fetched.reason;
    const ms = Math.max(fetched.retryAfterMs, pauseMs(failures, SERVICE_PAUSE_MS_MAX));
    await pauseUnless(stop, ms);
  }
  return { kind: 'stopped', waiting: 0 };
}

/** Later events wait until this one is acknowledged. False: stopped before that. */
async function forwardUntilAcknowledged(
  listener: Listener,
  receiver: Receiver,
  event: ListenedEvent,
): Promise<boolean> {
  const { forwardTo, stop, note, forwarded } = listener;
  let reported: string | null = null;
  for (let attempts = 1; !stop.aborted; attempts += 1) {
    const result = await forward(receiver, event, stop);
    if (result.problem === null || result.status === GONE) {
      forwarded(event, result, attempts);
      return true;
    }
    if (stop.aborted) break;
    if (reported !== result.problem) {
      note(`${forwardTo} ${result.problem}. Retrying ${event.event_id} …`);
    }
    reported = result.problem;
    await pauseUnless(stop, pauseMs(attempts - 1, RECEIVER_PAUSE_MS_MAX));
  }
  return false;
}

function pauseMs(failures: number, max: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** failures, max);
}

async function pauseUnless(stop: AbortSignal, ms: number): Promise<void> {
  // The signal ends the pause; callers check it themselves.
  await pause(ms, undefined, { signal: stop }).catch(() => {});
}
