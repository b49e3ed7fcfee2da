// A page that says that something was not found, or that the service has trouble.

import { type PageAssets, PLAIN_ASSETS } from './assets.ts';
import { renderSendAgain, renderStatusMessage } from './components.ts';
import { html } from './html.ts';
import { renderLiveContent } from './live-content.ts';
import { type Page, type PageFrame, renderShell } from './shell.ts';
import { pageText } from './text.ts';

export interface Notice {
  readonly heading: string;
  readonly detail: string;
  /** The page to try again, where that may help. */
  readonly retryUrl: string | null;
  /** The front door, where there is nothing to try again. */
  readonly home?: string;
  /**
   * Not null: what was sent may have taken effect, so the script keeps asking for the result. The
   * text says what it means to send the form once more, where that is offered.
   */
  readonly unclear: { readonly sendAgain: string | null } | null;
  /** For people to quote when they ask for help. */
  readonly requestId: string | null;
}

export function renderNotice(
  frame: PageFrame,
  notice: Notice,
  assets: PageAssets = PLAIN_ASSETS,
): Page {
  const text = pageText(frame.language);
  const { heading, retryUrl, home, requestId, unclear } = notice;
  const content = html`
<div class="card"><section class="step">
${renderStatusMessage(unclear ? 'waiting' : 'none', notice, 'h1')}
${unclear?.sendAgain ? renderSendAgain(unclear.sendAgain, text) : null}
${retryUrl === null ? null : html`<a class="main" href="${retryUrl}">${text.checkAgain}</a>`}
${home === undefined ? null : html`<a class="main" href="${home}">${text.home}</a>`}
</section></div>${
    requestId === null
      ? null
      : html`
<footer><p>${text.requestId} <span class="number">${requestId}</span></p></footer>`
  }`;
  if (assets.script === null) return renderShell(frame, heading, content, assets);
  const state = unclear ? 'checking' : 'notice';
  const live = { state, status: null, view: retryUrl, nowMs: null, expiresAtMs: null };
  return renderShell(frame, heading, renderLiveContent(live, text, content), assets);
}
