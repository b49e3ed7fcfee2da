// Holds the Chinese texts of the notice that no money may leave the account for now.

import type { CoolingOffText } from '../en/cooling-off.ts';

export const COOLING_OFF_ZH: CoolingOffText = {
  title: '账户资金暂时不能转出',
  replaced: {
    pay_password: '您的支付密码刚被更换',
    two_factor: '您的双重验证刚有变更',
    login_password: '您的登录密码刚被更换',
  },
  detail: (replaced, time) =>
    `${replaced}。为保护资金，付款、向他人转账、提现和退款（包括您的程序发起的）自 ${time} 起恢复。` +
    '如非本人操作，请立即联系本服务的运营方。',
  before: (time) => `此后 ${time}内，账户资金不能转出。`,
  hours: (count) => `${count} 小时`,
  minutes: (count) => `${count} 分钟`,
};
