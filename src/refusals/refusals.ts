// Every refusal, told once: a row each. It does not compile while a code of the closed list lacks one. HTTP,
// JSON-RPC, the tools, the OpenAPI document and the pages of errors are all made from this table.

import type { Refusal, RefusalCode } from '../core/refusal.ts';
import type { Language } from '../wire/language.ts';
import { ACCOUNT } from './account.ts';
import { MONEY } from './money.ts';
import { ORDER } from './order.ts';
import { REQUEST } from './request.ts';
import type { RefusalRow } from './row.ts';
import { SERVICE } from './service.ts';
import { SIGN_IN } from './sign-in.ts';
import { SIGNING } from './signing.ts';

export const REFUSALS: Readonly<Record<RefusalCode, RefusalRow>> = {
  ...REQUEST,
  ...SIGNING,
  ...SIGN_IN,
  ...ORDER,
  ...ACCOUNT,
  ...MONEY,
  ...SERVICE,
};

/** For people; it may change. Programs rely on the code. */
export function messageOf(refusal: Refusal, language: Language): string {
  const words = REFUSALS[refusal.code][language];
  // The last sentence of some texts is optional.
  return typeof words === 'string' ? words : words(refusal).trimEnd();
}
