// Holds the Chinese texts of the banner of a session that a link or the sign-in provider opened.

import type { LimitedText } from '../en/limited.ts';

export const LIMITED_ZH: LimitedText = {
  name: '受限的登录',
  detail: '本次登录可以查看，并可凭支付密码付款。其他操作需要登录密码。',
  detailAlone: '本次登录可以查看，并可凭支付密码付款。',
  signIn: '用密码登录',
};
