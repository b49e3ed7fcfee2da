// Holds the Chinese texts of the timeline of a user that operators see.

import type { TimelineText } from '../en/timeline.ts';

export const TIMELINE_ZH: TimelineText = {
  title: '时间线',
  detail: '被拒绝的请求（保留 7 天）、回调、资金、登录（保留 90 天）和变更，最新的在前。',
  time: '时间',
  kind: '类型',
  all: '全部',
  kinds: {
    request: '请求',
    callback: '回调',
    money: '资金',
    sign_in: '登录',
    change: '变更',
  },
  requestId: '请求编号',
  what: '事件',
  about: '相关编号',
  amount: '金额',
  by: '操作人及来源',
  fields: (names) => `有误的字段：${names}`,
  none: '暂无动态',
  noneDetail: '与该用户有关的事件会显示在这里。',
};
