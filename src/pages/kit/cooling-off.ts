// Renders what people are shown while no money may leave their account: until when, and what was replaced.
// A warning says so before they replace their payment password.

import type { CoolingOff } from '../../core/ledger/wallet.ts';
import { renderStatusMessage } from './components.ts';
import { minuteTextAfter } from './format.ts';
import { type Html, html } from './html.ts';
import type { PageFrame } from './shell.ts';
import type { PageText } from './text.en.ts';

export function renderCoolingOff({ untilMs, after }: CoolingOff, text: PageText): Html {
  const { heading, replaced, detail } = text.coolingOff;
  const sentence = detail(replaced[after], minuteTextAfter(untilMs));
  return renderStatusMessage('cooling', { heading, detail: sentence });
}

/** What another payment password in place of the old one brings with it, before it is typed. */
export function renderCoolingOffWarning(
  { coolingOffMs = 0 }: PageFrame,
  { coolingOff }: PageText,
): Html | null {
  const minutes = Math.ceil(coolingOffMs / 60_000);
  if (minutes === 0) return null;
  const [count, unit] =
    minutes < 120 ? ([minutes, 'minute'] as const) : ([Math.ceil(minutes / 60), 'hour'] as const);
  return html`<p class="note">${coolingOff.before(count, unit)}</p>`;
}
