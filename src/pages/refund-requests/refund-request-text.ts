// Holds what only the page of a refund request says, in both languages.

import type { Language } from '../../wire/language.ts';
import type { ApprovalText } from '../kit/approval/approval-text.ts';
import type { Passage } from '../kit/text.ts';
import { REFUND_REQUEST_TEXT_EN } from './refund-request-text.en.ts';
import { REFUND_REQUEST_TEXT_ZH } from './refund-request-text.zh.ts';

export interface RefundRequestText extends ApprovalText {
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
  readonly openUntil: string;
  readonly refunded: Passage;
}

const TEXTS: Readonly<Record<Language, RefundRequestText>> = {
  en: REFUND_REQUEST_TEXT_EN,
  zh: REFUND_REQUEST_TEXT_ZH,
};

export function refundRequestText(language: Language): RefundRequestText {
  return TEXTS[language];
}
