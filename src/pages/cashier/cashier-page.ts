// The cashier page as HTML: what a merchant turns to the payer, and what the merchant is told when it is
// paid. It is complete without a script, shows a model and decides nothing.

import { yuanText } from '../../core/money.ts';
import { type OrderStatus, statusAt } from '../../core/order/order.ts';
import type { OwnOrder } from '../../service/show-own-order.ts';
import { amountLine } from '../kit/amount-line.ts';
import { type Html, html } from '../kit/html.ts';
import { type PageParts, signedInLine, type ViewedPage } from '../kit/page.ts';
import { amountText, clockText } from '../kit/page-format.ts';
import { type Page, pageShell } from '../kit/page-shell.ts';
import { pageText } from '../kit/page-text.ts';
import { signInForm } from '../kit/sign-in-form.ts';
import { told } from '../kit/told.ts';
import { alert } from '../pay/step-section.ts';
import type { CashierLinks } from './cashier-address.ts';
import { CASHIER_ASSETS } from './cashier-assets.ts';
import { type CashierText, cashierText } from './cashier-text.ts';
import { cancelForm, nextForm, scanCard } from './collect-section.ts';
import { orderFacts, outcomeOf, outcomeSection, payee } from './order-section.ts';

export interface CashierPage extends ViewedPage, OwnOrder {
  readonly links: CashierLinks;
  readonly payUrl: string;
  /** Under which the form of the next collection makes one order, however often it is sent. */
  readonly formKey: string;
  /** What was typed into it and refused. */
  readonly typed: Typed | null;
  readonly nowMs: number;
}

export interface Typed {
  readonly amount: string;
  readonly title: string;
}

/** It says nothing of the order: whoever has only the link learns nothing from it. */
export function renderSignIn({ frame, links, attempt }: PageParts): Page {
  const text = cashierText(frame.language);
  const form = signInForm(links.signIn, text.signIn, attempt, pageText(frame.language));
  const body = html`
<div class="card narrow"><section class="step">${alert(attempt)}${form}</section></div>`;
  return pageShell(frame, text.signIn.heading, body, CASHIER_ASSETS);
}

export function renderNotFound({ frame, links, attempt, viewerName }: ViewedPage): Page {
  const { notFound } = cashierText(frame.language);
  const body = html`
<div class="card narrow"><section class="step">
${alert(attempt)}${told('none', notFound, 'h1')}
</section></div>
<footer>${signedInLine(links, viewerName, pageText(frame.language))}</footer>`;
  return pageShell(frame, notFound.heading, body, CASHIER_ASSETS);
}

export function renderCashier(page: CashierPage): Page {
  const { frame, order, links, viewerName, nowMs } = page;
  const text = cashierText(frame.language);
  const status = statusAt(order, nowMs);
  const body = html`
<div id="till" class="till" ${tillData(page, status, text)}>
${status === 'pending' ? waiting(page, text) : over(page, status, text)}
</div>
${soundSwitch(text)}
<footer>${signedInLine(links, viewerName, pageText(frame.language))}</footer>`;
  const state = status === 'pending' ? text.waitingTitle : outcomeOf(status, text).heading;
  const mark = status === 'paid' ? '✔ ' : '';
  const title = `${mark}${state} ${amountText(order.amountFen)} · ${order.merchantName}`;
  return pageShell(frame, title, body, CASHIER_ASSETS);
}

/** What the script goes by. */
function tillData({ order, links, nowMs }: CashierPage, status: OrderStatus, text: CashierText) {
  const due =
    status === 'pending' ? html` data-now="${nowMs}" data-expires="${order.expiresAtMs}"` : null;
  const said =
    status === 'paid'
      ? text.received(yuanText(order.amountFen))
      : status === 'pending'
        ? text.waiting
        : outcomeOf(status, text).heading;
  return html`data-state="${status}" data-order="${order.txNo}" data-page="${links.page}"
data-events="${links.events}" data-view="${links.view}" data-say="${said}"
data-words="${JSON.stringify(text.words)}"${due}`;
}

function waiting(page: CashierPage, text: CashierText): Html {
  const { frame, order, attempt, links } = page;
  return html`<section class="card due waits" aria-labelledby="payee">
${alert(attempt)}
<p class="chip waiting" id="state">${text.waiting}</p>
${payee(page)}
${amountLine(order.amountFen, pageText(frame.language))}
<p class="deadline"><span id="deadline">${text.payBefore(clockText(order.expiresAtMs))}</span>
<span id="left" role="timer" hidden></span></p>
<p id="reload" class="reload"><a class="main" href="${links.page}">${text.reload}</a></p>
</section>
${scanCard(page, text)}
<section class="card more">
${orderFacts(page, text)}
${cancelForm(links.cancel, text)}
</section>`;
}

function over(page: CashierPage, status: Exclude<OrderStatus, 'pending'>, text: CashierText): Html {
  const { frame, order, attempt } = page;
  const lost = status === 'expired' || status === 'cancelled';
  return html`<section class="card due result ${status}" aria-labelledby="state">
${outcomeSection(status, text)}
${payee(page)}
<div class="${lost ? 'off' : 'in'}">${amountLine(order.amountFen, pageText(frame.language))}</div>
${orderFacts(page, text)}
</section>
<section class="card again">
${alert(attempt)}${nextForm(page, lost, text)}
</section>`;
}

/** Shown by the script where the browser can speak or sound at all. */
function soundSwitch(text: CashierText): Html {
  return html`<p id="sound-row" class="sound" hidden>
<label><input id="sound" type="checkbox"> ${text.sound}</label>
<span id="sound-waits" class="hint" hidden>${text.soundWaits}</span></p>`;
}
