// Brings the events of a key's owner to a program on a developer's machine for as long as it runs: in
// their order, one after the other, each until it is taken, across restarts of either side.

import { setTimeout as pause } from 'node:timers/promises';
import type { ClientConfig } from '../config.ts';
import { INTERFACE_VERSION } from '../service/present/health.ts';
import { askEvents, type ListenedEvent, type Page } from './ask-events.ts';
import { forward, type Receiver, type Tried } from './forward.ts';
import { listenSecret } from './listen-secret.ts';

export interface Listener {
  readonly config: ClientConfig;
  readonly forwardTo: string;
  readonly stop: AbortSignal;
  forwarded(event: ListenedEvent, tried: Tried, attempts: number): void;
  /** Something for people that is no event; said once, however long it lasts. */
  note(text: string): void;
}

export type Ending =
  /** It was stopped; `waiting` events had come and were not taken. */
  | { readonly kind: 'stopped'; readonly waiting: number }
  /** The service will not answer, however often it is asked. */
  | { readonly kind: 'refused'; readonly code: string; readonly msg: string };

const FIRST_PAUSE_MS = 250;
const SERVICE_PAUSE_MS_MAX = 10_000;
const RECEIVER_PAUSE_MS_MAX = 30_000;
/** The receiver wants no more of this event; real callbacks end here too. */
const GONE = 410;

export async function listen(listener: Listener): Promise<Ending> {
  const { stop, config, forwardTo, note } = listener;
  const receiver = {
    url: forwardTo,
    secret: listenSecret(config),
    userAgent: `${config.shortName}/${INTERFACE_VERSION}`,
  };
  const begun = await nextPage(listener, null);
  if ('kind' in begun) return begun;
  note(`Listening. Events go to ${forwardTo}, signed with what tael listen --print-secret prints.`);
  let { cursor } = begun;
  for (;;) {
    const page = await nextPage(listener, cursor);
    if ('kind' in page) return page;
    for (const [index, event] of page.items.entries()) {
      const taken = await forwardUntilTaken(listener, receiver, event);
      if (!taken || stop.aborted) {
        return { kind: 'stopped', waiting: page.items.length - index - (taken ? 1 : 0) };
      }
    }
    cursor = page.cursor;
  }
}

/** Asks until there is an answer. */
async function nextPage(listener: Listener, after: number | null): Promise<Page | Ending> {
  const { config, stop, note } = listener;
  let said: string | null = null;
  for (let failures = 0; !stop.aborted; failures += 1) {
    const asked = await askEvents(config, { after, stop });
    if (asked.kind === 'refused') return asked;
    if (asked.kind === 'page') {
      if (said !== null) note(`${config.origin} answers again.`);
      return asked.page;
    }
    if (stop.aborted) break;
    if (said !== asked.reason) note(`${config.origin} ${asked.reason}. Asking until it answers.`);
    said = asked.reason;
    const ms = Math.max(asked.retryAfterMs, pauseMs(failures, SERVICE_PAUSE_MS_MAX));
    await pauseUnless(stop, ms);
  }
  return { kind: 'stopped', waiting: 0 };
}

/** Nothing overtakes an event that is not taken. */
async function forwardUntilTaken(
  listener: Listener,
  receiver: Receiver,
  event: ListenedEvent,
): Promise<boolean> {
  const { forwardTo, stop, note, forwarded } = listener;
  let said: string | null = null;
  for (let attempts = 1; !stop.aborted; attempts += 1) {
    const tried = await forward(receiver, event, stop);
    if (tried.problem === null || tried.status === GONE) {
      forwarded(event, tried, attempts);
      return true;
    }
    if (stop.aborted) break;
    if (said !== tried.problem) {
      note(`${forwardTo} ${tried.problem}. ${event.event_id} waits; trying until it is taken.`);
    }
    said = tried.problem;
    await pauseUnless(stop, pauseMs(attempts - 1, RECEIVER_PAUSE_MS_MAX));
  }
  return false;
}

function pauseMs(failures: number, max: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** failures, max);
}

async function pauseUnless(stop: AbortSignal, ms: number): Promise<void> {
  // A signal that comes meanwhile ends the pause; whoever pauses looks at it himself.
  await pause(ms, undefined, { signal: stop }).catch(() => {});
}
