// Everything the cashier page says, in both languages, beside what the pay page and the message
// catalogue say already.

import type { RefusalCode } from '../../core/refusal.ts';
import type { Language } from '../../messages/messages.ts';
import type { Passage } from '../kit/text.ts';
import { CASHIER_TEXT_EN } from './cashier-text.en.ts';
import { CASHIER_TEXT_ZH } from './cashier-text.zh.ts';
import type { TillWords } from './script/till-words.ts';

export interface CashierText {
  readonly place: string;
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
  /** Said aloud, and read out, when the money is there. */
  readonly received: (amount: string) => string;
  /** What is refused here and would be said otherwise elsewhere. */
  readonly refusals: Partial<Readonly<Record<RefusalCode, string>>>;
  readonly sessionEnded: string;
  readonly outcomeUnknown: string;
  /** What the script says by itself. */
  readonly words: TillWords;
}

const TEXTS: Readonly<Record<Language, CashierText>> = {
  en: CASHIER_TEXT_EN,
  zh: CASHIER_TEXT_ZH,
};

export function cashierText(language: Language): CashierText {
  return TEXTS[language];
}
