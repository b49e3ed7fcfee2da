// The part of a page that its script replaces as the state changes, and beside it what stays: the
// banner of a lost connection, and the line that screen readers read out.

import { type Html, html } from './html.ts';
import type { PageText } from './text.en.ts';

export interface LiveContent {
  /** What the page shows. The script knows some of these by name. */
  readonly state: string;
  /** The status of the order in its public view. The script sees a change by it. */
  readonly status: string | null;
  /** The address to poll, for a page or for data; null if nothing can change. */
  readonly view: string | null;
  /** The address that answers as soon as the order is not what this page shows, or null. */
  readonly changes?: string | null;
  /** The service's time when the page was rendered, and when its order expires, if it may. */
  readonly nowMs: number | null;
  readonly expiresAtMs: number | null;
}

export function renderLiveContent(live: LiveContent, text: PageText, content: Html): Html {
  const { state, status, view, changes = null, nowMs, expiresAtMs } = live;
  const statusData = status === null ? null : html` data-status="${status}"`;
  const viewData = view === null ? null : html` data-view="${view}"`;
  const changesData = changes === null ? null : html` data-changes="${changes}"`;
  const timeData =
    nowMs === null || expiresAtMs === null
      ? null
      : html` data-now="${nowMs}" data-expires="${expiresAtMs}"`;
  return html`
<p id="offline" class="banner" role="status" hidden>${text.offline}</p>
<p id="said" class="quiet" role="status" data-words="${JSON.stringify(text.words)}"></p>
<div id="page" data-state="${state}"${statusData}${viewData}${changesData}${timeData}>${content}
</div>`;
}
