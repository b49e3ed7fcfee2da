// The page of an account as HTML, for people who come without an order: they sign in or up, see who they
// are here and what they have, and set their payment password. It is complete without a script.

import type { SignUpMode } from '../../config.ts';
import { FOREVER_MS, type Owner } from '../../core/ledger/wallet.ts';
import { facts } from '../kit/facts.ts';
import { type Html, html, isolated } from '../kit/html.ts';
import { type PageParts, signedInLine } from '../kit/page.ts';
import { amountText, clockTextAfter } from '../kit/page-format.ts';
import { type Page, pageShell } from '../kit/page-shell.ts';
import { type PageText, pageText } from '../kit/page-text.ts';
import { folded, payPasswordForm } from '../kit/pay-password-form.ts';
import { signInForm } from '../kit/sign-in-form.ts';
import { signUpForm } from '../kit/sign-up-form.ts';
import { told } from '../kit/told.ts';
import { alert } from '../pay/step-section.ts';

export interface EntrancePage extends PageParts {
  readonly signUp: SignUpMode;
}

export interface AccountPage extends PageParts {
  readonly name: string;
  readonly walletId: string;
  readonly owner: Owner;
  readonly nowMs: number;
}

export function renderEntrance({ frame, links, attempt, signUp }: EntrancePage): Page {
  const text = pageText(frame.language);
  const note = signUp === 'off' ? html`<p class="note">${text.signUpOff}</p>` : null;
  const body = html`
    <div class="card"><section class="step">
      ${alert(attempt)}${signInForm(links.signIn, text.accountSignIn, attempt, text)}
      ${signUpForm(links.signUp, signUp, attempt, text)}${note}
    </section></div>`;
  return pageShell(frame, text.account, body);
}

export function renderAccount(page: AccountPage): Page {
  const { frame, links, attempt, owner, walletId, name } = page;
  const text = pageText(frame.language);
  const body = html`
    <div class="card">
      <div class="order"><p class="to">${text.account}</p><h1>${isolated(name)}</h1></div>
      <section class="step">
        ${alert(attempt)}${standing(page, text)}${facts([
          [text.walletNumber, html`<span class="number">${walletId}</span>`],
          [text.balance, amountText(owner.consumer.balanceFen)],
        ])}${owner.suspended ? null : payPassword(page, text)}
      </section>
    </div>
    <footer>${signedInLine(links, name, text)}</footer>`;
  return pageShell(frame, text.account, body);
}

function standing({ owner, nowMs }: AccountPage, text: PageText): Html | null {
  const { lockedUntilMs } = owner;
  if (owner.suspended) return told('none', text.suspended, 'h2');
  if (owner.payPasswordDigest === null) return told('none', text.noPayPassword, 'h2');
  if (lockedUntilMs === null || nowMs >= lockedUntilMs) {
    return owner.recordNo === 0 ? told('good', text.accountReady, 'h2') : null;
  }
  const forever = lockedUntilMs === FOREVER_MS;
  const detail = forever ? text.locked.detail : text.lockedUntil(clockTextAfter(lockedUntilMs));
  return told('none', { ...text.locked, detail }, 'h2');
}

function payPassword({ owner, links, attempt }: AccountPage, text: PageText): Html {
  const form = payPasswordForm(links.payPassword, owner.totpEnrolment > 0, text);
  if (owner.payPasswordDigest === null) return form;
  return folded(text.resetPayPassword, attempt, form);
}
