// Holds the refusals that concern an account: it is not there, suspended, closed or still in use.

import type { RefusalRows } from './row.ts';

export const ACCOUNT = {
  user_not_found: {
    http: 404,
    en: 'This user does not exist.',
    zh: '用户不存在。',
    next: 'Ask the user for the right id. Do not guess.',
  },
  user_suspended: {
    http: 403,
    en: 'This account is suspended. Contact the operator of the service.',
    zh: '账户已被停用，请联系服务运营方。',
    by: ['signed'],
  },
  user_closed: {
    http: 409,
    en: 'This account has been closed for good. Use another one.',
    zh: '此账户已注销，请使用其他账户。',
  },
  payer_closed: {
    http: 409,
    en:
      'The payer has closed their account, so nothing can be refunded into it. No money was moved. Pay ' +
      'them back in another way.',
    zh: '付款人已注销账户，无法退款到钱包，没有扣款。请用其他方式退还。',
    next: 'Tell the user that the payer has left, and that they have to be paid back outside this service.',
  },
  account_in_use: {
    http: 409,
    en: 'The account cannot be closed yet. First settle each thing that is listed as left in it.',
    zh: '账户暂时不能注销，请先处理列出的每一项。',
    example: { problems: [{ field: 'consumer_balance', rule: 'balance_left', given: '12.00' }] },
  },
} satisfies RefusalRows;
