// Renders what cashiers do on the page: show the QR code, pass on the payment link, cancel the order, and
// create the next one.

import { yuanText } from '../../core/money.ts';
import { defaultTitle } from '../../core/order/create-collection.ts';
import type { OwnOrder } from '../../service/show-own-order.ts';
import { renderLabel } from '../kit/components.ts';
import { amountText } from '../kit/format.ts';
import { type Html, html, raw } from '../kit/html.ts';
import { qrMatrix } from '../kit/qr-matrix.ts';
import { qrSvg } from '../kit/qr-svg.ts';
import type { CashierText } from './cashier-text.ts';
import type { CashierUrls } from './cashier-urls.ts';

/** An order, and the form for the next one. */
export interface Collecting extends OwnOrder {
  readonly urls: CashierUrls;
  readonly payUrl: string;
  /** The idempotency key of the form for the next order: however often it is sent, it makes one. */
  readonly formKey: string;
  /** What was typed into that form and refused. */
  readonly typed: Typed | null;
}

export interface Typed {
  readonly amount: string;
  readonly title: string;
}

export function renderScanCard({ order, urls, payUrl }: Collecting, text: CashierText): Html {
  const label = text.qrLabel(amountText(order.amountFen), order.merchantName, payUrl);
  return html`<section class="card scan" aria-labelledby="scan">
<h2 id="scan">${text.scan}</h2>
<div class="qr" role="img" aria-label="${label}">${raw(qrSvg(qrMatrix(payUrl)))}</div>
<p class="note">${text.scanHint}</p>
${renderLabel('link', text.link)}
<div class="pass-on">
<input id="link" value="${payUrl}" readonly>
<button id="copy" type="button" hidden>${text.copy}</button>
</div>
<p><a id="png" href="${urls.qrcodePng}" download="${order.txNo}.png">${text.png}</a></p>
</section>`;
}

/** It has to be unfolded first, which asks whether they are sure. */
export function renderCancelForm(action: string, text: CashierText): Html {
  return html`<details class="cancel">
<summary>${text.cancel}</summary>
<form id="cancel" method="post" action="${action}">
<p class="note">${text.cancelWarning}</p>
<button class="danger">${text.cancelNow}</button>
</form>
</details>`;
}

/** What the service accepts, full-width digits of Chinese keyboards included. */
const TYPED_AMOUNT = '\\s*[¥￥]?[0-9０-９]+([.．][0-9０-９]{1,2})?\\s*';

/** `again`: nobody paid, so the same amount is offered once more. */
export function renderNextForm(page: Collecting, again: boolean, text: CashierText): Html {
  const { urls, formKey } = page;
  const { amount, title } = page.typed ?? (again ? entriesOf(page) : { amount: '', title: '' });
  return html`<h2>${again ? text.retry : text.next}</h2>
<form id="next" method="post" action="${urls.next}">
<input type="hidden" name="idempotency_key" value="${formKey}">
${renderLabel('amount', text.amount)}
<input id="amount" name="amount" value="${amount}" class="money" required inputmode="decimal"
pattern="${TYPED_AMOUNT}" maxlength="12" autocomplete="off" placeholder="0.00"
title="${text.amountRule}">
${renderLabel('title', text.title, text.optional)}
<input id="title" name="title" value="${title}" maxlength="128" autocomplete="off"
aria-describedby="title_hint">
<button class="main">${text.collect}</button>
</form>`;
}

function entriesOf({ order }: OwnOrder) {
  const plain = order.title === defaultTitle(order.merchantName);
  return { amount: yuanText(order.amountFen), title: plain ? '' : order.title };
}
