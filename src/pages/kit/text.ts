// Holds what pages say, in both languages: the kit, the pay page and the account page. Messages of refusals
// are in their rows. Amounts and times are passed in as text.

import type { Language } from '../../wire/language.ts';
import { PAGE_TEXT_EN, type PageText } from './text.en.ts';
import { PAGE_TEXT_ZH } from './text.zh.ts';

export interface Passage {
  readonly heading: string;
  readonly detail: string;
}

const TEXTS: Readonly<Record<Language, PageText>> = { en: PAGE_TEXT_EN, zh: PAGE_TEXT_ZH };

export function pageText(language: Language): PageText {
  return TEXTS[language];
}
