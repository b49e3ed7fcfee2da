// Holds the Chinese texts of the screen of the failed callbacks.

import type { FailedCallbacksText } from '../en/failed-callbacks.ts';

export const FAILED_CALLBACKS_ZH: FailedCallbacksText = {
  detail: '多次尝试后仍未送达、不再重试的回调，按付款时间从新到旧排列。',
  total: (total, complete) => `共 ${total.toLocaleString('en')}${complete ? '' : '+'} 条失败`,
  owner: '所属用户',
  ownerHint: '用户编号、登录名或钱包号',
  none: '没有失败的回调',
  noneDetail: '不再重试的回调会显示在这里。',
  toUsers: '查看用户',
  paid: '付款时间',
  order: '订单',
  host: '接收地址',
  last: '最后一次尝试',
  unknown: '无记录',
  attempts: '尝试次数',
  resend: '重新发送',
  resendOf: (order) => `重新发送 ${order}`,
};
