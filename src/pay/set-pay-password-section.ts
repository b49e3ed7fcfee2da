// What a payer without a payment password is told, and where he sets one.

import { type Html, html } from './html.ts';
import type { PageText } from './page-text.ts';
import { told } from './told.ts';

export function setPayPasswordSection(text: PageText): Html {
  return html`<div id="set-pay-password">${told('none', text.noPayPassword)}</div>`;
}
