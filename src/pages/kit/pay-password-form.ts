// The form to set one's payment password on a page itself, for the first time or anew, and what is done
// with it.

import type { FastifyReply } from 'fastify';
import type { Route } from '../../http/route.ts';
import { submitPayPassword } from '../../session/pay-password.ts';
import { codeField, takesSixDigits } from './factor-fields.ts';
import { type FormPage, sendRefused } from './form-page.ts';
import { backTo, formRoutes, type Handler } from './form-routes.ts';
import { type Html, html, raw } from './html.ts';
import type { Attempt } from './page.ts';
import type { PageText } from './page-text.ts';

export function payPasswordForm(action: string, usesCodes: boolean, text: PageText): Html {
  return html`
<form method="post" action="${action}">
<label for="new_pay_password">${text.newPayPassword}<span class="hint"
>${text.newPayPasswordHint}</span></label>
<input class="digits" id="new_pay_password" name="pay_password" type="password" required
autocomplete="off" ${takesSixDigits(text)}>
<label for="new_pay_password_again">${text.newPayPasswordAgain}</label>
<input class="digits" id="new_pay_password_again" name="pay_password_again" type="password"
required autocomplete="off" ${takesSixDigits(text)}>
<label for="login_password">${text.password}<span class="hint"
>${text.loginPasswordHint}</span></label>
<input id="login_password" name="password" type="password" required
autocomplete="current-password">
${usesCodes ? codeField(text) : null}
<button class="main">${text.setPayPassword}</button>
</form>`;
}

/** Away from the eye until it is wanted, and open when it was just refused. */
export function folded(summary: string, attempt: Attempt | null, form: Html): Html {
  const open = raw(attempt?.form === 'pay_password' ? ' open' : '');
  return html`<details${open}><summary>${summary}</summary>${form}</details>`;
}

export function payPasswordRoutes(page: FormPage): readonly Route[] {
  return formRoutes(page, { 'pay-password': setOn(page) });
}

function setOn(page: FormPage): Handler<FastifyReply> {
  return async (service, request, reply) => {
    const set = await submitPayPassword(service, request);
    if (set.ok) return backTo(page, service, request, reply);
    const refused = { refusal: set.refusal, form: 'pay_password', login: '' } as const;
    return sendRefused(page, service, request, reply, refused);
  };
}
