// Holds the Chinese texts about receivers of events.

import type { ReceiversText } from '../en/receivers.ts';

export const RECEIVERS_ZH: ReceiversText = {
  title: '接收地址',
  detail: '付款之外的事件会通知到这些地址。',
  none: '还没有接收地址',
  noneDetail: '注册后，退款、结算、提现和订单过期等事件会通知您的服务器。',
  url: '地址',
  events: '事件',
  state: '状态',
  paused: '已暂停',
  active: '使用中',
  more: (url) => `操作：${url}`,
  deliveries: '发送记录',
  register: '注册接收地址',
  change: '修改',
  pause: '暂停',
  resume: '恢复',
  rotate: '轮换密钥',
  remove: '移除',
  test: '发送测试',
  tested: (outcome) => `测试结果：${outcome}`,
  details: {
    pause: '暂停期间的事件会保留，恢复后再发送。',
    resume: '暂停期间保留的事件将立即发送。',
    rotate: '轮换后 24 小时内，通知同时带有新旧两个签名，方便切换。',
    remove: '移除后不再通知，尚未发送的事件也不会发送。此操作无法撤销。',
  },
  secret: {
    title: '接收地址的密钥',
    detail: '您的服务器用它验证事件确实来自本服务。列表不会显示密钥；如遗失，请轮换。',
    name: '密钥',
    fileName: '接收地址密钥.txt',
  },
};
