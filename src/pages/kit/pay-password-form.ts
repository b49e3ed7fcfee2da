// The form to set or reset a payment password on a page itself, and what it sends.

import type { Route } from '../../http/route.ts';
import { messageOf } from '../../refusals/refusals.ts';
import { submitPayPassword } from '../../session/pay-password.ts';
import { renderAlert, renderLabel, renderStatusMessage } from './components.ts';
import { renderCoolingOffWarning } from './cooling-off.ts';
import { renderCodeField, renderSixDigitsAttributes } from './factor-fields.ts';
import { type FormPage, type PageParts, sendRefused } from './form-page.ts';
import { formRoutes, type PageEndpoint, redirectToPage } from './form-routes.ts';
import { type Html, html, raw } from './html.ts';
import type { PageText } from './text.en.ts';
import type { Viewer } from './viewer.ts';

interface SettingPage {
  readonly frame: Pick<PageParts['frame'], 'language'>;
  readonly urls: Pick<PageParts['urls'], 'payPassword'>;
  /** Left out: a session in which the login password proves it. */
  readonly viewer?: Pick<Viewer, 'payPasswordTakes'> | null;
}

/** Or, in a session that cannot set one, what it takes. */
export function renderPayPasswordForm(
  { frame, urls, viewer }: SettingPage,
  usesCodes: boolean,
  text: PageText,
): Html {
  const takes = viewer?.payPasswordTakes ?? 'login_password';
  if (takes === 'another_session') {
    return html`<p class="note">${messageOf({ code: 'session_limited' }, frame.language)}</p>`;
  }
  return html`
<form method="post" action="${urls.payPassword}">
${renderLabel('new_pay_password', text.newPayPassword, text.newPayPasswordHint)}
<input class="digits" id="new_pay_password" name="pay_password" type="password" required
autocomplete="off" aria-describedby="new_pay_password_hint" ${renderSixDigitsAttributes(text)}>
${renderLabel('new_pay_password_again', text.newPayPasswordAgain)}
<input class="digits" id="new_pay_password_again" name="pay_password_again" type="password"
required autocomplete="off" ${renderSixDigitsAttributes(text)}>
${takes === 'nothing' ? null : renderProofFields(usesCodes, text)}
<button class="main">${text.setPayPassword}</button>
</form>`;
}

function renderProofFields(usesCodes: boolean, text: PageText): Html {
  return html`${renderLabel('login_password', text.password, text.loginPasswordHint)}
<input id="login_password" name="password" type="password" required
autocomplete="current-password" aria-describedby="login_password_hint">
${usesCodes ? renderCodeField(text) : null}`;
}

/** To replace one. Folded behind a line until somebody opens it; open if it was just refused. */
export function renderFolded(
  { frame, formError }: Pick<PageParts, 'frame' | 'formError'>,
  form: Html,
  text: PageText,
): Html {
  const open = raw(formError?.form === 'pay_password' ? ' open' : '');
  const warning = renderCoolingOffWarning(frame, text);
  return html`<details${open}><summary>${text.resetPayPassword}</summary>${warning}${form}</details>`;
}

/** Instead of the form that asks for the payment password: how to set another, and the way back. */
export function renderForgotten(
  page: PageParts & SettingPage,
  usesCodes: boolean,
  text: PageText,
): Html {
  const { frame, urls, formError } = page;
  return html`${renderStatusMessage('key', text.forgotten)}
${renderAlert(formError)}${renderCoolingOffWarning(frame, text)}
${renderPayPasswordForm(page, usesCodes, text)}
<p class="note">${text.forgottenBoth}</p>
<a class="plain" href="${urls.page}">${text.rememberedPayPassword}</a>`;
}

/** `show` answers who opens the form's own address; without it they are led to the page. */
export function payPasswordRoutes(page: FormPage, show?: PageEndpoint): readonly Route[] {
  return formRoutes(page, { 'pay-password': setEndpoint(page) }, show);
}

function setEndpoint(page: FormPage): PageEndpoint {
  return async (service, request, reply) => {
    const set = await submitPayPassword(service, request);
    if (set.ok) return redirectToPage(page, service, request, reply);
    const refused = { refusal: set.refusal, form: 'pay_password', login: '' } as const;
    return sendRefused(page, service, request, reply, refused);
  };
}
