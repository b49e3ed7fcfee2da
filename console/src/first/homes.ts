// The pictures of the three first screens: the figures that people come for, and the places of the rest. What
// is not there every day, as a notice, is as high as its words make it: below it only the room is kept.

import type { Me } from '../api/interface.ts';
import type { Boot } from '../app/boot.ts';
import { type Home, operatesOnly } from '../app/homes.ts';
import { APP_EN } from '../messages/en/app.ts';
import { DASHBOARD_EN } from '../messages/en/dashboard.ts';
import { OVERVIEW_EN } from '../messages/en/overview.ts';
import { APP_ZH } from '../messages/zh/app.ts';
import { DASHBOARD_ZH } from '../messages/zh/dashboard.ts';
import { OVERVIEW_ZH } from '../messages/zh/overview.ts';
import type { Answered } from './answers.ts';
import { html, type Markup } from './markup.ts';
import { operatorPicture } from './operator.ts';
import { blank, heading } from './parts.ts';
import { payerPicture } from './payer.ts';
import { shopPicture } from './shop.ts';

export function homePicture(home: Home, boot: Boot, me: Me, answer: Answered): Markup {
  const { places } = { en: APP_EN, zh: APP_ZH }[boot.language];
  const dashboard = { en: DASHBOARD_EN, zh: DASHBOARD_ZH }[boot.language];
  const { greeting } = { en: OVERVIEW_EN, zh: OVERVIEW_ZH }[boot.language];
  const own = operatesOnly(me) ? places.wallet : places.overview;
  const top =
    home === 'operator'
      ? heading(places.dashboard, dashboard.detail)
      : heading(own, greeting(me.name));
  const body = hasNotice(home, me, answer) ? null : PICTURES[home](boot, answer);
  return html`<div class="first">${top}${body ?? blank('rest')}</div>`;
}

function hasNotice(home: Home, me: Me, answer: Answered): boolean {
  const isSafe = answer('/api/v1/security/news')?.newest === null;
  if (home === 'operator') return !isSafe;
  const [security, overview] = [answer('/api/v1/security'), answer('/api/v1/overview')];
  const waits = answer('/api/v1/orders/to-pay')?.items.length !== 0;
  if (!isSafe || !security || security.cooling_off || waits) return true;
  return home === 'payer' ? !me.pay_password_set : !overview?.has_collected;
}

/** Null: what it shows has not been answered. */
const PICTURES: Readonly<Record<Home, (boot: Boot, answer: Answered) => Markup | null>> = {
  payer: payerPicture,
  shop: shopPicture,
  operator: operatorPicture,
};
