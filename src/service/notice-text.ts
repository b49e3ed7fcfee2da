// Writes what a mail says, and what the platform passes on, in both languages. Numbers, amounts and devices
// are data in sentences of ours; the only link that does anything is the one that somebody has just asked
// for.

import { fen, yuanText } from '../core/money.ts';
import type { BellKind, NoticeFacts, NoticeKind } from '../core/notice.ts';
import type { Language } from '../wire/language.ts';
import { EMAIL_CODE_MINUTES } from './email-address.ts';

/** What stands in the sentences. */
export interface Said {
  readonly service: string;
  /** In yuan, with its sign; empty where there is none. */
  readonly amount: string;
  readonly about: string;
  readonly detail: string;
  readonly address: string;
  readonly count: number;
  readonly code: string;
}

/** `code`: what a letter leads to, and nothing else has. */
export function saidOf(facts: NoticeFacts, service: string, code = ''): Said {
  const { about, amountFen, detail, address, count } = facts;
  return {
    service,
    amount: amountFen === null ? '' : `¥${yuanText(fen(BigInt(amountFen)))}`,
    about: about ?? '',
    detail: detail ?? '',
    address: address ?? '',
    count: count ?? 0,
    code,
  };
}

interface Words {
  readonly subject: (said: Said) => string;
  readonly text: (said: Said) => string;
}

type Texts = Readonly<Record<NoticeKind, Words>>;

const EN: Texts = {
  recharge_arrived: {
    subject: ({ amount }) => `Top-up of ${amount}`,
    text: ({ amount, about }) => `${amount} has arrived in your wallet. Number: ${about}`,
  },
  refund_arrived: {
    subject: ({ amount }) => `Refund of ${amount}`,
    text: ({ amount, about, detail }) =>
      `${amount} was refunded to your wallet. Refund number: ${about}. Order number: ${detail}`,
  },
  refund_request_waits: {
    subject: ({ amount }) => `A refund of ${amount} waits for you`,
    text: ({ amount, about, detail }) =>
      `An assistant asks for a refund of ${amount}. Order number: ${detail}. Refund request: ${about}. ` +
      'It expires 30 minutes after it was asked for. Approve or decline it in the console.',
  },
  payment_request_waits: {
    subject: ({ amount }) => `A payment of ${amount} waits for you`,
    text: ({ amount, about, detail }) =>
      `An assistant asks you to pay ${amount}. Order number: ${detail}. Payment request: ${about}. ` +
      'It expires 30 minutes after it was asked for. Pay or decline in the console.',
  },
  mandate_used: {
    subject: () => 'A mandate was used for the first time',
    text: ({ amount, about, detail }) =>
      `${amount} was paid under your mandate ${detail}, for the first time. Number: ${about}. If you do not ` +
      'know it, end it in the console at once.',
  },
  mandate_near_limit: {
    subject: () => 'A mandate is close to its limit',
    text: ({ amount, about, detail }) =>
      `Under your mandate ${detail} at least 80 % of a limit of ${amount} is used. Number: ${about}`,
  },
  withdrawal_decided: {
    subject: ({ amount, detail }) => `Withdrawal of ${amount} ${decided(detail)}`,
    text: ({ amount, about, detail }) =>
      `Your withdrawal of ${amount} was ${decided(detail)}. Number: ${about}`,
  },
  orders_paid: {
    subject: ({ amount, count }) => `${orders(count)} paid: ${amount}`,
    text: ({ amount, count }) => `${orders(count)} paid since the last notice: ${amount} in all.`,
  },
  payee_added: {
    subject: () => 'A payee was added',
    text: ({ detail }) => `The bank account ${detail} was added to your payees. ${WAS_NOT_YOU_EN}`,
  },
  new_device: {
    subject: () => 'Sign-in with a new device',
    text: ({ detail, address }) =>
      `Somebody signed in to your account with a device that is new: ${unlinked(detail) || 'unknown'}, from ` +
      `${address || 'an unknown address'}. ${WAS_NOT_YOU_EN}`,
  },
  login_password_set: {
    subject: () => 'Your login password was changed',
    text: () => `The login password of your account was changed. ${WAS_NOT_YOU_EN}`,
  },
  login_password_reset: {
    subject: () => 'Your login password was reset',
    text: () =>
      `The login password of your account was reset by e-mail, and all sessions have ended. ${WAS_NOT_YOU_EN}`,
  },
  pay_password_set: {
    subject: () => 'Your payment password was changed',
    text: () => `The payment password of your account was set or changed. ${WAS_NOT_YOU_EN}`,
  },
  email_set: {
    subject: () => 'This address is now used',
    text: () =>
      'From now on you get e-mail here. A forgotten login password can be reset by it. ' +
      WAS_NOT_YOU_EN,
  },
  email_removed: {
    subject: () => 'Your e-mail address was removed',
    text: () => `You get no more e-mail. ${WAS_NOT_YOU_EN}`,
  },
  email_to_confirm: {
    subject: () => 'Confirm your e-mail address',
    text: ({ code }) =>
      `Enter this code in the console: ${code}\n\nIt expires in ${EMAIL_CODE_MINUTES} minutes. If you did not ` +
      'ask for it, do nothing: the address is not used.',
  },
  email_was_replaced: {
    subject: () => 'This address is no longer used',
    text: () =>
      'The e-mail address of your account was replaced or removed, and this is the last mail to this one. ' +
      WAS_NOT_YOU_EN,
  },
  password_reset: {
    subject: () => 'Reset your login password',
    text: ({ code }) =>
      `Open this link to set a new login password:\n\n${code}\n\nIt works once, within 30 minutes. If you did ` +
      'not ask for it, do nothing: your password stays as it is.',
  },
};

