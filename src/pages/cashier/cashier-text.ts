// Holds what only the cashier page says, in both languages.

import type { RefusalCode } from '../../core/refusal.ts';
import type { Language } from '../../wire/language.ts';
import type { Passage } from '../kit/text.ts';
import { CASHIER_TEXT_EN } from './cashier-text.en.ts';
import { CASHIER_TEXT_ZH } from './cashier-text.zh.ts';
import type { TillWords } from './script/till-words.ts';

export interface CashierText {
  readonly section: string;
  readonly signIn: Passage;
  readonly notFound: Passage;
  readonly scan: string;
  readonly scanHint: string;
  readonly qrLabel: (amount: string, merchant: string, url: string) => string;
  readonly waiting: string;
  readonly waitingTitle: string;
  readonly payBefore: (time: string) => string;
  readonly reload: string;
  readonly link: string;
  readonly copy: string;
  readonly png: string;
  readonly cancel: string;
  readonly cancelWarning: string;
  readonly cancelNow: string;
  readonly paid: Passage;
  readonly partlyRefunded: Passage;
  readonly refunded: Passage;
  readonly expired: Passage;
  readonly cancelled: Passage;
  readonly merchant: string;
  readonly branch: string;
  readonly purpose: string;
  readonly payer: string;
  readonly paidAt: string;
  readonly refundedAmount: string;
  readonly orderNo: string;
  readonly createdAt: string;
  readonly next: string;
  readonly retry: string;
  readonly amount: string;
  readonly amountRule: string;
  readonly title: string;
  readonly optional: string;
  readonly collect: string;
  readonly sound: string;
  readonly soundWaits: string;
  /** Announced aloud, and to screen readers, when the order is paid. */
  readonly received: (amount: string) => string;
  /** Where this page words a refusal differently from its row. */
  readonly refusals: Partial<Readonly<Record<RefusalCode, string>>>;
  readonly sessionEnded: string;
  readonly outcomeUnknown: string;
  /** For the script. */
  readonly words: TillWords;
}

const TEXTS: Readonly<Record<Language, CashierText>> = {
  en: CASHIER_TEXT_EN,
  zh: CASHIER_TEXT_ZH,
};

export function cashierText(language: Language): CashierText {
  return TEXTS[language];
}
