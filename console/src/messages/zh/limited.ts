// What the banner of a session that a sign-in link opened says, in Chinese.

import type { LimitedText } from '../en/limited.ts';

export const LIMITED_ZH: LimitedText = {
  name: '通过链接登录',
  detail: '您通过链接进入，可以查看，并可凭支付密码付款。其他操作需要登录密码。',
  signIn: '用密码登录',
};
