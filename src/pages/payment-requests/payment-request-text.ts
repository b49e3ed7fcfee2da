// Holds what only the page of a payment request says, in both languages.

import type { MandateLimit } from '../../core/rows/mandate.ts';
import type { Language } from '../../wire/language.ts';
import type { ApprovalText } from '../kit/approval/approval-text.ts';
import type { Passage } from '../kit/text.ts';

export interface PaymentRequestText extends ApprovalText {
  readonly merchantGets: string;
  readonly merchantGot: string;
  readonly askedBy: string;
  readonly mandate: string;
  /** What the mandate still allows; the first one, what it allows at all. */
  readonly left: Readonly<Record<MandateLimit, string>>;
  readonly notCounted: string;
  readonly paid: Passage;
}

const EN: PaymentRequestText = {
  section: 'Payment request',
  signIn: {
    heading: 'Sign in to see this payment request',
    detail: 'Only the payer who is asked can see and decide it.',
  },
  question: 'Pay this order?',
  nothingYet: 'Nothing is paid until you do',
  fromWallet: 'From your consumer wallet',
  merchantGets: 'Paid to ·',
  merchantGot: 'Paid to ·',
  askedBy: 'Asked for by',
  mandate: 'Mandate',
  left: {
    per_payment: 'Allowed for one payment',
    per_day: 'Left today',
    per_month: 'Left this month',
    total: 'Left in all',
  },
  notCounted: 'More than the mandate allows. What you pay here does not count to its limits.',
  requestNo: 'Request number',
  requestedAt: 'Asked at',
  decidedAt: 'Decided at',
  order: 'Order number',
  orderTitle: 'Order',
  approve: (amount) => `Pay ${amount}`,
  decline: 'Decline',
  openUntil: 'Open until',
  blocked: 'This cannot be paid right now',
  paid: { heading: 'Paid', detail: 'The order is paid.' },
  declined: { heading: 'Declined', detail: 'Nothing was paid.' },
  expired: {
    heading: 'This request has expired',
    detail: 'It was not decided in time, or the order can no longer be paid. Nothing was paid.',
  },
  notFound: {
    heading: 'Payment request not found',
    detail: 'Check the link, and that you are signed in with the right account.',
  },
  checking: {
    heading: 'Confirming the payment',
    detail:
      'The connection was lost. The result will appear here in a moment; you can also reload.',
  },
  refusals: {
    insufficient_balance:
      'Your consumer wallet does not hold enough for this order. Top it up, then pay here.',
  },
  sessionEnded: 'You have been signed out, and nothing was paid. Sign in again.',
  outcomeUnknown:
    'The result of this decision is not known yet. Check again in a moment: paying twice does not ' +
    'charge you twice.',
  words: {
    unsent: 'You are offline. Nothing was sent or paid. Type it again when the connection is back.',
    paying: 'Paying…',
    checking: 'Confirming the payment',
  },
};

const ZH: PaymentRequestText = {
  section: '付款请求',
  signIn: { heading: '登录后查看付款请求', detail: '只有被请求的付款人可以查看和处理。' },
  question: '是否支付这笔订单？',
  nothingYet: '您确认之前不会付款',
  fromWallet: '从您的消费钱包支出',
  merchantGets: '付给 ·',
  merchantGot: '已付给 ·',
  askedBy: '请求方',
  mandate: '付款授权',
  left: {
    per_payment: '单笔限额',
    per_day: '今日剩余',
    per_month: '本月剩余',
    total: '累计剩余',
  },
  notCounted: '超出授权的限额。在此支付的金额不计入授权的限额。',
  requestNo: '付款请求编号',
  requestedAt: '请求时间',
  decidedAt: '处理时间',
  order: '订单号',
  orderTitle: '订单',
  approve: (amount) => `支付 ${amount}`,
  decline: '拒绝',
  openUntil: '有效至',
  blocked: '目前无法支付',
  paid: { heading: '已支付', detail: '订单已支付。' },
  declined: { heading: '已拒绝', detail: '没有付款。' },
  expired: { heading: '此请求已过期', detail: '未在有效期内处理，或订单已不能支付，没有付款。' },
  notFound: { heading: '付款请求不存在', detail: '请核对链接，以及当前登录的账户是否正确。' },
  checking: {
    heading: '正在确认支付结果',
    detail: '网络中断。请勿离开本页，稍后会显示结果；也可以刷新查看。',
  },
  refusals: { insufficient_balance: '消费钱包余额不足。充值后可以在此支付。' },
  sessionEnded: '登录已失效，没有付款。请重新登录。',
  outcomeUnknown: '支付结果暂时无法确认，请稍后刷新本页查看。再次支付也不会重复扣款。',
  words: {
    unsent: '网络已断开，没有发出，也没有付款。网络恢复后请重新输入。',
    paying: '正在支付…',
    checking: '支付结果确认中',
  },
};

const TEXTS: Readonly<Record<Language, PaymentRequestText>> = { en: EN, zh: ZH };

export function paymentRequestText(language: Language): PaymentRequestText {
  return TEXTS[language];
}
