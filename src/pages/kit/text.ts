// Holds what pages say, in both languages: the kit, the pay page and the account page. Messages of refusals
// are in their rows. Amounts and times are passed in as text.

import type { ReplacedSecret } from '../../core/ledger/wallet.ts';
import type { SpendingLimit, SpendingPeriod } from '../../core/rows/spending-limits.ts';
import type { Language } from '../../wire/language.ts';
import type { ScriptWords } from './script/words.ts';
import { PAGE_TEXT_EN } from './text.en.ts';
import { PAGE_TEXT_ZH } from './text.zh.ts';
import type { Theme } from './theme.ts';

export interface PageText {
  readonly htmlLang: string;
  readonly currency: string;
  readonly beijingTime: string;
  readonly otherLanguage: string;
  readonly themes: Readonly<Record<Exclude<Theme, 'auto'>, string>>;
  readonly checkout: string;
  readonly unpaid: string;
  readonly payTo: string;
  readonly orderNo: string;
  readonly copy: string;
  readonly payBy: (time: string) => string;
  readonly signInPassage: Passage;
  readonly sessionLost: string;
  readonly login: string;
  readonly password: string;
  readonly signInCode: string;
  readonly signIn: string;
  readonly signInWith: (provider: string) => string;
  readonly signInWithPassword: string;
  readonly providerFailed: string;
  readonly backToSignIn: string;
  readonly payPassword: string;
  readonly payPasswordHint: string;
  readonly sixDigits: string;
  readonly keypad: string;
  readonly clear: string;
  readonly deleteDigit: string;
  readonly systemKeyboard: string;
  readonly forgotPayPassword: string;
  readonly close: string;
  readonly code: string;
  readonly codeHint: string;
  readonly useRecoveryCode: string;
  readonly recoveryCode: string;
  readonly recoveryCodeHint: string;
  readonly balance: string;
  readonly pay: (amount: string) => string;
  readonly payWithPassword: string;
  /** Above the button that pays without the password. */
  readonly oneTap: string;
  readonly tapUnsent: string;
  readonly signedInAs: string;
  readonly viewer: string;
  readonly switchAccount: string;
  readonly checkAgain: string;
  readonly home: string;
  readonly fieldError: (field: string, problem: string) => string;
  readonly mustBeSixDigits: string;
  readonly passwordsDiffer: string;
  readonly payPasswordsDiffer: string;
  readonly formOutcomeUnknown: string;
  readonly signUpHeading: string;
  readonly signUpOff: string;
  readonly signUp: string;
  readonly name: string;
  readonly loginHint: string;
  readonly passwordHint: string;
  readonly passwordAgain: string;
  readonly invite: string;
  readonly inviteHint: string;
  readonly newPayPassword: string;
  readonly newPayPasswordHint: string;
  readonly newPayPasswordAgain: string;
  readonly loginPasswordHint: string;
  readonly setPayPassword: string;
  readonly account: string;
  readonly accountSignIn: Passage;
  readonly accountReady: Passage;
  readonly topUp: string;
  readonly topUpOf: (amount: string) => string;
  /** Where nobody has said how. */
  readonly askToTopUp: string;
  readonly forgotLogin: string;
  readonly forgotLoginByMail: string;
  readonly forgotLoginProvider: (provider: string) => string;
  readonly support: string;
  readonly terms: string;
  readonly walletNumber: string;
  readonly totpRequired: string;
  readonly invalidForm: string;
  readonly outcomeUnknown: string;
  readonly sessionEnded: string;
  readonly insufficient: Passage;
  readonly missingHeading: (amount: string) => string;
  readonly missing: string;
  readonly overLimit: {
    readonly heading: string;
    readonly setBy: Readonly<Record<SpendingLimit['setBy'], string>>;
    readonly limits: Readonly<Record<SpendingPeriod, string>>;
    readonly left: string;
  };
  readonly locked: Passage;
  readonly lockedUntil: (time: string) => string;
  readonly resetPayPassword: string;
  readonly forgotten: Passage;
  readonly forgottenBoth: string;
  readonly rememberedPayPassword: string;
  readonly noPayPassword: Passage;
  readonly suspended: Passage;
  readonly merchantSuspended: Passage;
  readonly coolingOff: {
    readonly heading: string;
    readonly replaced: Readonly<Record<ReplacedSecret, string>>;
    readonly detail: (replaced: string, time: string) => string;
    readonly before: (count: number, unit: 'minute' | 'hour') => string;
  };
  readonly wrongPayer: Passage;
  readonly ownOrder: Passage;
  readonly toCashier: string;
  readonly paid: Passage;
  readonly received: Passage;
  readonly paidByOther: Passage;
  readonly paidSignedOut: Passage;
  readonly merchant: string;
  readonly title: string;
  readonly payer: string;
  readonly balanceAfter: string;
  readonly mandate: string;
  readonly paidAt: string;
  readonly refunded: Passage;
  readonly partlyRefunded: Passage;
  readonly refundedAmount: string;
  readonly refundsHeading: string;
  readonly feeRule: string;
  readonly refundAmount: string;
  readonly refundFee: string;
  readonly refundNet: string;
  readonly refundReason: string;
  readonly refundAt: string;
  readonly refundNo: string;
  readonly netRefunded: string;
  readonly feesTotal: string;
  readonly print: string;
  readonly done: string;
  readonly backToMerchant: string;
  readonly expired: Passage;
  readonly cancelled: Passage;
  readonly notFound: Passage;
  readonly trouble: string;
  readonly tooMany: string;
  readonly unclear: string;
  readonly internal: string;
  readonly requestId: string;
  readonly checking: Passage;
  readonly sendAgain: string;
  readonly sendAgainButton: string;
  readonly offline: string;
  readonly words: ScriptWords;
}

export interface Passage {
  readonly heading: string;
  readonly detail: string;
}

const TEXTS: Readonly<Record<Language, PageText>> = { en: PAGE_TEXT_EN, zh: PAGE_TEXT_ZH };

export function pageText(language: Language): PageText {
  return TEXTS[language];
}