const WAS_NOT_YOU_EN =
  'If it was not you, change your login password at once, and contact the operator.';

const ZH: Texts = {
  recharge_arrived: {
    subject: ({ amount }) => `充值到账 ${amount}`,
    text: ({ amount, about }) => `${amount} 已存入您的钱包。编号：${about}`,
  },
  refund_arrived: {
    subject: ({ amount }) => `退款到账 ${amount}`,
    text: ({ amount, about, detail }) =>
      `${amount} 已退回您的钱包。退款单号：${about}；订单号：${detail}`,
  },
  refund_request_waits: {
    subject: ({ amount }) => `有一笔 ${amount} 的退款等待您处理`,
    text: ({ amount, about, detail }) =>
      `智能助手申请退款 ${amount}。订单号：${detail}；退款申请：${about}。申请在提出 30 分钟后失效，请在控制台批准或拒绝。`,
  },
  payment_request_waits: {
    subject: ({ amount }) => `有一笔 ${amount} 的付款等待您确认`,
    text: ({ amount, about, detail }) =>
      `智能助手请求您付款 ${amount}。订单号：${detail}；付款请求：${about}。请求在提出 30 分钟后失效，请在控制台支付或拒绝。`,
  },
  mandate_used: {
    subject: () => '付款授权首次使用',
    text: ({ amount, about, detail }) =>
      `您的付款授权「${detail}」首次付款 ${amount}。编号：${about}。如果您不知道这份授权，请立即在控制台终止。`,
  },
  mandate_near_limit: {
    subject: () => '付款授权接近限额',
    text: ({ amount, about, detail }) =>
      `您的付款授权「${detail}」已用到一项限额（${amount}）的 80% 以上。编号：${about}`,
  },
  withdrawal_decided: {
    subject: ({ amount, detail }) => `提现 ${amount} ${decidedZh(detail)}`,
    text: ({ amount, about, detail }) => `您的提现 ${amount} ${decidedZh(detail)}。编号：${about}`,
  },
  orders_paid: {
    subject: ({ amount, count }) => `${count} 笔订单已支付，共 ${amount}`,
    text: ({ amount, count }) => `自上次通知以来，有 ${count} 笔订单已支付，共 ${amount}。`,
  },
  payee_added: {
    subject: () => '新增了收款账户',
    text: ({ detail }) => `银行账户 ${detail} 已添加为您的收款账户。${WAS_NOT_YOU_ZH}`,
  },
  new_device: {
    subject: () => '有新设备登录',
    text: ({ detail, address }) =>
      `有人用新设备登录了您的账户：${unlinked(detail) || '未知设备'}，来自 ${address || '未知地址'}。${WAS_NOT_YOU_ZH}`,
  },
  login_password_set: {
    subject: () => '登录密码已修改',
    text: () => `您账户的登录密码已修改。${WAS_NOT_YOU_ZH}`,
  },
  login_password_reset: {
    subject: () => '登录密码已重置',
    text: () => `您账户的登录密码已通过邮件重置，所有会话已结束。${WAS_NOT_YOU_ZH}`,
  },
  pay_password_set: {
    subject: () => '支付密码已设置',
    text: () => `您账户的支付密码已设置或修改。${WAS_NOT_YOU_ZH}`,
  },
  email_set: {
    subject: () => '此邮箱已启用',
    text: () => `今后的通知将发送到此邮箱，忘记登录密码时也可以用它重置。${WAS_NOT_YOU_ZH}`,
  },
  email_removed: {
    subject: () => '邮箱已移除',
    text: () => `您不会再收到邮件。${WAS_NOT_YOU_ZH}`,
  },
  email_to_confirm: {
    subject: () => '确认您的邮箱',
    text: ({ code }) =>
      `请在控制台输入确认码：${code}\n\n确认码 ${EMAIL_CODE_MINUTES} 分钟内有效。如果不是您申请的，无需操作，此邮箱不会被使用。`,
  },
  email_was_replaced: {
    subject: () => '此邮箱不再使用',
    text: () => `您账户的邮箱已更换或移除，这是发往此邮箱的最后一封邮件。${WAS_NOT_YOU_ZH}`,
  },
  password_reset: {
    subject: () => '重置登录密码',
    text: ({ code }) =>
      `请打开以下链接，设置新的登录密码：\n\n${code}\n\n链接 30 分钟内有效，只能使用一次。如果不是您申请的，无需操作，密码不会改变。`,
  },
};

