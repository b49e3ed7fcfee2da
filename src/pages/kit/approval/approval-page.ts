// A page on which somebody approves or declines what a program asks for, as HTML: what it is about, whose
// money moves, and the two forms that decide. It is complete without a script. It renders what it is given
// and decides nothing.

import type { Fen } from '../../../core/money.ts';
import type { Language } from '../../../wire/language.ts';
import { buildAssets } from '../assets.ts';
import {
  type Fact,
  renderAlert,
  renderAmount,
  renderSignedInLine,
  renderStatusMessage,
  type StatusMark,
  signedInFact,
} from '../components.ts';
import type { PageParts, ViewedPage } from '../form-page.ts';
import { amountText, clockText, dateTimeText } from '../format.ts';
import { type Html, html } from '../html.ts';
import { renderLiveContent } from '../live-content.ts';
import { LIVE_STYLE } from '../live-style.ts';
import { LIVE_PAGE_SCRIPT } from '../script/compiled.ts';
import { type Page, renderShell } from '../shell.ts';
import { renderSignInForm } from '../sign-in-form.ts';
import { PAGE_STYLE } from '../style.ts';
import type { PageText } from '../text.en.ts';
import { type Passage, pageText } from '../text.ts';
import { APPROVAL_STYLE } from './approval-style.ts';
import type { ApprovalText } from './approval-text.ts';
import { type OpenStep, renderDecision } from './decision-section.ts';

/** The script is the pay page's, for its keypad and to follow the request. */
export const APPROVAL_ASSETS = buildAssets(
  PAGE_STYLE + LIVE_STYLE + APPROVAL_STYLE,
  LIVE_PAGE_SCRIPT,
);

/** What differs between what is approved; `Done`: what it is then, as in `refunded`. */
export interface Approval<Shown extends ShownRequest<Done>, Done extends string> {
  readonly done: Done;
  text(language: Language): ApprovalText & Readonly<Record<Done, Passage>>;
  amountFen(details: Shown): Fen;
  /** How much leaves whose wallet, and who gets it. */
  renderFlow(page: ApprovalPage<Shown, Done>): Html;
  /** Who asks, and for what. */
  renderDetails(page: ApprovalPage<Shown, Done>): Html;
}

/** Whatever it asks for. */
export interface ShownRequest<Done extends string> {
  readonly request: {
    readonly requestNo: string;
    readonly requestedAtMs: number;
    readonly expiresAtMs: number;
  };
  readonly order: { readonly txNo: string };
  readonly status: ApprovalStep<Done>['kind'];
  readonly decidedAtMs: number | null;
}

export interface ApprovalPage<Shown, Done extends string> extends ViewedPage {
  readonly details: Shown;
  readonly step: ApprovalStep<Done>;
}

export type ApprovalStep<Done extends string> =
  | OpenStep
  | { readonly kind: Done | 'declined' | 'expired' };

type TextOnly = Pick<Approval<never, never>, 'text'>;

/** Says nothing about the request: the link alone must not reveal it. */
export function renderSignIn(approval: TextOnly, page: PageParts): Page {
  const { frame, formError } = page;
  const text = approval.text(frame.language);
  const form = renderSignInForm(page, text.signIn, pageText(frame.language));
  const body = html`
<div class="card"><section class="step">${renderAlert(formError)}${form}</section></div>`;
  return renderApprovalShell(text, page, text.signIn.heading, 'sign_in', body);
}

export function renderNotFound(approval: TextOnly, page: ViewedPage): Page {
  const { frame, urls, formError, viewerName } = page;
  const text = approval.text(frame.language);
  const { notFound } = text;
  const body = html`
<div class="card"><section class="step">
${renderAlert(formError)}${renderStatusMessage('none', notFound, 'h1')}
</section></div>
<footer>${renderSignedInLine(urls, viewerName, pageText(frame.language))}</footer>`;
  return renderApprovalShell(text, page, notFound.heading, 'not_found', body);
}

