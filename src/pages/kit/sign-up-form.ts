// The form to sign up on a page itself, and what it sends. It is folded below the form to sign in,
// and left out where the operator has not opened sign-up.

import type { Route } from '../../http/route.ts';
import { submitSignUp } from '../../session/sign-up.ts';
import { startSession } from '../../session/start-session.ts';
import { submittedFields, typedIn } from '../../session/submitted-fields.ts';
import type { SignUpMode } from '../../settings/config.ts';
import { renderAlert, renderLabel } from './components.ts';
import type { FormError } from './form-error.ts';
import { type FormPage, sendRefused } from './form-page.ts';
import { formRoutes, type PageEndpoint, redirectToPage } from './form-routes.ts';
import { type Html, html, raw } from './html.ts';
import type { PageText } from './text.en.ts';

/** `refused` is what was refused of this form, and stands at the field that it is about. */
export function renderSignUpForm(
  action: string,
  mode: SignUpMode,
  refused: FormError | null,
  text: PageText,
): Html | null {
  if (mode === 'off') return null;
  const fields = signUpFields(mode, refused, text).map((field) => renderField(field, refused));
  const elsewhere = Object.keys(refused?.fields ?? {}).length === 0 ? refused : null;
  return html`
<details${raw(refused ? ' open' : '')}>
<summary>${text.signUpHeading}</summary>
<form method="post" action="${action}">
${renderAlert(elsewhere)}${fields}
<button class="main">${text.signUp}</button>
</form>
</details>`;
}

interface Field {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly hint: string | null;
  readonly attributes: Html;
}

const AS_TYPED = raw('autocorrect="off" spellcheck="false"');

function signUpFields(
  mode: SignUpMode,
  refused: FormError | null,
  text: PageText,
): readonly Field[] {
  const login = html`value="${refused?.login ?? ''}" minlength="3" maxlength="64"
autocomplete="username" autocapitalize="none" ${AS_TYPED}`;
  const code = html`autocomplete="off" autocapitalize="characters" ${AS_TYPED}`;
  const fields: readonly Field[] = [
    {
      id: 'new_name',
      name: 'name',
      label: text.name,
      hint: null,
      attributes: html`value="${refused?.name ?? ''}" maxlength="64" autocomplete="name"`,
    },
    { id: 'new_login', name: 'login', label: text.login, hint: text.loginHint, attributes: login },
    {
      id: 'new_password',
      name: 'password',
      label: text.password,
      hint: text.passwordHint,
      attributes: raw('type="password" minlength="8" maxlength="1024" autocomplete="new-password"'),
    },
    {
      id: 'new_password_again',
      name: 'password_again',
      label: text.passwordAgain,
      hint: null,
      attributes: raw('type="password" autocomplete="new-password"'),
    },
    { id: 'invite', name: 'invite', label: text.invite, hint: text.inviteHint, attributes: code },
  ];
  return mode === 'invite' ? fields : fields.slice(0, -1);
}

/** The first field with an error gets the focus, so that its reader is where the error is. */
function renderField(
  { id, name, label, hint, attributes }: Field,
  refused: FormError | null,
): Html {
  const errors = refused?.fields ?? {};
  const error = errors[name];
  const described = [hint && `${id}_hint`, error && `${id}_error`].filter(Boolean).join(' ');
  return html`
${renderLabel(id, label, hint)}
<input id="${id}" name="${name}" required ${attributes}${
    described === '' ? null : html` aria-describedby="${described}"`
  }${error === undefined ? null : raw(' aria-invalid="true"')}${
    error !== undefined && name === Object.keys(errors)[0] ? raw(' autofocus') : null
  }>
${error === undefined ? null : html`<p class="error" id="${id}_error" role="alert">${error}</p>`}`;
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
