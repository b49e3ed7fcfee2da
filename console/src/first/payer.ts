// The picture of the first screen of whoever only pays, as `screens/overview/payer-home.tsx` draws it.

import type { Boot } from '../app/boot.ts';
import { APP_EN } from '../messages/en/app.ts';
import { OVERVIEW_EN } from '../messages/en/overview.ts';
import { PAYER_EN } from '../messages/en/payer.ts';
import { APP_ZH } from '../messages/zh/app.ts';
import { OVERVIEW_ZH } from '../messages/zh/overview.ts';
import { PAYER_ZH } from '../messages/zh/payer.ts';
import { moneyText } from '../ui/money-text.ts';
import type { Answered } from './answers.ts';
import { html, type Markup } from './markup.ts';
import { blank, button, card, rows } from './parts.ts';

export function payerPicture({ language, base }: Boot, answer: Answered): Markup | null {
  const text = { en: PAYER_EN, zh: PAYER_ZH }[language];
  const { places } = { en: APP_EN, zh: APP_ZH }[language];
  const overview = { en: OVERVIEW_EN, zh: OVERVIEW_ZH }[language];
  const wallets = answer('/api/v1/wallets');
  if (wallets === undefined) return null;
  const topUp = answer('/api/v1/overview')?.top_up_text?.[language];
  const balance = html`<h2>${text.balance}</h2>
<p class="first-sum money">${moneyText(wallets.consumer.balance)}</p>
${wallets.consumer.frozen > 0 && blank('line')}
${topUp ? html`<p class="first-small"><b>${overview.topUp}</b> ${topUp}</p>` : null}
<p class="first-buttons">${button(`${base}/top-up`, places.topUp, true)}
${button(`${base}/transfer`, places.transfer, false)}
${button(`${base}/withdrawals`, overview.toWithdrawals, false)}</p>`;
  const pay = html`<h2>${text.pay}</h2><p class="first-label">${text.link}</p>
<p class="first-hint">${text.linkHint}</p>${blank('field')}
<p class="first-buttons"><span class="first-button" data-first>${text.next}</span></p>`;
  const records = answer('/api/v1/records');
  const lines = (records?.items.length ?? 0) + (records?.moves.length ?? 0);
  const number = html`<p class="first-small first-dimmed">${overview.walletNumber}</p>
<p>${answer('/api/v1/me')?.wallet_id ?? ''}</p>`;
  const ways = html`<p class="first-ways">${WAYS.map(
    ([to, words]) => html`<a class="first-link" href="${base}${to}">${text[words]}</a> `,
  )}</p>
<p class="first-small first-dimmed"><a href="${base}/merchants">${text.sell}</a><br>${text.sellDetail}</p>`;
  return html`<div class="first-two">${card(text.balance, balance)}${card(text.pay, pay)}</div>
<h2 class="first-part">${overview.records}</h2>${rows(lines)}
<div class="first-two">${card(overview.walletNumber, number)}${card(text.sell, ways)}</div>`;
}

const WAYS = [
  ['/payees', 'managePayees'],
  ['/statement', 'statements'],
  ['/security', 'accountSecurity'],
] as const;
