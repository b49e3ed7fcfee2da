// An amount as the largest thing on a page.

import type { Fen } from '../../core/money.ts';
import { type Html, html } from './html.ts';
import { amountText } from './page-format.ts';
import type { PageText } from './page-text.ts';

const LONG_AMOUNT = 10; // characters: from here on the largest type does not fit a narrow phone

export function amountLine(amountFen: Fen, text: PageText): Html {
  const amount = amountText(amountFen);
  const [sign, figure] = [amount.slice(0, 1), amount.slice(1)];
  return html`<p class="amount${amount.length >= LONG_AMOUNT ? ' long' : ''}"><bdi dir="ltr"
><small>${sign}</small>${figure}</bdi><span class="quiet"> ${text.currency}</span></p>`;
}
