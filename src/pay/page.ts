// The pay page as HTML, for people: server-rendered, complete without a script. It shows a model
// and decides nothing; what it shows comes from the step.

import type { SignUpMode } from '../config.ts';
import type { Fen } from '../core/money.ts';
import { defaultTitle } from '../core/order/create-collection.ts';
import type { Language } from '../messages/messages.ts';
import { type Html, html, isolated } from './html.ts';
import { amountText } from './page-format.ts';
import { type PageFrame, pageShell } from './page-shell.ts';
import { type PageText, type Passage, pageText } from './page-text.ts';
import type { Step } from './step.ts';
import { stepSection, told } from './step-section.ts';

export interface PayPage {
  readonly language: Language;
  readonly brand: string;
  readonly links: PageLinks;
  readonly order: PageOrder;
  readonly step: Step;
  /** Null when nobody is signed in. */
  readonly viewerName: string | null;
  /** Who may make an account for himself. */
  readonly signUp: SignUpMode;
  readonly attempt: Attempt | null;
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

const LONG_AMOUNT = 10; // characters: from here on the largest type does not fit a narrow phone

export function renderPayPage(page: PayPage): string {
  const text = pageText(page.language);
  const amount = amountText(page.order.amountFen);
  const body = html`
    <div class="card">
      ${orderSummary(page, text)}
      <section class="step">${stepSection(page, text)}</section>
    </div>
    <footer>
      <p>${text.orderNo} <span class="number">${page.order.txNo}</span></p>
      ${page.viewerName === null ? null : signedInLine(page.links, page.viewerName, text)}
    </footer>`;
  const title = `${amount} · ${page.order.merchantName}`;
  const { otherLanguage } = page.links;
  return pageShell({ ...page, place: text.checkout, otherLanguage }, title, body);
}

/** A page about nothing in particular: it is not there, or the service cannot get at it. */
export function renderNotice(frame: PageFrame, passage: Passage, next: string | null): string {
  const text = pageText(frame.language);
  const link = next === null ? null : html`<a class="main" href="${next}">${text.checkAgain}</a>`;
  const body = html`
    <div class="card"><section class="step">${told('none', passage, 'h1')}${link}</section></div>`;
  return pageShell(frame, passage.heading, body);
}

function orderSummary({ order, step }: PayPage, text: PageText): Html {
  // An amount that can no longer be paid must not look like one that is due.
  const closed = step.kind === 'expired' || step.kind === 'cancelled';
  const amount = amountText(order.amountFen);
  // The default title only repeats whom the payment is for.
  const plain = order.title === defaultTitle(order.merchantName);
  return html`
      <div class="order${closed ? ' closed' : ''}">
        <p class="to">${text.payTo}</p>
        <h1>${isolated(order.merchantName)}</h1>
        ${plain ? null : html`<p class="title">${isolated(order.title)}</p>`}
        <p class="amount${amount.length >= LONG_AMOUNT ? ' long' : ''}"><bdi dir="ltr"
          ><small>${amount.slice(0, 1)}</small>${amount.slice(1)}</bdi></p>
        <p class="note">${text.currency}</p>
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
