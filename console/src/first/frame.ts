// The picture of the frame around every screen: the bar and the navigation, as `app/shell.tsx` draws them.

import type { Me } from '../api/interface.ts';
import type { Boot } from '../app/boot.ts';
import {
  countText,
  type NavigationEntry,
  navigationOf,
  unreadText,
  waitingIn,
} from '../app/navigation.ts';
import { APP_EN } from '../messages/en/app.ts';
import { APP_ZH } from '../messages/zh/app.ts';
import type { Answered } from './answers.ts';
import { html, type Markup } from './markup.ts';
import { icon } from './parts.ts';

export function frame(
  boot: Boot,
  path: string,
  me: Me,
  answer: Answered,
  screen: Markup | null,
): Markup {
  const text = { en: APP_EN, zh: APP_ZH }[boot.language];
  const newPayment = html`<a class="first-button bar-action" data-first
 href="${boot.base}/new-payment">${icon('plus')}
<span>${text.places.newPayment}</span></a>`;
  const find = html`<span class="find">${icon('search')}<span>${text.find}</span>
<kbd class="desktop-only">Ctrl K</kbd></span>`;
  return html`<div class="shell"><header class="bar">
<span class="phone-only first-burger"></span>
<a class="brand" href="${boot.base}">${serviceName(boot)}</a>
${boot.demoFile !== null && html`<span class="badge">${text.demo}</span>`}
${me.has_merchants && newPayment}${me.operator && find}${bell(boot, answer)}
<a class="account" href="${rootOf(boot)}/account">${icon('user')}<span>${me.name}</span></a>
</header><nav class="desktop-only side" aria-label="${text.navigation}">${links(boot, path, me, answer)}</nav>
<main id="screen">${screen}</main></div>`;
}

function bell({ base }: Boot, answer: Answered): Markup {
  const unread = answer('/api/v1/notices/unread')?.unread ?? 0;
  return html`<a class="bell" href="${base}/notices">${icon('bell')}${
    unread > 0 && html`<span class="nav-badge">${unreadText(unread)}</span>`
  }</a>`;
}

export function serviceName({ logoUrl, names, language }: Boot): Markup {
  const sign =
    logoUrl === null
      ? html`<svg class="coin" viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
<path fill="currentColor" fill-rule="evenodd" d="M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0zM5 5v6h6V5z"/></svg>`
      : html`<img class="logo" src="${logoUrl}" alt="">`;
  return html`${sign}<b>${names[language]}</b>`;
}

export function rootOf({ base }: Boot): string {
  return base.replace(/\/console$/, '');
}

function links(boot: Boot, path: string, me: Me, answer: Answered): readonly Markup[] {
  const text = { en: APP_EN, zh: APP_ZH }[boot.language];
  const waits = answer('/api/v1/operator/overview');
  const asked = answer('/api/v1/refund-requests/open-count')?.open ?? 0;
  const isAt = (to: string) =>
    path === to || (to !== '/' && to !== '/operator' && path.startsWith(`${to}/`));
  const askedPayments = answer('/api/v1/payment-requests/open-count')?.open ?? 0;
  const countOf = (queues: NonNullable<NavigationEntry['waits']>) => {
    if (queues === 'own_requests') return asked;
    if (queues === 'own_payments') return askedPayments;
    return waits ? waitingIn(waits, queues) : 0;
  };
  return navigationOf(me).map(({ name: group, entries, folds }) => {
    const list = entries.map(({ to, name, icon: sign, waits: queues }) => {
      const count = queues ? countOf(queues) : 0;
      return html`<li><a class="nav-link" href="${boot.base}${to === '/' ? '' : to}"${
        isAt(to) && html` aria-current="page"`
      }>${icon(sign)}${text.places[name]}${
        count > 0 && html`<span class="nav-badge">${countText(count)}</span>`
      }</a></li>`;
    });
    const name = text.groups[group];
    // Whether it is folded, only the browser knows.
    return folds
      ? html`<section class="nav-group"><details open>
<summary>${name}</summary><ul>${list}</ul></details></section>`
      : html`<section class="nav-group"><p>${name}</p><ul>${list}</ul></section>`;
  });
}
