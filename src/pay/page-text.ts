// Everything the pay page says, in both languages. Refusals are worded in the message catalogue;
// here is what the page adds. Amounts and times come in written out.

import type { Language } from '../messages/messages.ts';
import { PAGE_TEXT_EN } from './page-text.en.ts';
import { PAGE_TEXT_ZH } from './page-text.zh.ts';

export interface PageText {
  readonly htmlLang: string;
  readonly currency: string;
  readonly otherLanguage: string;
  readonly checkout: string;
  readonly payTo: string;
  readonly orderNo: string;
  readonly payBy: (time: string) => string;
  readonly signInHeading: string;
  readonly login: string;
  readonly password: string;
  readonly signInCode: string;
  readonly signIn: string;
  readonly payPassword: string;
  readonly payPasswordHint: string;
  readonly sixDigits: string;
  readonly code: string;
  readonly codeHint: string;
  readonly balance: string;
  readonly pay: (amount: string) => string;
  readonly signedInAs: string;
  readonly switchAccount: string;
  readonly checkAgain: string;
  readonly entryProblem: (field: string, problem: string) => string;
  readonly entryUnknown: string;
  readonly signUpHeading: string;
  readonly signUpOff: string;
  readonly signUp: string;
  readonly name: string;
  readonly loginHint: string;
  readonly passwordHint: string;
  readonly passwordAgain: string;
  readonly invite: string;
  readonly inviteHint: string;
  readonly newPayPasswordHeading: string;
  readonly newPayPassword: string;
  readonly newPayPasswordHint: string;
  readonly newPayPasswordAgain: string;
  readonly loginPasswordHint: string;
  readonly setPayPassword: string;
  readonly account: string;
  readonly accountSignIn: Passage;
  readonly accountReady: Passage;
  readonly walletNumber: string;
  readonly totpRequired: string;
  readonly invalidEntry: string;
  readonly outcomeUnknown: string;
  readonly sessionEnded: string;
  readonly insufficient: Passage;
  readonly missing: string;
  readonly locked: Passage;
  readonly lockedUntil: (time: string) => string;
  readonly noPayPassword: Passage;
  readonly suspended: Passage;
  readonly wrongPayer: Passage;
  readonly ownOrder: Passage;
  readonly paid: Passage;
  readonly received: Passage;
  readonly paidByOther: Passage;
  readonly paidSignedOut: Passage;
  readonly paidAt: string;
  readonly refunded: Passage;
  readonly partlyRefunded: Passage;
  readonly refundedAmount: string;
  readonly expired: Passage;
  readonly cancelled: Passage;
  readonly notFound: Passage;
  readonly trouble: string;
}

export interface Passage {
  readonly heading: string;
  readonly detail: string;
}

const TEXTS: Readonly<Record<Language, PageText>> = { en: PAGE_TEXT_EN, zh: PAGE_TEXT_ZH };

export function pageText(language: Language): PageText {
  return TEXTS[language];
}
