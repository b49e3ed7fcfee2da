// The form that pays.

import { factorFields } from './factor-fields.ts';
import { type Html, html } from './html.ts';
import type { PayPage } from './page.ts';
import { amountText, clockText } from './page-format.ts';
import type { PageText } from './page-text.ts';
import type { Step } from './step.ts';

export function payForm(page: PayPage, step: Step & { kind: 'pay' }, text: PageText): Html {
  const { amountFen, expiresAtMs } = page.order;
  return html`
        <form method="post" action="${page.links.page}">
          <dl><dt>${text.balance}</dt><dd>${amountText(step.balanceFen)}</dd></dl>
          ${factorFields(text, step.asksCode)}
          <button class="main">${text.pay(amountText(amountFen))}</button>
        </form>
        <p class="note">${text.payBy(clockText(expiresAtMs))}</p>`;
}
