// The pay page as HTML, complete without a script. It renders what the step says and decides
// nothing.

import { defaultTitle } from '../../core/order/create-collection.ts';
import { buildAssets } from '../kit/assets.ts';
import {
  type Fact,
  renderAmount,
  renderFacts,
  renderPayee,
  renderSignedInLine,
  signedInFact,
} from '../kit/components.ts';
import { amountText, clockText } from '../kit/format.ts';
import { type Html, html, isolate } from '../kit/html.ts';
import { renderLiveContent } from '../kit/live-content.ts';
import { LIVE_STYLE } from '../kit/live-style.ts';
import { LIVE_PAGE_SCRIPT } from '../kit/script/compiled.ts';
import { type Page, renderShell } from '../kit/shell.ts';
import { PAGE_STYLE } from '../kit/style.ts';
import type { PageText } from '../kit/text.en.ts';
import { pageText } from '../kit/text.ts';
import { outcomeOf, renderOutcomeCard } from './outcome-card.ts';
import type { PageOrder, PayPage } from './pay-page-parts.ts';
import { type Due, isDue, type Step, statusOf } from './step.ts';
import { renderStep } from './step-section.ts';

export const PAY_ASSETS = buildAssets(PAGE_STYLE + LIVE_STYLE, LIVE_PAGE_SCRIPT);

export function renderPayPage(page: PayPage): Page {
  const { frame, urls, changesUrl: changes, order, step, nowMs } = page;
  const text = pageText(frame.language);
  const due = isDue(step);
  const content = due ? renderDueCard(page, text) : renderEnded(page, text);
  const title = `${titleOf(page, text)} ${amountText(order.amountFen)} · ${order.merchantName}`;
  const live = { state: step.kind, status: statusOf(step), view: urls.page, changes, nowMs };
  const expiresAtMs = due ? order.expiresAtMs : null;
  const body = renderLiveContent({ ...live, expiresAtMs }, text, content);
  return renderShell(frame, title, body, PAY_ASSETS);
}

/** How things stand, first in the title: of many tabs only that much is seen. */
function titleOf({ step }: PayPage, text: PageText): string {
  if (!isDue(step)) return outcomeOf(step, text)[1].heading;
  const headings: Readonly<Record<Due['kind'], string>> = {
    sign_in: text.unpaid,
    pay: text.unpaid,
    insufficient: text.insufficient.heading,
    over_limit: text.overLimit.heading,
    locked: text.locked.heading,
    no_pay_password: text.noPayPassword.heading,
    forgot_pay_password: text.forgotten.heading,
    suspended: text.suspended.heading,
    merchant_suspended: text.merchantSuspended.heading,
    cooling_off: text.coolingOff.heading,
    wrong_payer: text.wrongPayer.heading,
    own_order: text.ownOrder.heading,
  };
  return headings[step.kind];
}

function renderEnded(page: PayPage, text: PageText): Html {
  const { urls, viewer } = page;
  return html`${renderOutcomeCard(page, text)}
<footer>${viewer && renderSignedInLine(urls, viewer.name, text)}</footer>`;
}

/** Nothing that the viewer does on this page lets them pay. */
const HOPELESS: ReadonlySet<Step['kind']> = new Set([
  'suspended',
  'merchant_suspended',
  'cooling_off',
  'wrong_payer',
]);

function renderDeadline({ expiresAtMs }: PageOrder, text: PageText): Html {
  return html`<p class="deadline"><span>${text.payBy(clockText(expiresAtMs))}</span>
<span id="left" role="timer" hidden></span></p>`;
}

function renderDueCard(page: PayPage, text: PageText): Html {
  const { order, urls, step, viewer } = page;
  const facts: Fact[] = [[text.orderNo, html`<span class="number">${order.txNo}</span>`]];
  if (viewer) facts.unshift(signedInFact(urls, viewer.name, text));
  if (step.kind === 'pay') facts.unshift([text.balance, amountText(step.balanceFen)]);
  const hopeless = HOPELESS.has(step.kind);
  // The default title only repeats whom the payment is for.
  const plain = order.title === defaultTitle(order.merchantName);
  return html`
<div class="card panes">
<div class="order${hopeless ? ' off' : ''}">
<p class="to">${text.payTo}</p>
<h1>${renderPayee(order.merchantName, order.branchName)}</h1>
${plain ? null : html`<p class="title">${isolate(order.title)}</p>`}
${renderAmount(order.amountFen, text)}
${hopeless ? null : renderDeadline(order, text)}
${renderFacts(facts)}
</div>
<section class="step">${renderStep(page, text)}</section>
</div>`;
}
