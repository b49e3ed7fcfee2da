// Holds the Chinese texts of the banner of a sandbox.

import type { SandboxText } from '../en/sandbox.ts';

export const SANDBOX_ZH: SandboxText = {
  name: '沙箱',
  play: '这里的资金均为测试资金。',
  clock: (time) => `沙箱时间 ${time}。`,
  advance: '快进时间',
  steps: {
    link: '31 分钟：付款链接过期',
    settlement: '25 小时：款项结算',
    keys: '8 天：幂等键失效',
  },
  reset: '重置',
  resetTitle: '重置沙箱？',
  resetDetail: '上次标记之后的所有数据都会清除，对沙箱中的所有人生效：订单、付款、用户和密钥。',
};
