// The pay page as HTML, for people: server-rendered, complete without a script. It shows a model
// and decides nothing; what it shows comes from the step.

import type { SignUpMode } from '../../config.ts';
import type { Fen } from '../../core/money.ts';
import { defaultTitle } from '../../core/order/create-collection.ts';
import type { Language } from '../../messages/messages.ts';
import { outcomeCard } from '../pay/outcome-card.ts';
import { PAY_ASSETS } from '../pay/pay-assets.ts';
import type { Receipt } from '../pay/receipt.ts';
import { isDue, type Step, statusOf, type Viewer } from '../pay/step.ts';
import { stepSection } from '../pay/step-section.ts';
import { amountLine } from './amount-line.ts';
import { type Html, html, isolated } from './html.ts';
import { liveContent } from './live-content.ts';
import { type PageAssets, PLAIN_ASSETS } from './page-assets.ts';
import { amountText, clockText } from './page-format.ts';
import { type Page, type PageFrame, pageShell } from './page-shell.ts';
import { type PageText, pageText } from './page-text.ts';
import { payeeName } from './payee.ts';
import { sendAgain } from './send-again.ts';
import { told } from './told.ts';

export interface PayPage {
  readonly language: Language;
  readonly brand: string;
  readonly links: PayLinks;
  readonly order: PageOrder;
  readonly step: Step;
  /** For the two parties of an order that was paid. */
  readonly receipt: Receipt | null;
  /** Null when nobody is signed in. */
  readonly viewer: Pick<Viewer, 'userId' | 'name'> | null;
  /** Who may make an account for himself. */
  readonly signUp: SignUpMode;
  readonly attempt: Attempt | null;
  readonly nowMs: number;
}

export interface PayLinks extends PageLinks {
  /** Where whoever the order belongs to shows it to its payer. */
  readonly cashier: string;
}

/** What every page on which one signs in is made of. */
export interface PageParts {
  readonly frame: PageFrame;
  readonly links: PageLinks;
  readonly attempt: Attempt | null;
}

/** For somebody who is signed in. */
export interface ViewedPage extends PageParts {
  readonly viewerName: string;
}

export interface PageLinks {
  readonly page: string;
  readonly signIn: string;
  readonly signOut: string;
  readonly signUp: string;
  readonly payPassword: string;
  readonly otherLanguage: string;
}

interface PageOrder {
  readonly txNo: string;
  readonly merchantName: string;
  readonly branchName: string | null;
  readonly title: string;
  readonly amountFen: Fen;
  readonly expiresAtMs: number;
}

/** What was just tried and refused. */
export interface Attempt {
  readonly message: string;
  /** Put back into the form; secrets never are. */
  readonly login: string;
  readonly wantsCode: boolean;
  /** Which of several forms it was, where there are more than the page's own. */
  readonly form?: 'sign_up' | 'pay_password';
  /** As it was typed to sign up. */
  readonly name?: string;
}

export function renderPayPage(page: PayPage): Page {
  const { language, links, order, step, nowMs } = page;
  const text = pageText(language);
  const due = isDue(step);
  const content = html`${due ? dueCard(page, text) : outcomeCard(page, text)}
<footer>
${due ? html`<p>${text.orderNo} <span class="number">${order.txNo}</span></p>` : null}
${page.viewer && signedInLine(links, page.viewer.name, text)}
</footer>`;
  const title = `${amountText(order.amountFen)} · ${order.merchantName}`;
  const live = { state: step.kind, status: statusOf(step), view: links.page, nowMs };
  const expiresAtMs = due ? order.expiresAtMs : null;
  const body = liveContent({ ...live, expiresAtMs }, text, content);
  const { otherLanguage } = links;
  return pageShell({ ...page, place: text.checkout, otherLanguage }, title, body, PAY_ASSETS);
}

/** A page about nothing in particular: it is not there, or the service cannot get at it. */
export interface Notice {
  readonly heading: string;
  readonly detail: string;
  /** Where to look again, if that may help. */
  readonly next: string | null;
  /**
   * Not null: what was asked for may have happened, so that the script goes on asking; the text says
   * what it means to send it once more, where that can be offered.
   */
  readonly unclear: { readonly sendAgain: string | null } | null;
  /** What to name when one asks for help. */
  readonly requestId: string | null;
}

export function renderNotice(
  frame: PageFrame,
  notice: Notice,
  assets: PageAssets = PLAIN_ASSETS,
): Page {
  const text = pageText(frame.language);
  const { heading, next, requestId, unclear } = notice;
  const content = html`
<div class="card"><section class="step">
${told(unclear ? 'waiting' : 'none', notice, 'h1')}
${unclear?.sendAgain ? sendAgain(unclear.sendAgain, text) : null}
${next === null ? null : html`<a class="main" href="${next}">${text.checkAgain}</a>`}
</section></div>${
    requestId === null
      ? null
      : html`
<footer><p>${text.requestId} <span class="number">${requestId}</span></p></footer>`
  }`;
  if (assets.script === null) return pageShell(frame, heading, content, assets);
  const state = unclear ? 'checking' : 'notice';
  const live = { state, status: null, view: next, nowMs: null, expiresAtMs: null };
  return pageShell(frame, heading, liveContent(live, text, content), assets);
}

function dueCard(page: PayPage, text: PageText): Html {
  const { order } = page;
  // The default title only repeats whom the payment is for.
  const plain = order.title === defaultTitle(order.merchantName);
  return html`
<div class="card">
<div class="order">
<p class="to">${text.payTo}</p>
<h1>${payeeName(order.merchantName, order.branchName)}</h1>
${plain ? null : html`<p class="title">${isolated(order.title)}</p>`}
${amountLine(order.amountFen, text)}
<p class="deadline"><span>${text.payBy(clockText(order.expiresAtMs))}</span>
<span id="left" role="timer" hidden></span></p>
</div>
<section class="step">${stepSection(page, text)}</section>
</div>`;
}

/** Who is signed in, and the way to be somebody else. */
export function signedInLine({ signOut }: PageLinks, name: string, text: PageText): Html {
  return html`
<form method="post" action="${signOut}">
${text.signedInAs}${isolated(name)}
<button class="plain">${text.switchAccount}</button>
</form>`;
}
