// Holds the refusals that stand between people and their money: the factors that prove who they are,
// limits, and a lack of money.

import { fen, yuanText } from '../core/money.ts';
import type { Refusal, RefusalCode } from '../core/refusal.ts';
import type { LeftOfLimit, MandateLimit } from '../core/rows/mandate.ts';
import type { SpendingPeriod } from '../core/rows/spending-limits.ts';
import type { RefusalRows, Texts } from './row.ts';
import { count, waitText, waitTextZh } from './waits.ts';

const APPROVAL =
  'Omit pay_password and totp_code, so that the owner is asked to approve the refund.';
const NO_MORE_GUESSES = 'Do not guess: wrong attempts lock the payment password.';

const EXCEEDED = {
  period: 'day',
  setBy: 'owner',
  limitFen: fen(500_00),
  leftFen: fen(12_00),
} as const;

const OVER: LeftOfLimit = { limit: 'per_day', limitFen: fen(200_00), leftFen: fen(12_00) };

const LIMITS: Readonly<Record<MandateLimit, Texts>> = {
  per_payment: { en: 'a payment', zh: '每笔' },
  per_day: { en: 'a day', zh: '每日' },
  per_month: { en: 'a month', zh: '每月' },
  total: { en: 'in total', zh: '累计' },
};

const INACTIVE: Readonly<Record<string, Texts>> = {
  used_up: { en: 'All that this mandate allows has been spent.', zh: '此付款授权的额度已用完。' },
  expired: { en: 'This mandate has expired.', zh: '此付款授权已到期。' },
  ended: { en: 'This mandate has been ended.', zh: '此付款授权已终止。' },
};

