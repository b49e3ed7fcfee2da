// Names and values, one below the other.

import { type Html, html } from './html.ts';
import type { PageText } from './page-text.ts';

/** Text by users comes in isolated. */
export function facts(rows: readonly (readonly [string, string | Html])[]): Html {
  const cells = rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`);
  return html`<dl>${cells}</dl>`;
}

/** A number that people pass on; the script shows the button that copies it. */
export function copyable(number: string, text: PageText): Html {
  return html`<span class="number">${number}</span>
<button type="button" class="plain copy" data-copy="${number}" hidden>${text.copy}</button>`;
}
