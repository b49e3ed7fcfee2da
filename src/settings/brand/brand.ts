// The operator's brand: what people see of it on every page, in place of Tael's own name and colour.
// It is made once, at start, from settings that were checked then.

import type { Language } from '../../wire/language.ts';
import type { Accent } from './accent.ts';
import type { Logo } from './logo.ts';

export interface Brand {
  /** What people call the service; the short name of the interface unless set. */
  readonly names: Localized;
  /** Of links and buttons; null: that of the pages. */
  readonly accent: Accent | null;
  readonly logo: Logo | null;
  readonly supportUrl: string | null;
  readonly termsUrl: string | null;
  /** How people top up their wallets: in words, and where. */
  readonly topUpText: Localized | null;
  readonly topUpUrl: string | null;
}

/** Plain text in each language. */
export type Localized = Readonly<Record<Language, string>>;

/** What was written in one language only counts in both. */
export function localized(zh: string | null, en: string | null): Localized | null {
  const [first = null] = [zh, en].filter((text) => text !== null);
  return first === null ? null : { zh: zh ?? first, en: en ?? first };
}
