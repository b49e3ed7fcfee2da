// The message of a refusal, in the language of whoever reads it.

import type { Refusal } from '../core/refusal.ts';
import type { Language } from '../wire/language.ts';
import { REFUSALS } from './refusals.ts';

export function messageOf(refusal: Refusal, language: Language): string {
  const words = REFUSALS[refusal.code][language];
  // The last sentence of some texts is optional.
  return typeof words === 'string' ? words : words(refusal).trimEnd();
}