export const MONEY = {
  pay_password_not_set: {
    http: 403,
    en: 'This account has no payment password yet. Set one first.',
    zh: '此账户尚未设置支付密码，请先设置。',
    next: 'Tell the user to set a payment password first.',
  },
  pay_password_locked: {
    http: 403,
    retryAfter: true,
    en: locked,
    zh: lockedZh,
    next: `${NO_MORE_GUESSES} Tell the user.`,
    example: { retryAfterSeconds: 900 },
  },
  pay_password_wrong: {
    http: 403,
    en: (r) => `The payment password is wrong. ${attemptsLeft(r)}`,
    zh: (r) => `支付密码错误。${attemptsLeftZh(r)}`,
    next: `${NO_MORE_GUESSES} ${APPROVAL}`,
    example: { triesLeft: 4 },
  },
  totp_required: {
    http: 403,
    en: 'This account uses two-factor authentication. Send the current one-time code as totp_code.',
    zh: '此账户已启用双重验证，请在 totp_code 中提供当前的动态码。',
    next: APPROVAL,
  },
  totp_invalid: {
    http: 403,
    en: (r) =>
      r.subject === 'recovery_code'
        ? 'The recovery code is wrong or has already been used. Use another one.'
        : `The one-time code is wrong or has already been used. Wait for the next one. ${attemptsLeft(r)}`,
    zh: (r) =>
      r.subject === 'recovery_code'
        ? '恢复码错误或已被使用，请换用另一个恢复码。'
        : `动态码错误或已被使用，请等待下一个动态码。${attemptsLeftZh(r)}`,
    next: `${NO_MORE_GUESSES} ${APPROVAL}`,
    example: { triesLeft: 4 },
  },
  cooling_off: {
    http: 403,
    retryAfter: true,
    en: ({ subject = '', retryAfterSeconds = 0 }) => {
      if (subject === 'payee') {
        return `This payee is new. Money can go to it in ${waitText(retryAfterSeconds)}.`;
      }
      const reason = REPLACED[subject]?.en ?? 'one of its passwords was replaced';
      return (
        `No money can leave this account for now, as ${reason}. Try again in ${waitText(retryAfterSeconds)}. ` +
        'If that was not you, contact the operator of the service at once.'
      );
    },
    zh: ({ subject = '', retryAfterSeconds = 0 }) => {
      if (subject === 'payee') {
        return `此收款账户是新添加的，${waitTextZh(retryAfterSeconds)}后才能提现到该账户。`;
      }
      const reason = REPLACED[subject]?.zh ?? '密码刚被更换';
      return (
        `此账户的${reason}，为保护资金，暂时不能转出或退款，` +
        `请在 ${waitTextZh(retryAfterSeconds)}后重试。如非本人操作，请立即联系服务运营方。`
      );
    },
    next:
      'Tell the user until when refunds are held back, and that the owner sees why in the console. Repeat the ' +
      'call after that, with the same idempotency_key.',
    example: { subject: 'pay_password', retryAfterSeconds: 86_400 },
  },
  refund_limit_reached: {
    http: 403,
    en: ({ refundLimit }) => {
      const left =
        refundLimit === undefined
          ? 'This key may not refund so much more today.'
          : `This key may refund ${yuanText(refundLimit.limitFen)} a day, of which ` +
            `${yuanText(refundLimit.leftFen)} is left until midnight in Shanghai.`;
      return `${left} The owner can refund more in the console.`;
    },
    zh: ({ refundLimit }) => {
      const left =
        refundLimit === undefined
          ? '此密钥今日可退金额不足。'
          : `此密钥每日最多可退 ${yuanText(refundLimit.limitFen)} 元，` +
            `今日（上海时间）剩余 ${yuanText(refundLimit.leftFen)} 元。`;
      return `${left}商户所有者可在控制台退款。`;
    },
    next:
      'Tell the user. Without pay_password the same call asks the owner for approval, which has no ' +
      'limit.',
  },
  daily_limit_reached: {
    http: 403,
    retryAfter: true,
    en: ({ subject, dayLimit }) => {
      const does = subject === 'paid_out' ? 'pay out' : 'bring in';
      const left =
        dayLimit === undefined
          ? `This key may not ${does} so much more today.`
          : `This key may ${does} ${yuanText(dayLimit.limitFen)} a day, of which ` +
            `${yuanText(dayLimit.leftFen)} is left until midnight in Shanghai.`;
      return `${left} Do it tomorrow, or have an operator do it.`;
    },
    zh: ({ subject, dayLimit }) => {
      const does = subject === 'paid_out' ? '付出' : '充值';
      const left =
        dayLimit === undefined
          ? `此密钥今日可${does}金额不足。`
          : `此密钥每日最多可${does} ${yuanText(dayLimit.limitFen)} 元，` +
            `今日（上海时间）剩余 ${yuanText(dayLimit.leftFen)} 元。`;
      return `${left}请明日再试，或由运营人员处理。`;
    },
  },
  spending_limit_exceeded: {
    http: 422,
    en: (refusal) => {
      if (!refusal.spendingLimit) return 'A spending limit of this account does not allow this.';
      const { period, whose, limit, left } = limitWords(refusal.spendingLimit, 'en');
      return (
        `Payments and transfers of this account are limited to ${limit} yuan ${period}, of which ` +
        `${left} is left. ${whose}`
      );
    },
    zh: (refusal) => {
      if (!refusal.spendingLimit) return '已超出此账户的支付限额。';
      const { period, whose, limit, left } = limitWords(refusal.spendingLimit, 'zh');
      return `此账户${period}付款和转账的限额为 ${limit} 元，剩余 ${left} 元。${whose}`;
    },
    example: { spendingLimit: EXCEEDED },
  },
  mandate_not_active: {
    http: 403,
    en: ({ subject = '' }) => INACTIVE[subject]?.en ?? 'No mandate allows this payment.',
    zh: ({ subject = '' }) => INACTIVE[subject]?.zh ?? '没有付款授权允许此笔付款。',
    next: 'Do not try again. Tell the payer, who can pay at the payment link or allow it again.',
  },
  merchant_not_allowed: {
    http: 403,
    en: 'This mandate does not allow payments to this merchant.',
    zh: '此付款授权不允许向该商户付款。',
    next: 'Tell the payer, who can pay at the payment link or change the mandate.',
  },
  mandate_exceeded: {
    http: 422,
    en: ({ mandateLimit: { limit, limitFen, leftFen } = OVER }) =>
      `This mandate allows ${yuanText(limitFen)} yuan ${LIMITS[limit].en}, of which ` +
      `${yuanText(leftFen)} is left.`,
    zh: ({ mandateLimit: { limit, limitFen, leftFen } = OVER }) =>
      `此付款授权${LIMITS[limit].zh}最多可付 ${yuanText(limitFen)} 元，剩余 ${yuanText(leftFen)} 元。`,
    next: 'Send ask: true, so that the payer is asked to approve the payment.',
    example: { mandateLimit: OVER },
  },
  insufficient_balance: {
    http: 422,
    en: ({ shortage }) => {
      if (shortage === undefined) return 'The wallet balance is insufficient.';
      const { wallet, availableFen, missingFen } = shortage;
      const amounts = `${yuanText(availableFen)} yuan is available, ${yuanText(missingFen)} yuan is missing`;
      return `The balance of the ${wallet} wallet is insufficient: ${amounts}. Frozen money does not count.`;
    },
    zh: ({ shortage }) => {
      if (shortage === undefined) return '钱包余额不足。';
      const wallet = shortage.wallet === 'consumer' ? '消费钱包' : '商户钱包';
      const [available, missing] = [yuanText(shortage.availableFen), yuanText(shortage.missingFen)];
      return `${wallet}余额不足：可用 ${available} 元，还差 ${missing} 元。冻结金额不计入可用余额。`;
    },
    next: 'Call get_balance to see the balance, and tell the user.',
  },
} satisfies RefusalRows;

