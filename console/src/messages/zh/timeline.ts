// What the timeline of a user says to operators, in Chinese.

import type { TimelineText } from '../en/timeline.ts';

export const TIMELINE_ZH: TimelineText = {
  title: '时间线',
  detail: '被拒绝的请求保留 7 天，登录记录保留 90 天；回调、资金和变更长期保留。',
  time: '时间',
  kind: '类型',
  all: '全部',
  kinds: {
    request: '被拒绝的请求',
    callback: '回调',
    money: '资金',
    sign_in: '登录',
    change: '变更',
  },
  request: '请求',
  requestId: '请求编号',
  what: '事件',
  about: '相关编号',
  amount: '金额',
  by: '操作人及来源',
  fields: (names) => `有误的字段：${names}`,
  none: '暂无动态',
  noneDetail: '被拒绝的请求、回调、资金变动、登录和变更会显示在这里。',
};
