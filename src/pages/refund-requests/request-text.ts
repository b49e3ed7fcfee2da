// What only the page of a refund request says, in both languages.

import type { RefusalCode } from '../../core/refusal.ts';
import type { Language } from '../../wire/language.ts';
import type { ScriptWords } from '../kit/script/words.ts';
import type { Passage } from '../kit/text.ts';
import { REQUEST_TEXT_EN } from './request-text.en.ts';
import { REQUEST_TEXT_ZH } from './request-text.zh.ts';

export interface RequestText {
  readonly place: string;
  readonly signIn: Passage;
  readonly question: string;
  readonly nothingYet: string;
  readonly fromWallet: string;
  readonly requestNo: string;
  readonly payerGets: string;
  readonly payerGot: string;
  readonly fee: string;
  readonly kind: string;
  readonly full: string;
  readonly partial: string;
  readonly reasonBy: string;
  readonly requestedAt: string;
  readonly decidedAt: string;
  readonly order: string;
  readonly orderTitle: string;
  readonly orderAmount: string;
  readonly paidAt: string;
  readonly refundedSoFar: string;
  readonly approve: (amount: string) => string;
  readonly decline: string;
  readonly openUntil: string;
  readonly blocked: string;
  readonly refunded: Passage;
  readonly declined: Passage;
  readonly expired: Passage;
  readonly notFound: Passage;
  readonly checking: Passage;
  /** Where this page words a refusal differently from its row. */
  readonly refusals: Partial<Readonly<Record<RefusalCode, string>>>;
  readonly sessionEnded: string;
  readonly outcomeUnknown: string;
  /** For the script: what it says differently on the pay page. */
  readonly words: Pick<ScriptWords, 'unsent' | 'paying' | 'checking'>;
}

const TEXTS: Readonly<Record<Language, RequestText>> = {
  en: REQUEST_TEXT_EN,
  zh: REQUEST_TEXT_ZH,
};

export function requestText(language: Language): RequestText {
  return TEXTS[language];
}
