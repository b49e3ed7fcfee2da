// Holds what the front door says, in both languages.

import type { Language } from '../../wire/language.ts';
import type { Passage } from '../kit/text.ts';

interface FrontText {
  readonly section: string;
  readonly about: Passage;
  readonly signUp: string;
  /** What people do here, each with the ways to it. */
  readonly uses: Readonly<Record<Use, Passage>>;
  readonly ways: Readonly<Record<Way, string>>;
  readonly demo: {
    readonly heading: string;
    /** Names the file with the passwords. */
    readonly detail: (file: string) => string;
  };
  readonly doors: Readonly<Record<DemoRole, Passage>>;
}

export const USES = ['pay', 'collect', 'integrate'] as const;
export type Use = (typeof USES)[number];
export type Way = 'account' | 'console' | 'docs' | 'quickstart' | 'interface';

/** Who the demo is opened as; their logins are the same words. */
export const DEMO_ROLES = ['payer', 'merchant', 'operator'] as const;
export type DemoRole = (typeof DEMO_ROLES)[number];

const TEXTS: Readonly<Record<Language, FrontText>> = {
  zh: {
    section: '钱包支付',
    about: {
      heading: '收款、付款、对账',
      detail: '钱包余额支付：商户生成收款码，顾客扫码付款，退款、提现和每一笔记录都在控制台。',
    },
    signUp: '注册',
    uses: {
      pay: {
        heading: '付款',
        detail: '打开商户发来的链接或扫收款码，输入支付密码即可付款。充值、转账、提现都在控制台。',
      },
      collect: {
        heading: '收款',
        detail: '线上发付款链接，门店出示收款码。可全额或部分退款，按日查看账单。',
      },
      integrate: {
        heading: '接入',
        detail: '用签名接口创建订单、发起退款，支付结果以回调通知。多种语言有现成的 SDK。',
      },
    },
    ways: {
      account: '账户与支付密码',
      console: '控制台',
      docs: '开发文档',
      quickstart: '快速开始',
      interface: '接口文档 (OpenAPI)',
    },
    demo: {
      heading: '这是演示环境',
      detail: (file) =>
        `里面的人和钱都是虚构的。登录名已经填好，密码在服务所在机器的 ${file} 文件中。`,
    },
    doors: {
      payer: {
        heading: '以付款人的身份付款',
        detail: '有一笔 ¥88.00 的订单等他付款，钱包里有 10,000 元',
      },
      merchant: { heading: '以商户的身份收款', detail: '林记茶铺：收款、退款、API 密钥' },
      operator: { heading: '以运营方的身份管理', detail: '充值、提现审核、核对账本' },
    },
  },
  en: {
    section: 'Wallet payments',
    about: {
      heading: 'Collect, pay, keep the books',
      detail:
        'Payments from wallets. A merchant shows a QR code; a customer scans it and pays. Refunds, ' +
        'withdrawals and every record are in the console.',
    },
    signUp: 'Sign up',
    uses: {
      pay: {
        heading: 'Pay',
        detail:
          'Open the link you were sent or scan the code, and confirm with your payment password. Top up, ' +
          'transfer and withdraw in the console.',
      },
      collect: {
        heading: 'Collect',
        detail:
          'Send a payment link, or show a QR code at the till. Refund in full or in part, and read the ' +
          'bill of each day.',
      },
      integrate: {
        heading: 'Integrate',
        detail:
          'Create orders and refunds with signed requests, and learn from a callback what was paid. There ' +
          'are SDKs in several languages.',
      },
    },
    ways: {
      account: 'Account and payment password',
      console: 'Console',
      docs: 'Documentation',
      quickstart: 'Quickstart',
      interface: 'API reference (OpenAPI)',
    },
    demo: {
      heading: 'This is a demo',
      detail: (file) =>
        'Its people and its money are invented. The login name is filled in for you; the password ' +
        `is in the file ${file}, on the machine of the service.`,
    },
    doors: {
      payer: {
        heading: 'Pay as the payer',
        detail: 'An order of ¥88.00 to pay, and ¥10,000.00 to spend',
      },
      merchant: {
        heading: 'Collect as the merchant',
        detail: 'A tea shop: collect payments, refund them, create API keys',
      },
      operator: {
        heading: 'Run it as the operator',
        detail: 'Top up wallets, approve withdrawals, check the books',
      },
    },
  },
};

export function frontText(language: Language): FrontText {
  return TEXTS[language];
}
