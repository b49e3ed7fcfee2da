// Holds the English texts of notices.

import type { Notice } from '../../api/interface.ts';

export const NOTICES_EN = {
  detail: 'What happened in the last 90 days that you should know.',
  bell: (unread: number) => (unread === 0 ? 'Notices' : `Notices, ${unread} unread`),
  none: 'No notices',
  noneDetail: 'Money that arrives and changes of your account are told here.',
  readAll: 'Mark all as read',
  time: 'Time',
  what: 'What happened',
  amount: 'Amount',
  unread: 'New',
  kinds: {
    recharge_arrived: 'Top-up arrived',
    refund_arrived: 'Refund arrived',
    refund_request_waits: 'A refund request waits for you',
    payment_request_waits: 'A payment request waits for you',
    mandate_used: 'Mandate used for the first time',
    mandate_near_limit: 'Mandate close to its limit',
    withdrawal_decided: 'Withdrawal decided',
    orders_paid: 'Orders paid',
    payee_added: 'Payee added',
    new_device: 'Sign-in with a new device',
    login_password_set: 'Login password changed',
    login_password_reset: 'Login password reset by e-mail',
    pay_password_set: 'Payment password set',
    email_set: 'E-mail address set',
    email_removed: 'E-mail address removed',
  } satisfies Record<Notice['kind'], string>,
  /** Of a withdrawal. */
  decided: { approved: 'Approved', declined: 'Declined' } as Readonly<Record<string, string>>,
  orders: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
  email: {
    title: 'E-mail',
    detail:
      'Notices are also sent here, and a forgotten login password can be reset. Changes that concern the ' +
      'safety of your account are always sent.',
    off: 'This service sends no e-mail.',
    none: 'No address',
    pending: (address: string) => `${address} waits for its code`,
    set: 'Set address',
    change: 'Change address',
    address: 'E-mail address',
    addressHint: 'A code is sent to it.',
    confirm: 'Enter code',
    code: 'Code from the e-mail',
    codeHint: 'Ten letters and digits, valid for 30 minutes.',
    confirmed: 'Address confirmed',
    sent: 'A code is on its way',
    remove: 'Remove address',
    removeNow:
      'Nothing is sent there any more, and a forgotten login password cannot be reset by e-mail.',
    removed: 'Address removed',
  },
  choice: {
    title: 'What you are told',
    ordersToo: 'Paid orders',
    ordersHint: 'One notice for all that are paid within a minute.',
    mailed: 'Also by e-mail',
    posted: "Also in the platform's app or messages",
    saved: 'Saved',
  },
};

export type NoticesText = typeof NOTICES_EN;
