// Holds the Chinese texts of the first screen of users who only pay.

import type { PayerText } from '../en/payer.ts';

export const PAYER_ZH: PayerText = {
  balance: '余额',
  merchantWallet: (amount) => `商户钱包：${amount}`,
  start: '开始使用',
  setPayPassword: '设置支付密码',
  setPayPasswordDetail: '付款、转账和提现时需要输入支付密码。',
  toPay: '待付款',
  order: '订单',
  merchant: '商户',
  amount: '金额',
  until: '付款截止',
  payUntil: (time) => `${time} 前付款`,
  pay: '付款',
  link: '付款链接或订单号',
  linkHint: '粘贴商家发来的付款链接。',
  next: '去付款',
  noOrder: '未识别到付款链接，请复制完整链接后重新粘贴。',
  scan: '扫一扫',
  scanning: '将付款码对准相机，即可自动识别。',
  noCamera: '无法使用相机，请改为粘贴付款链接。',
  noRecords: '充值后，打开商家发来的付款链接即可付款。',
  managePayees: '管理收款账户',
  statements: '查看月结单',
  accountSecurity: '账户安全',
  sell: '开通收款',
  sellDetail: '创建商户后，可使用付款链接、收银台或接口收款。',
};