export function renderApprovalPage<Shown extends ShownRequest<Done>, Done extends string>(
  approval: Approval<Shown, Done>,
  page: ApprovalPage<Shown, Done>,
): Page {
  const { frame, details, step } = page;
  const text = approval.text(frame.language);
  const amount = amountText(approval.amountFen(details));
  const isOpen = step.kind === 'approval_required';
  const heading = isOpen ? text.question : text[step.kind as Done].heading;
  const body = isOpen ? renderOpen(approval, page, amount) : renderDecided(approval, page);
  return renderApprovalShell(text, page, `${heading} ${amount} · ${text.section}`, step.kind, body);
}

/** Everything to judge it by on one side, what to do on the other. */
function renderOpen<Shown extends ShownRequest<Done>, Done extends string>(
  approval: Approval<Shown, Done>,
  page: ApprovalPage<Shown, Done>,
  amount: string,
): Html {
  const text = approval.text(page.frame.language);
  return html`
<div class="card panes">
<div class="order">
${renderMoney(approval, page)}
${approval.renderDetails(page)}
</div>
<section class="step">${renderDecision(page, page.step as OpenStep, amount, text)}</section>
</div>`;
}

function renderDecided<Shown extends ShownRequest<Done>, Done extends string>(
  approval: Approval<Shown, Done>,
  page: ApprovalPage<Shown, Done>,
): Html {
  const { frame, urls, formError, viewerName, step } = page;
  return html`
<div class="card panes">
<div class="order${step.kind === approval.done ? '' : ' off'}">${renderMoney(approval, page)}</div>
<section class="step">${renderAlert(formError)}${approval.renderDetails(page)}</section>
</div>
<footer>${renderSignedInLine(urls, viewerName, pageText(frame.language))}</footer>`;
}

/** What has become of it, and how much moves. */
function renderMoney<Shown extends ShownRequest<Done>, Done extends string>(
  approval: Approval<Shown, Done>,
  page: ApprovalPage<Shown, Done>,
): Html {
  const { frame, details, step } = page;
  const text = approval.text(frame.language);
  const heading =
    step.kind === 'approval_required'
      ? html`<h1>${text.question}</h1><p class="to">${text.nothingYet}</p>`
      : renderStatusMessage(MARKS[step.kind] ?? 'good', text[step.kind as Done], 'h1');
  return html`
${heading}
${renderAmount(approval.amountFen(details), pageText(frame.language))}
${approval.renderFlow(page)}`;
}

const MARKS: Readonly<Record<string, StatusMark>> = { declined: 'cancelled', expired: 'expired' };

/** Until when it can be decided, and by whom; nothing once it is over. */
export function openFacts(
  { frame, urls, viewerName, details, step }: ApprovalPage<ShownRequest<string>, string>,
  text: ApprovalText,
): readonly Fact[] {
  if (step.kind !== 'approval_required') return [];
  const page = pageText(frame.language);
  const until = html`${clockText(details.request.expiresAtMs)} <small>${page.beijingTime}</small>`;
  return [[text.openUntil, until], signedInFact(urls, viewerName, page)];
}

export function requestFacts(
  { request, order, status, decidedAtMs }: ShownRequest<string>,
  text: ApprovalText,
): readonly Fact[] {
  const facts: Fact[] = [[text.requestedAt, dateTimeText(request.requestedAtMs)]];
  if (decidedAtMs !== null && status !== 'expired') {
    facts.push([text.decidedAt, dateTimeText(decidedAtMs)]);
  }
  facts.push([text.order, html`<span class="number">${order.txNo}</span>`]);
  facts.push([text.requestNo, html`<span class="number">${request.requestNo}</span>`]);
  return facts;
}

function renderApprovalShell(
  text: ApprovalText,
  { frame, urls }: PageParts,
  title: string,
  state: string,
  content: Html,
): Page {
  const live = { state, status: state, view: urls.page, nowMs: null, expiresAtMs: null };
  const body = renderLiveContent(live, withOwnWords(frame.language, text), content);
  return renderShell(frame, title, body, APPROVAL_ASSETS);
}

/** The script is the pay page's; here it talks about what is approved. */
function withOwnWords(language: Language, own: ApprovalText): PageText {
  const text = pageText(language);
  return { ...text, words: { ...text.words, ...own.words } };
}
