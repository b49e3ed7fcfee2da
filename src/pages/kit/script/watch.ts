// Keeps the page up to date. While an order may change it is asked for again and again, less and
// less often, never in the background; and at once when the reader comes back to it.

import { delayMs } from './backoff.ts';
import { setTime } from './clock-line.ts';
import { exchange, onShown } from './exchange.ts';
import { get } from './request.ts';
import { page, part, say, show, state, viewAddress, word } from './screen.ts';
import { awaits, busy, known, stillDue } from './sending.ts';

// The statuses of what waits for its reader, an order or a refund request.
const OPEN = /^(pending|approval_required)$/;

interface View {
  readonly status: string;
  readonly server_time: string;
}

// A page that was just written and waits for its reader needs no news for some seconds.
const AT_REST = 4;

let asked = AT_REST;
let timer = 0;
let asking = false;

export function watch(): void {
  onShown(() => wait(AT_REST));
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', (event) => {
    if (event.persisted) look();
  });
  addEventListener('online', () => {
    show(part('offline'), false);
    say(word('online'));
    look();
  });
  addEventListener('offline', () => show(part('offline'), true));
  show(part('offline'), navigator.onLine === false);
}

/** Asks in two seconds, and then less and less often. */
export function askSoon(): void {
  wait(0);
}

function wait(from: number): void {
  asked = from;
  next();
}

/** Whoever comes back sees what is so now. */
function look(): void {
  clearTimeout(timer);
  asked = 0;
  ask();
}

function next(): void {
  clearTimeout(timer);
  const open = OPEN.test(page()?.dataset.status || '');
  const mayChange = open || state() === 'checking' || awaits();
  if (!document.hidden && viewAddress() && mayChange)
    timer = window.setTimeout(ask, delayMs(asked++));
}

function ask(): void {
  const address = viewAddress();
  if (!address || asking || document.hidden) return;
  if (busy()) return next();
  asking = true;
  const from = page();
  get(address, 'application/json')
    .then((text) => {
      const view = (JSON.parse(text) as { data?: View }).data;
      return view && !busy() && page() === from ? take(view, address) : undefined;
    })
    .catch(() => undefined)
    .then(() => {
      asking = false;
      next();
    });
}

// What holds a payer up may change elsewhere: money comes in, a password is set, a lock ends.
const HELD = /^(insufficient|locked|no_pay_password|suspended)$/;

function take(view: View, address: string): Promise<unknown> | undefined {
  setTime(Date.parse(view.server_time));
  if (view.status === 'pending') stillDue();
  const changed = view.status !== page()?.dataset.status;
  const resolved = changed && (state() !== 'checking' || view.status !== 'pending');
  if (!resolved && !HELD.test(state())) return undefined;
  return get(address, 'text/html').then((html) => {
    if (busy() || !exchange(html, true)) return;
    // An order that has expired may still be paid by what was sent before.
    if (page()?.dataset.status !== 'expired') known();
  });
}
