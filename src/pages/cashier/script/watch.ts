// Keeps the page up to date. The service streams every change of the order. Where the stream does
// not arrive, because a proxy holds it back or the connection is dead, the page polls. It polls at
// once when somebody comes back to it.

import { fetchText } from '../../kit/script/request.ts';
import { setTime } from './count-down.ts';
import { replacePage } from './replace-page.ts';
import { part, show, till, word } from './till.ts';

const CHECK_EVERY_MS = 2_000;
/** Longer than two beats of the stream: after a longer silence it is taken for dead. */
const SILENCE_MS_MAX = 35_000;
/** A page in the background still announces payments. */
const HIDDEN_EVERY_MS = 10_000;
const PAUSE_MS_MAX = 10_000;
/** Nothing changes what people see of such an order. */
const FINAL = /^(refunded|cancelled)$/;
/** An order that waits for nobody is not followed for ever. */
const FOLLOWED_MS = 1_800_000;

let stream: EventSource | null = null;
let refused = false;
let heardMs = 0;
let polledMs = Number.NEGATIVE_INFINITY;
let pauseMs = CHECK_EVERY_MS;
let polling = false;
let followed: string | undefined;
let followedMs = 0;

export function watch(): void {
  // The page was rendered just now, and the stream begins with the state of the order.
  polledMs = performance.now();
  setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', restart);
  addEventListener('online', restart);
  addEventListener('offline', showConnection);
  // Restored from the browser's memory: the form's key has been used, and the state may be old.
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
  addEventListener('popstate', () => location.reload());
  check();
}

/** The reader or the network is back: start over. */
function restart(): void {
  closeStream();
  refused = false;
  polledMs = Number.NEGATIVE_INFINITY;
  pauseMs = CHECK_EVERY_MS;
  followedMs = performance.now();
  check();
}

function check(): void {
  const data = till();
  showConnection();
  const nowMs = performance.now();
  if (data.order !== followed) {
    closeStream();
    followed = data.order;
    followedMs = nowMs;
  }
  if (!mayChange(data.state || '', nowMs) || !data.events) return closeStream();
  if (document.hidden) {
    // Browsers give a site six connections, and a page in the background should hold none.
    closeStream();
    if (data.state === 'pending' && nowMs - polledMs >= HIDDEN_EVERY_MS) poll();
    return;
  }
  if (stream && nowMs - heardMs > SILENCE_MS_MAX) closeStream();
  if (!stream && !refused) listen(data.events);
  const listens = stream !== null && stream.readyState === EventSource.OPEN;
  if (!listens && nowMs - polledMs >= pauseMs) poll();
}

function mayChange(state: string, nowMs: number): boolean {
  return state === 'pending' || (!FINAL.test(state) && nowMs - followedMs < FOLLOWED_MS);
}

function listen(events: string): void {
  if (!('EventSource' in window)) return;
  const opened = new EventSource(events);
  stream = opened;
  heardMs = performance.now();
  const markAlive = () => {
    heardMs = performance.now();
  };
  opened.addEventListener('open', markAlive);
  opened.addEventListener('beat', markAlive);
  opened.addEventListener('order', (event) => {
    markAlive();
    const news = event as MessageEvent<string>;
    applyView(news.data, news.lastEventId);
  });
  opened.addEventListener('error', () => {
    // The browser reconnects by itself unless the service has refused.
    if (opened.readyState === EventSource.CLOSED) refused = true;
  });
}

function closeStream(): void {
  stream?.close();
  stream = null;
}

function poll(): void {
  const view = till().view;
  if (!view || polling) return;
  polling = true;
  polledMs = performance.now();
  pauseMs = Math.min(PAUSE_MS_MAX, pauseMs * 1.25);
  fetchText(view, 'application/json')
    .then((text) => applyView(JSON.stringify((JSON.parse(text) as { data?: unknown }).data ?? {})))
    .catch(() => undefined)
    .then(() => {
      polling = false;
    });
}

let fetching = false;

/** Part of the public view. */
interface View {
  readonly status?: string;
  readonly tx_no?: string;
  readonly server_time?: string;
}

/** A changed state is fetched as a page: only the service renders. */
function applyView(data: string, tag = till().seen): void {
  const view = JSON.parse(data) as View;
  const current = till();
  if (!view.status || !current.page || view.tx_no !== current.order) return;
  setTime(Date.parse(view.server_time || ''));
  if ((view.status === current.state && tag === current.seen) || fetching) return;
  fetching = true;
  fetchText(current.page, 'text/html')
    .then((text) => {
      if (till().order === view.tx_no) replacePage(text);
    })
    .catch(() => {
      // The next check polls.
      polledMs = Number.NEGATIVE_INFINITY;
      refused = true;
      closeStream();
    })
    .then(() => {
      fetching = false;
    });
}

function showConnection(): void {
  const lost = navigator.onLine === false;
  const known = part('lost');
  if (!lost) return known?.remove();
  if (known) return show('lost', true);
  const banner = document.createElement('p');
  banner.id = 'lost';
  banner.className = 'lost';
  banner.setAttribute('role', 'status');
  banner.textContent = word('offline');
  part('till')?.before(banner);
}
