// Holds the Chinese texts of the screen for a new payment.

import type { NewPaymentText } from '../en/new-payment.ts';

export const NEW_PAYMENT_ZH: NewPaymentText = {
  detail: '生成付款链接和收款码，30 分钟内有效。',
  amount: '收款金额（元）',
  amountWrong: '请输入金额，例如 88 或 88.50。',
  merchant: '商户',
  branch: '门店',
  noBranch: '不指定门店',
  title: '收款事由',
  titleHint: '选填，付款人可见。',
  number: '商户订单号',
  numberHint: '选填，您自己的订单号或单据号，同一编号只能收款一次。',
  note: '备注',
  noteHint: '选填，仅自己可见。',
  create: '生成收款码',
  noMerchants: '请先创建商户',
  noMerchantsDetail: '款项由商户收取，创建商户只需片刻。',
  toMerchants: '去创建商户',
};
