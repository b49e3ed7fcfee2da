// Keeps the page up to date. The service tells what becomes of the order; where it cannot, because a proxy
// holds it back or the connection is dead, the page asks. Whoever comes back to it sees what is so now.

import { get } from '../../kit/script/request.ts';
import { setTime } from './count-down.ts';
import { exchange } from './exchange.ts';
import { part, show, till, word } from './till.ts';

const LOOK_EVERY_MS = 2_000;
/** Longer than two beats of the stream: whoever has heard nothing since then hears nothing at all. */
const SILENCE_MS_MAX = 35_000;
/** A page that nobody sees still speaks. */
const HIDDEN_EVERY_MS = 10_000;
const PAUSE_MS_MAX = 10_000;

let stream: EventSource | null = null;
let refused = false;
let heardMs = 0;
let askedMs = Number.NEGATIVE_INFINITY;
let pauseMs = LOOK_EVERY_MS;
let asking = false;
let followed: string | undefined;

export function watch(): void {
  // The page was written just now, and the stream begins with how the order stands.
  askedMs = performance.now();
  setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', again);
  addEventListener('online', again);
  addEventListener('offline', tellConnection);
  // From the browser's memory: the form's key has been used, and nobody knows what happened since.
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
  addEventListener('popstate', () => location.reload());
  look();
}

/** Somebody is back, or the network: what was heard before counts for nothing. */
function again(): void {
  close();
  refused = false;
  askedMs = Number.NEGATIVE_INFINITY;
  pauseMs = LOOK_EVERY_MS;
  look();
}

function look(): void {
  const data = till();
  tellConnection();
  if (data.order !== followed) close();
  followed = data.order;
  if (data.state !== 'pending' || !data.events) return close();
  const nowMs = performance.now();
  if (document.hidden) {
    // Browsers give a site six connections, and a page that nobody looks at should hold none.
    close();
    if (nowMs - askedMs >= HIDDEN_EVERY_MS) ask();
    return;
  }
  if (stream && nowMs - heardMs > SILENCE_MS_MAX) close();
  if (!stream && !refused) listen(data.events);
  const listens = stream !== null && stream.readyState === EventSource.OPEN;
  if (!listens && nowMs - askedMs >= pauseMs) ask();
}

function listen(events: string): void {
  if (!('EventSource' in window)) return;
  const opened = new EventSource(events);
  stream = opened;
  heardMs = performance.now();
  const hear = () => {
    heardMs = performance.now();
  };
  opened.addEventListener('open', hear);
  opened.addEventListener('beat', hear);
  opened.addEventListener('order', (event) => {
    hear();
    take((event as MessageEvent<string>).data);
  });
  opened.addEventListener('error', () => {
    // It comes back by itself unless the service has said no.
    if (opened.readyState === EventSource.CLOSED) refused = true;
  });
}

function close(): void {
  stream?.close();
  stream = null;
}

function ask(): void {
  const view = till().view;
  if (!view || asking) return;
  asking = true;
  askedMs = performance.now();
  pauseMs = Math.min(PAUSE_MS_MAX, pauseMs * 1.25);
  get(view, 'application/json')
    .then((text) => take(JSON.stringify((JSON.parse(text) as { data?: unknown }).data ?? {})))
    .catch(() => undefined)
    .then(() => {
      asking = false;
    });
}

let fetching = false;

/** Of the public view. */
interface View {
  readonly status?: string;
  readonly tx_no?: string;
  readonly server_time?: string;
}

/** The state is heard; what the page says of it is written by the service alone. */
function take(data: string): void {
  const view = JSON.parse(data) as View;
  const shown = till();
  if (!view.status || !shown.page || view.tx_no !== shown.order) return;
  setTime(Date.parse(view.server_time || ''));
  if (view.status === shown.state || fetching) return;
  fetching = true;
  get(shown.page, 'text/html')
    .then((text) => {
      if (till().order === view.tx_no) exchange(text);
    })
    .catch(() => {
      // Told by the next look.
      askedMs = Number.NEGATIVE_INFINITY;
      refused = true;
      close();
    })
    .then(() => {
      fetching = false;
    });
}

function tellConnection(): void {
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