/** What whoever moves money with a payment password may be refused. */
export const MOVING_MONEY = [
  'cooling_off',
  'pay_password_not_set',
  'pay_password_locked',
  'pay_password_wrong',
  'totp_required',
  'totp_invalid',
  'insufficient_balance',
] as const satisfies readonly RefusalCode[];

const PERIODS: Readonly<Record<SpendingPeriod, Texts>> = {
  day: { en: 'a day', zh: '每日' },
  month: { en: 'a month', zh: '每月' },
  year: { en: 'a year', zh: '每年' },
  ever: { en: 'in total', zh: '累计' },
};

const SET_BY: Readonly<Record<'owner' | 'service', Texts>> = {
  owner: {
    en: 'You have set this limit yourself: change it in the console, under Security.',
    zh: '该限额由您本人设置，可在控制台“安全”中修改。',
  },
  service: {
    en: 'The service sets this limit. Its operator can say how it is raised.',
    zh: '该限额由服务方设置，如需提高，请联系服务运营方。',
  },
};

function limitWords(
  { period, setBy, limitFen, leftFen }: NonNullable<Refusal['spendingLimit']>,
  language: keyof Texts,
) {
  return {
    period: PERIODS[period][language],
    whose: SET_BY[setBy][language],
    limit: yuanText(limitFen),
    left: yuanText(leftFen),
  };
}

const REPLACED: Readonly<Record<string, Texts>> = {
  pay_password: { en: 'its payment password was replaced', zh: '支付密码刚被更换' },
  two_factor: { en: 'its two-factor authentication was changed', zh: '双重验证刚有变更' },
  login_password: { en: 'its login password was replaced', zh: '登录密码刚被更换' },
};

function locked({ subject, retryAfterSeconds }: Refusal): string {
  if (subject === 'key') {
    return (
      'This key has sent too many wrong payment passwords or codes. Use another key, or ask the ' +
      'operator of the service to unlock it.'
    );
  }
  if (retryAfterSeconds === undefined) {
    return (
      'The payment password is locked after too many wrong attempts. Reset it, or ask the operator ' +
      'of the service to unlock it.'
    );
  }
  const minutes = count(Math.ceil(retryAfterSeconds / 60), 'minute');
  return `The payment password is locked after too many wrong attempts. Try again in ${minutes}.`;
}

function lockedZh({ subject, retryAfterSeconds }: Refusal): string {
  if (subject === 'key') {
    return '此密钥提交的支付密码或动态码错误次数过多，请换用其他密钥，或联系服务运营方解锁。';
  }
  if (retryAfterSeconds === undefined) {
    return '支付密码错误次数过多，已被锁定，请重置支付密码，或联系服务运营方解锁。';
  }
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `支付密码错误次数过多，已被锁定，请在 ${minutes} 分钟后重试。`;
}

function attemptsLeft({ triesLeft: left }: Refusal): string {
  if (left === undefined) return '';
  return left === 0
    ? 'The payment password is now locked.'
    : `${count(left, 'attempt')} left before the payment password is locked.`;
}

function attemptsLeftZh({ triesLeft: left }: Refusal): string {
  if (left === undefined) return '';
  return left === 0 ? '支付密码已被锁定。' : `还可尝试 ${left} 次，之后支付密码将被锁定。`;
}
