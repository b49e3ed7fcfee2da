// The picture of the first screen of a shop: its sales, as `screens/sales/sales-card.tsx` draws them.

import type { Boot } from '../app/boot.ts';
import { ORDER_STATUSES_EN } from '../messages/en/order-statuses.ts';
import { SALES_EN } from '../messages/en/sales.ts';
import { ORDER_STATUSES_ZH } from '../messages/zh/order-statuses.ts';
import { SALES_ZH } from '../messages/zh/sales.ts';
import {
  averageOf,
  comparedWith,
  isOfToday,
  netOf,
  netText,
  refundRateOf,
} from '../screens/sales/sums.ts';
import { moneyText } from '../ui/money-text.ts';
import { timeText } from '../ui/time-text.ts';
import type { Answered } from './answers.ts';
import { html, type Markup } from './markup.ts';
import { blank, card } from './parts.ts';

export function shopPicture({ language, base }: Boot, answer: Answered): Markup | null {
  const text = { en: SALES_EN, zh: SALES_ZH }[language];
  const statuses = { en: ORDER_STATUSES_EN, zh: ORDER_STATUSES_ZH }[language];
  const takings = answer('/api/v1/takings');
  if (takings === undefined) return null;
  const { day } = takings;
  const name = isOfToday(takings) ? text.netToday : text.net;
  const average = averageOf(day);
  const gross = text.gross(moneyText(day.collected_amount), moneyText(day.refunded_amount));
  const figures = [
    [text.payments, day.orders.toLocaleString('en-US')],
    [text.average, average === null ? '–' : moneyText(average)],
    [text.refundRate, refundRateOf(day) ?? '–'],
  ] as const;
  const sums = html`<div class="sales-sums"><div><p class="first-small first-dimmed">${name}</p>
<p class="first-net money">${netText(netOf(day))}</p>
${day.refunded_amount > 0 && html`<p class="first-small first-dimmed">${gross}</p>`}</div>
${figures.map(
  ([what, sum]) => html`<div><p class="first-small first-dimmed">${what}</p>
<p class="first-figure number">${sum}</p></div>`,
)}</div>
<div class="sales-compared"><dl>${comparedWith(takings, text).map(
    ([what, told]) => html`<div><dt>${what}</dt><dd class="number">${told}</dd></div>`,
  )}</dl><a class="first-link" href="${base}/sales">${text.all}</a></div>`;
  const orders = (answer('/api/v1/orders')?.items ?? []).map(
    (
      order,
    ) => html`<li><a class="first-link" href="${base}/orders/${order.tx_no}"><bdi>${order.title}</bdi></a>
<bdi class="money">${moneyText(order.amount)}</bdi>
<span class="first-small first-dimmed time">${timeText(order.paid_at ?? order.created_at, 'minute')}</span>
<span class="first-small first-dimmed">${statuses[order.status]}</span></li>`,
  );
  return html`${card(name, sums)}<div class="sales-now">
${card(text.net, html`<h2 class="first-charted">${text.net}</h2>${blank('chart')}`)}
${card(text.latest, html`<h2>${text.latest}</h2><ul class="feed">${orders}</ul>`)}</div>${blank('wallets')}`;
}
