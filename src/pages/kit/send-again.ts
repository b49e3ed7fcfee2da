// Offered by the script once the service answers again and knows of no payment. Sending it again
// cannot pay twice: an order is paid once, and its payer is told so as often as he asks.

import { type Html, html } from './html.ts';
import type { PageText } from './page-text.ts';

export function sendAgain(meaning: string, text: PageText): Html {
  return html`
<div id="again" hidden>
<p class="note">${meaning}</p>
<button type="button" class="main">${text.sendAgainButton}</button>
</div>`;
}
