// Holds the Chinese texts of the dialog of a refund.

import type { RefundText } from '../en/refund-dialog.ts';

export const REFUND_ZH: RefundText = {
  title: '退款',
  type: '退款方式',
  full: (amount) => `全额退款：${amount}，无手续费`,
  partial: '部分退款，手续费 1 %，由付款人承担',
  fullUnavailable: '该订单已有退款，剩余金额只能部分退款。',
  amount: '退款金额',
  amountHint: (amount) => `最多 ${amount}`,
  reason: '退款原因',
  reasonHint: '付款人可以看到。',
  reasons: ['缺货', '退货', '金额有误', '重复支付'],
  preview: '退款明细',
  paid: '原支付金额',
  refundedBefore: '已退金额',
  refundableBefore: '可退金额',
  thisRefund: '本次退款',
  fee: '手续费',
  payerGets: '付款人实收',
  merchantBears: { owner: '从商户钱包扣除', operator: '从收款用户的商户钱包扣除' },
  fromUnsettled: '其中来自待结算金额',
  fromBalance: '其中来自余额',
  left: '退款后可退金额',
  enterAmount: '输入金额后显示明细。',
  refund: '退款',
  confirmTitle: (amount) => `确认退款 ${amount}？`,
  confirmDetail: {
    owner: (net, amount) => `付款人将收到 ${net}，您的商户钱包将扣除 ${amount}。退款后无法撤销。`,
    operator: (net, amount) =>
      `付款人将收到 ${net}，收款用户的商户钱包将扣除 ${amount}。退款后无法撤销。`,
  },
  confirm: (amount) => `确认退款 ${amount}`,
  back: '返回',
  again: '再次提交',
  unclear: '退款结果未知。请再次提交：不会重复退款。也可以关闭后查看订单。',
  outdated: '该订单在此期间有过退款。请核对下面的金额后重试。',
  done: (amount) => `已退款 ${amount}`,
  doneDetail: (net, fee) => `付款人实收 ${net}，手续费 ${fee}。`,
  refundNo: '退款单号',
  close: '关闭',
};
