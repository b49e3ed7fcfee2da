// The login password of an operator at a service elsewhere, and the code if they use one: typed each time,
// and kept nowhere.

import { passwordInput } from '../password-input.ts';
import type { Outcome } from '../target.ts';
import type { SignIn } from './profiles.ts';

type Typed = { readonly password: string; readonly totp_code?: string };

/** Sends again with the code where the service asks for one. */
export async function withTypedPassword<Value>(
  { login, url }: Pick<SignIn, 'login' | 'url'>,
  send: (typed: Typed) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const input = passwordInput();
  try {
    const password = await input.line(`Login password of ${login} at ${url}: `);
    const first = await send({ password });
    if (first.ok || first.refusal.code !== 'totp_required') return first;
    return await send({ password, totp_code: await input.line('One-time code: ') });
  } finally {
    input.close();
  }
}
