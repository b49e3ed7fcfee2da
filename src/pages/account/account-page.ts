// The account page as HTML, for people who come without an order. They sign in or sign up, see
// their account and their balance, and set their payment password. It has no script.

import { FOREVER_MS } from '../../core/ledger/wallet.ts';
import { coolingOffOf } from '../../core/proofs/cooling-off.ts';
import { hasTwoFactor } from '../../core/proofs/factors.ts';
import { renderTopUp } from '../kit/brand-parts.ts';
import {
  renderAlert,
  renderFacts,
  renderSignedInLine,
  renderStatusMessage,
} from '../kit/components.ts';
import { renderCoolingOff } from '../kit/cooling-off.ts';
import { type Entrance, renderEntrance } from '../kit/entrance.ts';
import type { PageParts } from '../kit/form-page.ts';
import { amountText, clockTextAfter } from '../kit/format.ts';
import { type Html, html, isolate } from '../kit/html.ts';
import { renderFolded, renderPayPasswordForm } from '../kit/pay-password-form.ts';
import { type Page, renderShell } from '../kit/shell.ts';
import type { PageText } from '../kit/text.en.ts';
import { pageText } from '../kit/text.ts';
import type { Viewer } from '../kit/viewer.ts';

export interface AccountPage extends PageParts {
  readonly viewer: Viewer;
  readonly walletId: string;
  readonly nowMs: number;
}

export function renderAccountEntrance(entrance: Entrance): Page {
  const { frame } = entrance;
  const text = pageText(frame.language);
  // Whoever has an account at the sign-in provider need not ask for one here.
  const isClosed = entrance.signUp === 'off' && !frame.ways?.providerName;
  const note = isClosed ? html`<p class="note">${text.signUpOff}</p>` : null;
  const body = html`
    <div class="card"><section class="step">
      ${renderEntrance(entrance, text.accountSignIn, text)}${note}
    </section></div>`;
  return renderShell(frame, text.account, body);
}

export function renderAccount(page: AccountPage): Page {
  const { frame, urls, formError, walletId } = page;
  const { name, owner } = page.viewer;
  const text = pageText(frame.language);
  const body = html`
    <div class="card">
      <div class="order"><p class="to">${text.account}</p><h1>${isolate(name)}</h1></div>
      <section class="step">
        ${renderAlert(formError)}${renderStanding(page, text)}${renderFacts([
          [text.walletNumber, html`<span class="number">${walletId}</span>`],
          [text.balance, amountText(owner.consumer.balanceFen)],
        ])}${owner.suspended ? null : renderWaysOn(page, text)}
      </section>
    </div>
    <footer>${renderSignedInLine(urls, name, text)}</footer>`;
  return renderShell(frame, text.account, body);
}

/** What they can do here. */
function renderWaysOn(page: AccountPage, text: PageText): Html {
  return html`${renderTopUp(page.frame, text)}${renderPayPassword(page, text)}`;
}

function renderStanding({ viewer: { owner }, nowMs }: AccountPage, text: PageText): Html | null {
  const { lockedUntilMs } = owner;
  const cooling = coolingOffOf(owner, nowMs);
  if (owner.suspended) return renderStatusMessage('suspended', text.suspended);
  if (cooling) return renderCoolingOff(cooling, text);
  if (owner.payPasswordDigest === null) return renderStatusMessage('key', text.noPayPassword);
  if (lockedUntilMs === null || nowMs >= lockedUntilMs) {
    return owner.recordNo === 0 ? renderStatusMessage('good', text.accountReady) : null;
  }
  const forever = lockedUntilMs === FOREVER_MS;
  const detail = forever ? text.locked.detail : text.lockedUntil(clockTextAfter(lockedUntilMs));
  return renderStatusMessage('locked', { ...text.locked, detail });
}

function renderPayPassword(page: AccountPage, text: PageText): Html {
  const { owner } = page.viewer;
  const form = renderPayPasswordForm(page, hasTwoFactor(owner), text);
  if (owner.payPasswordDigest === null) return form;
  return renderFolded(page, form, text);
}
