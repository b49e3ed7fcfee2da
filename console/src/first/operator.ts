// The picture of the first screen of operators, as `screens/operator/dashboard-screen.tsx` draws it: what
// waits for them.

import type { Boot } from '../app/boot.ts';
import { countText, QUEUES } from '../app/navigation.ts';
import { DASHBOARD_EN } from '../messages/en/dashboard.ts';
import { DASHBOARD_ZH } from '../messages/zh/dashboard.ts';
import type { Answered } from './answers.ts';
import { html, type Markup } from './markup.ts';
import { blank, blanks, card } from './parts.ts';

export function operatorPicture({ language, base }: Boot, answer: Answered): Markup | null {
  const text = { en: DASHBOARD_EN, zh: DASHBOARD_ZH }[language];
  const overview = answer('/api/v1/operator/overview');
  if (overview === undefined) return null;
  const { waiting } = overview;
  const nothing = QUEUES.every(([queue]) => waiting[queue] === 0);
  const queues = QUEUES.map(([queue, to]) => {
    const words = text.queues[queue];
    const name = to === null ? words : html`<a class="first-link" href="${base}${to}">${words}</a>`;
    const count = waiting[queue];
    return html`<p class="first-fact"><span class="first-dimmed">${name}</span>
<b${count === 0 && html` class="first-dimmed"`}>${countText(count)}</b></p>`;
  });
  const waits = html`<h2>${text.waiting}</h2>
${nothing && html`<p class="first-small first-dimmed">${text.nothingWaits}</p>`}${queues}`;
  return html`<div class="first-two first-operator">${card(text.waiting, waits)}
${card(text.service, html`<h2>${text.service}</h2>${blanks(QUEUES.length)}`)}</div>${blank('wallets')}`;
}
