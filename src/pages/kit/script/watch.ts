// Keeps the page up to date. While somebody looks at it, one request waits at the service until the
// order changes, and is repeated. Where that fails, and on pages without it, the page polls, less and
// less often. In the background it asks nothing; it asks at once when the reader comes back.

import { delayMs } from './backoff.ts';
import { setTime } from './clock-line.ts';
import { onMount, replacePage } from './replace-page.ts';
import { fetchText } from './request.ts';
import { changesAddress, page, part, say, show, state, viewAddress, word } from './screen.ts';
import { awaitsResult, isSending, markResolved, offerToSendAgain } from './sending.ts';

// The statuses of an order or a refund request that waits for its reader.
const OPEN = /^(pending|approval_required)$/;

interface View {
  readonly status: string;
  readonly server_time: string;
  readonly changed?: boolean;
}

// A page that was just rendered and cannot wait for news needs none for some seconds.
const POLLS_AT_REST = 4;
const BETWEEN_WAITS_MS = 300;
// The page is painted first.
const FIRST_WAIT_MS = 1_000;
// A receipt that is left open is not followed for ever.
const FOLLOWED_MS = 1_800_000;

let polls = POLLS_AT_REST;
let timer = 0;
let latest = 0;
let leave = () => {};
let mayWait = true;
let waitInMs = FIRST_WAIT_MS;
let seenMs = 0;

export function watch(): void {
  onMount(() => {
    mayWait = true;
    seenMs = Date.now();
    pollAfter(changesAddress() ? 0 : POLLS_AT_REST);
  });
  document.addEventListener('visibilitychange', pollNow);
  addEventListener('pageshow', (event) => {
    if (event.persisted) pollNow();
  });
  addEventListener('online', () => {
    show(part('offline'), false);
    say(word('online'));
    pollNow();
  });
  addEventListener('offline', () => show(part('offline'), true));
  show(part('offline'), navigator.onLine === false);
}

/** In two seconds, and then less and less often. */
export function pollSoon(): void {
  pollAfter(0);
}

function pollAfter(count: number): void {
  polls = count;
  scheduleNext();
}

/** What was asked before may never be answered. */
function pollNow(): void {
  clearTimeout(timer);
  leave();
  polls = 0;
  mayWait = false;
  seenMs = Date.now();
  poll();
}

/** Where to wait. While a payment is unclear the page polls, because each answer counts. */
function waitAddress(): string | null {
  return mayWait && state() !== 'checking' && !awaitsResult() ? changesAddress() : null;
}

function scheduleNext(): void {
  clearTimeout(timer);
  const open = OPEN.test(page()?.dataset.status || '');
  const followed = changesAddress() && Date.now() - seenMs < FOLLOWED_MS;
  const mayChange = open || followed || state() === 'checking' || awaitsResult();
  if (!document.hidden && viewAddress() && mayChange)
    timer = window.setTimeout(poll, waitAddress() ? waitInMs : delayMs(polls++));
}

function poll(): void {
  const waiting = waitAddress();
  const address = viewAddress();
  leave();
  if (!address || document.hidden) return;
  if (isSending()) return scheduleNext();
  waitInMs = BETWEEN_WAITS_MS;
  const mine = ++latest;
  const from = page();
  fetchText(waiting || address, 'application/json', signalToLeave())
    .then((text) => {
      const view = (JSON.parse(text) as { data?: View }).data;
      if (mine !== latest || !view || isSending() || page() !== from) return undefined;
      if (waiting) polls = 0;
      mayWait = !view.changed;
      return applyView(view, address);
    })
    .catch(() => {
      if (mine === latest) mayWait = false;
    })
    .then(() => {
      if (mine === latest) scheduleNext();
    });
}

/** A connection that only waits is given back: browsers have few for each site. */
function signalToLeave(): AbortSignal | null {
  const abort = 'AbortController' in window ? new AbortController() : null;
  leave = () => {
    latest += 1;
    if (abort) abort.abort();
    leave = () => {};
  };
  return abort ? abort.signal : null;
}

// What keeps a payer from paying may change elsewhere: money comes in, a password is set, a lock
// ends.
const BLOCKED = /^(insufficient|locked|no_pay_password|suspended)$/;

function applyView(view: View, address: string): Promise<unknown> | undefined {
  setTime(Date.parse(view.server_time));
  if (view.status === 'pending') offerToSendAgain();
  const changed = view.changed || view.status !== page()?.dataset.status;
  const resolved = changed && (state() !== 'checking' || view.status !== 'pending');
  if (!resolved && !BLOCKED.test(state())) return undefined;
  return fetchText(address, 'text/html').then((html) => {
    if (isSending() || !replacePage(html, true)) return;
    // An order that has expired may still be paid by what was sent before.
    if (page()?.dataset.status !== 'expired') markResolved();
  });
}
