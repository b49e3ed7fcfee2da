// Holds what only the cashier page says, in both languages.

import { COLLECTION_YUAN_MAX } from '../../core/order/order.ts';
import type { RefusalCode } from '../../core/refusal.ts';
import type { Language } from '../../wire/language.ts';
import type { Passage } from '../kit/text.ts';
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

const EN: CashierText = {
  section: 'Cashier',
  signIn: {
    heading: 'Sign in to collect payments',
    detail: 'Only the owner of the merchant account can open the cashier page.',
  },
  notFound: {
    heading: 'Order not found',
    detail: 'Check the link, and that you are signed in with the right account.',
  },
  scan: 'Scan to pay',
  scanHint: 'Ask the payer to scan this code with a phone',
  qrLabel: (amount, merchant, url) => `QR code: pay ${amount} to ${merchant} at ${url}`,
  waiting: 'Waiting for payment',
  waitingTitle: 'Unpaid',
  payBefore: (time) => `Pay before ${time}, Beijing time`,
  reload: 'Reload to check whether it has been paid',
  link: 'Payment link',
  copy: 'Copy',
  png: 'Download the QR code',
  cancel: 'Cancel this order',
  cancelWarning: 'A cancelled order can no longer be paid.',
  cancelNow: 'Yes, cancel it',
  paid: { heading: 'Payment received', detail: 'The money is in your merchant wallet.' },
  partlyRefunded: {
    heading: 'Paid, partly refunded',
    detail: 'Part of the payment was returned to the payer.',
  },
  refunded: { heading: 'Refunded', detail: 'The whole payment was returned to the payer.' },
  expired: { heading: 'Expired', detail: 'Nobody paid, and this QR code no longer works.' },
  cancelled: { heading: 'Cancelled', detail: 'Nobody paid, and this QR code no longer works.' },
  merchant: 'Merchant',
  branch: 'Branch',
  purpose: 'For',
  payer: 'Payer',
  paidAt: 'Paid at',
  refundedAmount: 'Refunded',
  orderNo: 'Order number',
  createdAt: 'Created at',
  next: 'Collect another payment',
  retry: 'Collect again',
  amount: 'Amount in yuan',
  amountRule: `0.01 to ${COLLECTION_YUAN_MAX} yuan, with at most two decimals`,
  title: 'Description',
  optional: 'optional',
  collect: 'Show the QR code',
  sound: 'Announce payments aloud',
  soundWaits: 'Tap the page once to allow sound',
  received: (amount) => `Received ${amount} yuan`,
  refusals: {
    invalid_parameters:
      `Enter an amount from 0.01 to ${COLLECTION_YUAN_MAX} yuan with at most two decimals. The description ` +
      'may have up to 128 characters.',
    idempotency_key_reused:
      'This form has been used before; no second order was made. Check it and send it again for a new ' +
      'QR code.',
    order_already_paid:
      'This order has been paid and can no longer be cancelled. You can refund it.',
    order_refunded: 'This order was paid and refunded, so it cannot be cancelled.',
    order_expired: 'This order has expired; there is nothing to cancel.',
  },
  sessionEnded: 'You have been signed out, and nothing was done. Sign in again.',
  outcomeUnknown:
    'The result is not known yet. Reload this page in a moment. Sending it again makes no second order.',
  words: {
    left: '{} left',
    minutesLeft: 'Minutes left: {}',
    copied: 'Copied',
    selected: 'Selected. Copy it by hand.',
    offline: 'Connection lost. Reconnecting…',
    noAnswer: 'There was no answer. Check the connection and try again; nothing is done twice.',
    soundOn: 'Payments will be announced aloud',
  },
};

const ZH: CashierText = {
  section: '商户收款',
  signIn: { heading: '登录后收款', detail: '只有商户账户的所有者可以打开收款页。' },
  notFound: { heading: '订单不存在', detail: '请核对链接，以及当前登录的账户是否正确。' },
  scan: '扫码付款',
  scanHint: '请付款人用手机扫描二维码',
  qrLabel: (amount, merchant, url) => `二维码：向 ${merchant} 付款 ${amount}，链接 ${url}`,
  waiting: '等待付款',
  waitingTitle: '等待付款',
  payBefore: (time) => `请在北京时间 ${time} 前付款`,
  reload: '刷新，查看是否已付款',
  link: '付款链接',
  copy: '复制',
  png: '下载二维码图片',
  cancel: '取消订单',
  cancelWarning: '取消后，付款人将无法支付此订单。',
  cancelNow: '确认取消',
  paid: { heading: '收款成功', detail: '款项已记入商户钱包。' },
  partlyRefunded: { heading: '已收款，部分退款', detail: '部分款项已退还付款人。' },
  refunded: { heading: '已全额退款', detail: '款项已全部退还付款人。' },
  expired: { heading: '已过期', detail: '没有收到付款，此二维码已失效。' },
  cancelled: { heading: '已取消', detail: '没有收到付款，此二维码已失效。' },
  merchant: '商户',
  branch: '门店',
  purpose: '收款说明',
  payer: '付款人',
  paidAt: '付款时间',
  refundedAmount: '已退款',
  orderNo: '订单号',
  createdAt: '创建时间',
  next: '再收一笔',
  retry: '重新收款',
  amount: '金额（元）',
  amountRule: `0.01 至 ${COLLECTION_YUAN_MAX} 元，最多两位小数`,
  title: '收款说明',
  optional: '选填',
  collect: '生成收款码',
  sound: '到账语音播报',
  soundWaits: '请点一下页面，以允许播报',
  received: (amount) => `收款成功 ${amount} 元`,
  refusals: {
    invalid_parameters: `请填写 0.01 至 ${COLLECTION_YUAN_MAX} 元的金额，最多两位小数；收款说明最多 128 个字。`,
    idempotency_key_reused: '此表单已提交过，没有重复创建订单。请核对后再次提交，生成新的收款码。',
    order_already_paid: '付款人已付款，订单不能再取消。如需退还款项，请办理退款。',
    order_refunded: '此订单已付款并已退款，不能再取消。',
    order_expired: '此订单已过期，无需取消。',
  },
  sessionEnded: '登录已失效，本次操作没有执行。请重新登录。',
  outcomeUnknown: '结果暂时无法确认。请稍后刷新本页；再次提交也不会重复创建订单。',
  words: {
    left: '剩余 {}',
    minutesLeft: '还剩 {} 分钟',
    copied: '已复制',
    selected: '已选中，请手动复制',
    offline: '网络已断开，正在重新连接…',
    noAnswer: '没有收到结果。请检查网络后重试，不会重复执行。',
    soundOn: '语音播报已开启',
  },
};

const TEXTS: Readonly<Record<Language, CashierText>> = { en: EN, zh: ZH };

export function cashierText(language: Language): CashierText {
  return TEXTS[language];
}
