// The form to sign in on a page itself, and what it and the button to sign out send.

import type { Route } from '../../http/route.ts';
import { submitSignIn } from '../../session/sign-in.ts';
import { endSession } from '../../session/sign-out.ts';
import { startSession } from '../../session/start-session.ts';
import { submittedFields, typedIn } from '../../session/submitted-fields.ts';
import { renderLabel } from './components.ts';
import { renderCodeField } from './factor-fields.ts';
import type { FormError } from './form-error.ts';
import { type FormPage, type PageParts, sendRefused } from './form-page.ts';
import { formRoutes, type PageEndpoint, redirectToPage } from './form-routes.ts';
import { type Html, html, raw } from './html.ts';
import type { PageText } from './text.en.ts';
import type { Passage } from './text.ts';

type EntrancePage = Pick<PageParts, 'frame' | 'urls' | 'formError'>;

/** Where there is a sign-in provider, it comes first, and the login password is folded below it. */
export function renderSignInForm(
  page: EntrancePage,
  { heading, detail }: Passage,
  text: PageText,
  level: 'h1' | 'h2' = 'h1',
): Html {
  const tag = raw(level);
  const { providerName = null, localLogins = true } = page.frame.ways ?? {};
  const isLost = page.frame.hadSession && page.formError === null;
  const title = html`
<${tag}>${heading}</${tag}>
<p class="note">${detail}</p>${isLost ? html`<p class="lost" role="status">${text.sessionLost}</p>` : null}`;
  const form = localLogins ? renderPasswordForm(page, text) : null;
  if (providerName === null) return html`${title}${form}`;
  return html`${title}
<a class="main" id="provider" href="${page.urls.provider}">${text.signInWith(providerName)}</a>${
    form &&
    html`
<details${raw(page.formError ? ' open' : '')}>
<summary>${text.signInWithPassword}</summary>${form}
</details>`
  }`;
}

function renderPasswordForm({ frame, urls, formError }: EntrancePage, text: PageText): Html {
  return html`
<form method="post" action="${urls.signIn}">
${renderLabel('login', text.login)}
<input id="login" name="login" value="${formError?.login ?? frame.login ?? ''}" required
autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false">
${renderLabel('password', text.password)}
<input id="password" name="password" type="password" required
autocomplete="current-password">
<details${raw(formError?.wantsCode ? ' open' : '')}>
<summary>${text.signInCode}</summary>
${renderCodeField(text, false)}
${renderRecoveryField(text, formError)}
</details>
<button class="main">${text.signIn}</button>
</form>
<p class="note" id="forgotten-login">${wayBackIn(frame, text)}</p>`;
}

/** For whoever forgot their login password. */
function wayBackIn({ ways }: EntrancePage['frame'], text: PageText): string | Html {
  const provider = ways?.providerName ?? null;
  const resetPage = ways?.resetPage ?? null;
  if (resetPage !== null) return html`<a href="${resetPage}">${text.forgotLoginByMail}</a>`;
  return provider === null ? text.forgotLogin : text.forgotLoginProvider(provider);
}

/** Behind a link of its own: few people need it, and nobody needs both. */
function renderRecoveryField(text: PageText, formError: FormError | null): Html {
  return html`<details${raw(formError?.wantsRecoveryCode ? ' open' : '')}>
<summary>${text.useRecoveryCode}</summary>
${renderLabel('recovery_code', text.recoveryCode, text.recoveryCodeHint)}
<input id="recovery_code" name="recovery_code" maxlength="32" autocomplete="off"
autocapitalize="characters" autocorrect="off" spellcheck="false"
aria-describedby="recovery_code_hint">
</details>`;
}

export function signInRoutes(page: FormPage): readonly Route[] {
  return formRoutes(page, { 'sign-in': signInEndpoint(page), 'sign-out': signOutEndpoint(page) });
}

function signInEndpoint(page: FormPage): PageEndpoint {
  return async (service, request, reply) => {
    const submitted = submittedFields(request);
    const login = await startSession(submitSignIn, service, request, reply, submitted);
    if (login.ok) return redirectToPage(page, service, request, reply);
    const refused = { refusal: login.refusal, login: typedIn(submitted, 'login') };
    return sendRefused(page, service, request, reply, refused);
  };
}

function signOutEndpoint(page: FormPage): PageEndpoint {
  return async (service, request, reply) => {
    const refusal = await endSession(service, request, reply);
    if (!refusal) return redirectToPage(page, service, request, reply);
    return sendRefused(page, service, request, reply, { refusal, login: '' });
  };
}
