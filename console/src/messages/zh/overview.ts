// What the overview says, in Chinese.

import type { OverviewText } from '../en/overview.ts';

export const OVERVIEW_ZH: OverviewText = {
  greeting: (name) => `${name}，您好`,
  walletNumber: '钱包号',
  account: '账户与支付密码',
  errors: '错误代码',
  interface: '接口文档 (OpenAPI)',
  links: '快捷入口',
};
