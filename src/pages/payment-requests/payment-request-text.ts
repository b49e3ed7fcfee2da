// Holds what only the page of a payment request says, in both languages.

import type { MandateLimit } from '../../core/rows/mandate.ts';
import type { Language } from '../../wire/language.ts';
import type { ApprovalText } from '../kit/approval/approval-text.ts';
import type { Passage } from '../kit/text.ts';
import { PAYMENT_REQUEST_TEXT_EN } from './payment-request-text.en.ts';
import { PAYMENT_REQUEST_TEXT_ZH } from './payment-request-text.zh.ts';

export interface PaymentRequestText extends ApprovalText {
  readonly nothingYet: string;
  readonly fromWallet: string;
  readonly merchantGets: string;
  readonly merchantGot: string;
  readonly askedBy: string;
  readonly mandate: string;
  /** What the mandate still allows; the first one, what it allows at all. */
  readonly left: Readonly<Record<MandateLimit, string>>;
  readonly notCounted: string;
  readonly requestNo: string;
  readonly requestedAt: string;
  readonly decidedAt: string;
  readonly order: string;
  readonly orderTitle: string;
  readonly openUntil: string;
  readonly paid: Passage;
}

const TEXTS: Readonly<Record<Language, PaymentRequestText>> = {
  en: PAYMENT_REQUEST_TEXT_EN,
  zh: PAYMENT_REQUEST_TEXT_ZH,
};

export function paymentRequestText(language: Language): PaymentRequestText {
  return TEXTS[language];
}
