// Holds what only the page of a refund request says, in both languages.

import type { Language } from '../../wire/language.ts';
import type { ApprovalText } from '../kit/approval/approval-text.ts';
import type { Passage } from '../kit/text.ts';

export interface RefundRequestText extends ApprovalText {
  readonly payerGets: string;
  readonly payerGot: string;
  readonly fee: string;
  readonly kind: string;
  readonly full: string;
  readonly partial: string;
  readonly reasonBy: string;
  readonly orderAmount: string;
  readonly paidAt: string;
  readonly refundedSoFar: string;
  readonly refunded: Passage;
}

const EN: RefundRequestText = {
  section: 'Refund request',
  signIn: {
    heading: 'Sign in to see this refund request',
    detail: 'Only the owner of the merchant account can see and decide it.',
  },
  question: 'Approve this refund?',
  nothingYet: 'Nothing is refunded until you approve',
  fromWallet: 'From your merchant wallet ·',
  requestNo: 'Request number',
  payerGets: 'The payer receives ·',
  payerGot: 'The payer received ·',
  fee: 'Fee to the platform',
  kind: 'Refund type',
  full: 'Full refund',
  partial: 'Partial refund',
  reasonBy: 'Reason given by',
  requestedAt: 'Requested at',
  decidedAt: 'Decided at',
  order: 'Order number',
  orderTitle: 'Order',
  orderAmount: 'Order amount',
  paidAt: 'Paid at',
  refundedSoFar: 'Refunded so far',
  approve: (amount) => `Approve and refund ${amount}`,
  decline: 'Decline',
  openUntil: 'Open until',
  blocked: 'This cannot be approved right now',
  refunded: { heading: 'Refunded', detail: 'This request was approved, and the refund was made.' },
  declined: { heading: 'Declined', detail: 'Nothing was refunded.' },
  expired: {
    heading: 'This request has expired',
    detail: 'It was not decided in time. Nothing was refunded.',
  },
  notFound: {
    heading: 'Refund request not found',
    detail: 'Check the link, and that you are signed in with the right account.',
  },
  checking: {
    heading: 'Confirming the refund',
    detail:
      'The connection was lost. The result will appear here in a moment; you can also reload.',
  },
  refusals: {
    full_refund_unavailable:
      'Part of this order has been refunded since, so it cannot be refunded in full. Please decline.',
    refund_exceeds_remaining:
      'More of this order has been refunded since, and less is left than was asked for. Please decline.',
    insufficient_balance:
      'The merchant wallet does not hold enough for this refund. Approve it once it does.',
    order_refunded: 'This order has been refunded in full since. Please decline.',
  },
  sessionEnded: 'You have been signed out, and nothing was refunded. Sign in again.',
  outcomeUnknown:
    'The result of this decision is not known yet. Check again in a moment: approving twice does ' +
    'not refund twice.',
  words: {
    unsent:
      'You are offline. Nothing was sent or refunded. Type it again when the connection is back.',
    paying: 'Refunding…',
    checking: 'Confirming the refund',
  },
};

const ZH: RefundRequestText = {
  section: '退款申请',
  signIn: { heading: '登录后查看退款申请', detail: '只有商户账户的所有者可以查看和处理。' },
  question: '是否批准退款？',
  nothingYet: '批准之前不会退款',
  fromWallet: '从您的商户钱包支出 ·',
  requestNo: '申请号',
  payerGets: '付款人将收到 ·',
  payerGot: '付款人已收到 ·',
  fee: '手续费（平台）',
  kind: '类型',
  full: '全额退款',
  partial: '部分退款',
  reasonBy: '退款理由 · 申请密钥',
  requestedAt: '申请时间',
  decidedAt: '处理时间',
  order: '订单号',
  orderTitle: '订单',
  orderAmount: '订单金额',
  paidAt: '付款时间',
  refundedSoFar: '已退金额',
  approve: (amount) => `批准并退款 ${amount}`,
  decline: '拒绝',
  openUntil: '有效至',
  blocked: '目前无法批准',
  refunded: { heading: '已退款', detail: '此申请已获批准，退款已完成。' },
  declined: { heading: '已拒绝', detail: '没有退款。' },
  expired: { heading: '此申请已过期', detail: '未在有效期内处理，没有退款。' },
  notFound: { heading: '退款申请不存在', detail: '请核对链接，以及当前登录的账户是否正确。' },
  checking: {
    heading: '正在确认退款结果',
    detail: '网络中断。请勿离开本页，稍后会显示结果；也可以刷新查看。',
  },
  refusals: {
    full_refund_unavailable: '此订单在申请之后已部分退款，不能再全额退款。请拒绝此申请。',
    refund_exceeds_remaining:
      '此订单在申请之后又有退款，剩余可退金额少于所申请的金额。请拒绝此申请。',
    insufficient_balance: '商户钱包余额不足，无法退款。有新的收款后，可以再批准。',
    order_refunded: '此订单在申请之后已全额退款，无款可退。请拒绝此申请。',
  },
  sessionEnded: '登录已失效，没有退款。请重新登录。',
  outcomeUnknown: '退款结果暂时无法确认，请稍后刷新本页查看。再次批准也不会重复退款。',
  words: {
    unsent: '网络已断开，没有发出，也没有退款。网络恢复后请重新输入。',
    paying: '正在退款…',
    checking: '退款结果确认中',
  },
};

const TEXTS: Readonly<Record<Language, RefundRequestText>> = { en: EN, zh: ZH };

export function refundRequestText(language: Language): RefundRequestText {
  return TEXTS[language];
}
