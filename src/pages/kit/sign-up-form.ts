// The form to sign up on a page itself, and what it sends. It is folded below the form to sign in,
// and left out where the operator has not opened sign-up.

import type { SignUpMode } from '../../config.ts';
import type { Route } from '../../http/route.ts';
import { submitSignUp } from '../../session/sign-up.ts';
import { startSession } from '../../session/start-session.ts';
import { submittedFields, typedIn } from '../../session/submitted-fields.ts';
import { renderLabel } from './components.ts';
import type { FormError } from './form-error.ts';
import { type FormPage, sendRefused } from './form-page.ts';
import { formRoutes, type PageEndpoint, redirectToPage } from './form-routes.ts';
import { type Html, html, raw } from './html.ts';
import type { PageText } from './text.ts';

export function renderSignUpForm(
  action: string,
  mode: SignUpMode,
  formError: FormError | null,
  text: PageText,
): Html | null {
  if (mode === 'off') return null;
  const refused = formError?.form === 'sign_up' ? formError : null;
  return html`
<details${raw(refused ? ' open' : '')}>
<summary>${text.signUpHeading}</summary>
<form method="post" action="${action}">
${renderLabel('new_name', text.name)}
<input id="new_name" name="name" value="${refused?.name ?? ''}" required maxlength="64"
autocomplete="name">
${renderLabel('new_login', text.login, text.loginHint)}
<input id="new_login" name="login" value="${refused?.login ?? ''}" required
minlength="3" maxlength="64" autocomplete="username" autocapitalize="none"
autocorrect="off" spellcheck="false" aria-describedby="new_login_hint">
${renderLabel('new_password', text.password, text.passwordHint)}
<input id="new_password" name="password" type="password" required minlength="8"
maxlength="1024" autocomplete="new-password" aria-describedby="new_password_hint">
${renderLabel('new_password_again', text.passwordAgain)}
<input id="new_password_again" name="password_again" type="password" required
autocomplete="new-password">
${mode === 'invite' ? inviteField(text) : null}
<button class="main">${text.signUp}</button>
</form>
</details>`;
}

function inviteField(text: PageText): Html {
  return html`
${renderLabel('invite', text.invite, text.inviteHint)}
<input id="invite" name="invite" required autocomplete="off" aria-describedby="invite_hint"
autocapitalize="characters" autocorrect="off" spellcheck="false">`;
}

export function signUpRoutes(page: FormPage): readonly Route[] {
  return formRoutes(page, { 'sign-up': signUpEndpoint(page) });
}

function signUpEndpoint(page: FormPage): PageEndpoint {
  return async (service, request, reply) => {
    const submitted = submittedFields(request);
    const registered = await startSession(submitSignUp, service, request, reply, submitted);
    if (registered.ok) return redirectToPage(page, service, request, reply);
    const { refusal } = registered;
    const [login, name] = [typedIn(submitted, 'login'), typedIn(submitted, 'name')];
    const refused = { refusal, form: 'sign_up', login, name } as const;
    return sendRefused(page, service, request, reply, refused);
  };
}
