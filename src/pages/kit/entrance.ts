// Renders how people come in: the form to sign in and, where that is open, the one to sign up, folded below
// it. A form to sign up that was just refused comes first and unfolded, with what is wrong in it.

import type { SignUpMode } from '../../settings/config.ts';
import { renderAlert } from './components.ts';
import type { PageParts } from './form-page.ts';
import { type Html, html } from './html.ts';
import { renderSignInForm } from './sign-in-form.ts';
import { renderSignUpForm } from './sign-up-form.ts';
import type { PageText } from './text.en.ts';
import type { Passage } from './text.ts';

export interface Entrance extends PageParts {
  /** Who may make an account of their own. */
  readonly signUp: SignUpMode;
}

export function renderEntrance(
  { frame, urls, formError, signUp }: Entrance,
  passage: Passage,
  text: PageText,
  level: 'h1' | 'h2' = 'h1',
): Html {
  const refused = formError?.form === 'sign_up' && signUp !== 'off' ? formError : null;
  const others = refused ? null : formError;
  const signIn = html`${renderAlert(others)}
${renderSignInForm({ frame, urls, formError: others }, passage, text, level)}`;
  const newcomer = renderSignUpForm(urls.signUp, signUp, refused, text);
  return refused ? html`${newcomer}${signIn}` : html`${signIn}${newcomer}`;
}
