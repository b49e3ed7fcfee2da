// The messages of refusals, in English and Chinese. They are for people and may change; programs rely on
// the code.

import type { Refusal, RefusalCode } from '../core/refusal.ts';
import { EN } from './en.ts';
import type { Language } from './language.ts';
import { ZH } from './zh.ts';

export { type Language, languageOf, preferredLanguage } from './language.ts';

export type Catalogue = Readonly<Record<RefusalCode, (refusal: Refusal) => string>>;

export function messageOf(refusal: Refusal, language: Language): string {
  // The last sentence of some texts is optional.
  return (language === 'zh' ? ZH : EN)[refusal.code](refusal).trimEnd();
}
