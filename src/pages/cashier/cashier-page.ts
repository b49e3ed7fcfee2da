// The cashier page as HTML: the QR code that merchants show to the payer, and the outcome. It is
// complete without a script. It renders what it is given and decides nothing.

import { yuanText } from '../../core/money.ts';
import { type OrderStatus, statusAt } from '../../core/order/order.ts';
import { buildAssets } from '../kit/assets.ts';
import {
  renderAlert,
  renderAmount,
  renderSignedInLine,
  renderStatusMessage,
} from '../kit/components.ts';
import type { PageParts, ViewedPage } from '../kit/form-page.ts';
import { amountText, clockText } from '../kit/format.ts';
import { type Html, html } from '../kit/html.ts';
import { type Page, renderShell } from '../kit/shell.ts';
import { renderSignInForm } from '../kit/sign-in-form.ts';
import { PAGE_STYLE } from '../kit/style.ts';
import { pageText } from '../kit/text.ts';
import { CASHIER_STYLE } from './cashier-style.ts';
import { type CashierText, cashierText } from './cashier-text.ts';
import type { CashierUrls } from './cashier-urls.ts';
import {
  type Collecting,
  renderCancelForm,
  renderNextForm,
  renderScanCard,
} from './collect-section.ts';
import { outcomeOf, renderOrderFacts, renderOutcome, renderPayeeHeading } from './order-section.ts';
import { CASHIER_SCRIPT } from './script/compiled.ts';

export const CASHIER_ASSETS = buildAssets(PAGE_STYLE + CASHIER_STYLE, CASHIER_SCRIPT);

export interface CashierPage extends ViewedPage, Collecting {
  readonly urls: CashierUrls;
  /** The tag of what is shown of the order. */
  readonly seen: string;
  readonly nowMs: number;
}

/** Says nothing about the order: the link alone must not reveal it. */
export function renderSignIn(page: PageParts): Page {
  const { frame, formError } = page;
  const text = cashierText(frame.language);
  const form = renderSignInForm(page, text.signIn, pageText(frame.language));
  const body = html`
<div class="card narrow"><section class="step">${renderAlert(formError)}${form}</section></div>`;
  return renderShell(frame, text.signIn.heading, body, CASHIER_ASSETS);
}

export function renderNotFound({ frame, urls, formError, viewerName }: ViewedPage): Page {
  const { notFound } = cashierText(frame.language);
  const body = html`
<div class="card narrow"><section class="step">
${renderAlert(formError)}${renderStatusMessage('none', notFound, 'h1')}
</section></div>
<footer>${renderSignedInLine(urls, viewerName, pageText(frame.language))}</footer>`;
  return renderShell(frame, notFound.heading, body, CASHIER_ASSETS);
}

export function renderCashier(page: CashierPage): Page {
  const { frame, order, urls, viewerName, nowMs } = page;
  const text = cashierText(frame.language);
  const status = statusAt(order, nowMs);
  const body = html`
<div id="till" class="till" ${renderTillData(page, status, text)}>
${status === 'pending' ? renderWaiting(page, text) : renderEnded(page, status, text)}
</div>
${renderSoundSwitch(text)}
<footer>${renderSignedInLine(urls, viewerName, pageText(frame.language))}</footer>`;
  const state = status === 'pending' ? text.waitingTitle : outcomeOf(status, text).heading;
  const mark = status === 'paid' ? '✔ ' : '';
  const title = `${mark}${state} ${amountText(order.amountFen)} · ${order.merchantName}`;
  return renderShell(frame, title, body, CASHIER_ASSETS);
}

/** For the script. */
function renderTillData(
  { order, urls, seen, nowMs }: CashierPage,
  status: OrderStatus,
  text: CashierText,
) {
  const due =
    status === 'pending' ? html` data-now="${nowMs}" data-expires="${order.expiresAtMs}"` : null;
  const announcement =
    status === 'paid'
      ? text.received(yuanText(order.amountFen))
      : status === 'pending'
        ? text.waiting
        : outcomeOf(status, text).heading;
  return html`data-state="${status}" data-order="${order.txNo}" data-seen="${seen}" data-page="${urls.page}"
data-events="${urls.events}" data-view="${urls.view}" data-say="${announcement}"
data-words="${JSON.stringify(text.words)}"${due}`;
}

function renderWaiting(page: CashierPage, text: CashierText): Html {
  const { frame, order, formError, urls } = page;
  return html`<section class="card due waits" aria-labelledby="payee">
${renderAlert(formError)}
<p class="chip waiting" id="state">${text.waiting}</p>
${renderPayeeHeading(page)}
${renderAmount(order.amountFen, pageText(frame.language))}
<p class="deadline"><span id="deadline">${text.payBefore(clockText(order.expiresAtMs))}</span>
<span id="left" role="timer" hidden></span></p>
<p id="reload" class="reload"><a class="main" href="${urls.page}">${text.reload}</a></p>
</section>
${renderScanCard(page, text)}
<section class="card more">
${renderOrderFacts(page, text)}
${renderCancelForm(urls.cancel, text)}
</section>`;
}

function renderEnded(
  page: CashierPage,
  status: Exclude<OrderStatus, 'pending'>,
  text: CashierText,
): Html {
  const { frame, order, formError } = page;
  const lost = status === 'expired' || status === 'cancelled';
  return html`<section class="card due result ${status}" aria-labelledby="state">
${renderOutcome(status, text)}
${renderPayeeHeading(page)}
<div class="${lost ? 'off' : 'in'}">${renderAmount(order.amountFen, pageText(frame.language))}</div>
${renderOrderFacts(page, text)}
</section>
<section class="card again">
${renderAlert(formError)}${renderNextForm(page, lost, text)}
</section>`;
}

/** The script shows it where the browser can play sound or speak. */
function renderSoundSwitch(text: CashierText): Html {
  return html`<p id="sound-row" class="sound" hidden>
<label><input id="sound" type="checkbox"> ${text.sound}</label>
<span id="sound-waits" class="hint" hidden>${text.soundWaits}</span></p>`;
}
