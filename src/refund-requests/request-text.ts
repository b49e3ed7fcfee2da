// Everything the page of a refund request says, in both languages, beside what the pay page and the
// message catalogue say already.

import type { Language } from '../messages/messages.ts';
import type { Passage } from '../pay/page-text.ts';
import { REQUEST_TEXT_EN } from './request-text.en.ts';
import { REQUEST_TEXT_ZH } from './request-text.zh.ts';

export interface RequestText {
  readonly place: string;
  readonly signIn: Passage;
  readonly refundOf: string;
  readonly requestNo: string;
  readonly payerGets: string;
  readonly fee: string;
  readonly kind: string;
  readonly full: string;
  readonly partial: string;
  readonly askedBy: string;
  readonly reason: string;
  readonly askedAt: string;
  readonly decidedAt: string;
  readonly order: string;
  readonly orderAmount: string;
  readonly refundedSoFar: string;
  readonly approve: (amount: string) => string;
  readonly decline: string;
  readonly openUntil: (time: string) => string;
  readonly blocked: string;
  readonly refunded: Passage;
  readonly declined: Passage;
  readonly expired: Passage;
  readonly notFound: Passage;
  readonly sessionEnded: string;
  readonly outcomeUnknown: string;
}

const TEXTS: Readonly<Record<Language, RequestText>> = {
  en: REQUEST_TEXT_EN,
  zh: REQUEST_TEXT_ZH,
};

export function requestText(language: Language): RequestText {
  return TEXTS[language];
}