const WAS_NOT_YOU_ZH = '如果不是您本人操作，请立即修改登录密码，并联系运营方。';

const FOOT: Readonly<Record<Language, (service: string, console: string) => string>> = {
  en: (service, console) =>
    `${service}: ${console}\nThis mail was written by a program. What you are told is chosen in the console, under Notices.`,
  zh: (service, console) =>
    `${service}：${console}\n本邮件由系统自动发送。可在控制台“通知”中选择接收哪些通知。`,
};

/** Where a mail speaks of itself, and no mail is read. */
const POSTED: Readonly<Record<Language, Partial<Record<BellKind, Words>>>> = {
  en: {
    email_set: {
      subject: () => 'Your e-mail address was set',
      text: ({ detail }) =>
        `The e-mail address of your account is now ${detail}. A forgotten login password can be reset by it. ` +
        WAS_NOT_YOU_EN,
    },
    email_removed: {
      subject: () => 'Your e-mail address was removed',
      text: () => `The e-mail address of your account was removed. ${WAS_NOT_YOU_EN}`,
    },
  },
  zh: {
    email_set: {
      subject: () => '邮箱已设置',
      text: ({ detail }) =>
        `您账户的邮箱现为 ${detail}，忘记登录密码时可以用它重置。${WAS_NOT_YOU_ZH}`,
    },
    email_removed: {
      subject: () => '邮箱已移除',
      text: () => `您账户的邮箱已移除。${WAS_NOT_YOU_ZH}`,
    },
  },
};

/** As the platform shows it, under a name of its own. */
export function postText(
  kind: BellKind,
  language: Language,
  said: Said,
): { readonly title: string; readonly text: string } {
  const { subject, text } = POSTED[language][kind] ?? (language === 'zh' ? ZH : EN)[kind];
  return { title: subject(said), text: text(said) };
}

/** `console`: where its pages begin. */
export function mailText(
  kind: NoticeKind,
  language: Language,
  said: Said,
  console: string,
): { readonly subject: string; readonly text: string } {
  const { subject, text } = (language === 'zh' ? ZH : EN)[kind];
  const brackets = language === 'zh' ? `【${said.service}】` : `[${said.service}] `;
  return {
    subject: brackets + subject(said),
    text: `${text(said)}\n\n${FOOT[language](said.service, console)}\n`,
  };
}

function decided(status: string): string {
  return status === 'approved' ? 'approved' : 'declined';
}

function decidedZh(status: string): string {
  return status === 'approved' ? '已批准' : '已驳回';
}

function orders(count: number): string {
  return count === 1 ? '1 order' : `${count} orders`;
}

/**
 * A program names itself, and readers of mail make a link of whatever looks like a domain. A word joiner
 * behind each dot is seen by nobody, and ends that.
 */
function unlinked(device: string): string {
  return device.replaceAll('.', '.\u2060');
}
