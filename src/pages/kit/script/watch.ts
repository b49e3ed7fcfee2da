// Keeps the page up to date. While an order may change, the script polls it, less and less often,
// and never in the background. It polls at once when the reader comes back.

import { delayMs } from './backoff.ts';
import { setTime } from './clock-line.ts';
import { onMount, replacePage } from './replace-page.ts';
import { fetchText } from './request.ts';
import { page, part, say, show, state, viewAddress, word } from './screen.ts';
import { awaitsResult, isSending, markResolved, offerToSendAgain } from './sending.ts';

// The statuses of an order or a refund request that waits for its reader.
const OPEN = /^(pending|approval_required)$/;

interface View {
  readonly status: string;
  readonly server_time: string;
}

// A page that was just rendered and waits for its reader needs no news for some seconds.
const POLLS_AT_REST = 4;

let polls = POLLS_AT_REST;
let timer = 0;
let polling = false;

export function watch(): void {
  onMount(() => pollAfter(POLLS_AT_REST));
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

function pollNow(): void {
  clearTimeout(timer);
  polls = 0;
  poll();
}

function scheduleNext(): void {
  clearTimeout(timer);
  const open = OPEN.test(page()?.dataset.status || '');
  const mayChange = open || state() === 'checking' || awaitsResult();
  if (!document.hidden && viewAddress() && mayChange)
    timer = window.setTimeout(poll, delayMs(polls++));
}

function poll(): void {
  const address = viewAddress();
  if (!address || polling || document.hidden) return;
  if (isSending()) return scheduleNext();
  polling = true;
  const from = page();
  fetchText(address, 'application/json')
    .then((text) => {
      const view = (JSON.parse(text) as { data?: View }).data;
      return view && !isSending() && page() === from ? applyView(view, address) : undefined;
    })
    .catch(() => undefined)
    .then(() => {
      polling = false;
      scheduleNext();
    });
}

// What keeps a payer from paying may change elsewhere: money comes in, a password is set, a lock
// ends.
const BLOCKED = /^(insufficient|locked|no_pay_password|suspended)$/;

function applyView(view: View, address: string): Promise<unknown> | undefined {
  setTime(Date.parse(view.server_time));
  if (view.status === 'pending') offerToSendAgain();
  const changed = view.status !== page()?.dataset.status;
  const resolved = changed && (state() !== 'checking' || view.status !== 'pending');
  if (!resolved && !BLOCKED.test(state())) return undefined;
  return fetchText(address, 'text/html').then((html) => {
    if (isSending() || !replacePage(html, true)) return;
    // An order that has expired may still be paid by what was sent before.
    if (page()?.dataset.status !== 'expired') markResolved();
  });
}
