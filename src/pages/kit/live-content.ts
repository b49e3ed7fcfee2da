// The part of a page that its script keeps up to date, and what stands beside it for as long as the
// page is open: the banner of a lost connection, and the line that is read out.

import { type Html, html } from './html.ts';
import type { PageText } from './text.ts';

export interface LiveContent {
  /** What the page shows; the script knows some of these by name. */
  readonly state: string;
  /** The status of the order as data tells it, by which a change is recognised. */
  readonly status: string | null;
  /** Where to ask for the state, as a page or as data; null: nowhere. */
  readonly view: string | null;
  /** The service's time when the page was written, and when its order expires, if it may. */
  readonly nowMs: number | null;
  readonly expiresAtMs: number | null;
}

export function renderLiveContent(live: LiveContent, text: PageText, content: Html): Html {
  const { state, status, view, nowMs, expiresAtMs } = live;
  const known = status === null ? null : html` data-status="${status}"`;
  const asks = view === null ? null : html` data-view="${view}"`;
  const counts =
    nowMs === null || expiresAtMs === null
      ? null
      : html` data-now="${nowMs}" data-expires="${expiresAtMs}"`;
  return html`
<p id="offline" class="banner" role="status" hidden>${text.offline}</p>
<p id="said" class="quiet" role="status" data-words="${JSON.stringify(text.words)}"></p>
<div id="page" data-state="${state}"${known}${asks}${counts}>${content}
</div>`;
}
