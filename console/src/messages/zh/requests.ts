// Holds the Chinese texts of the request log.

import type { RequestsText } from '../en/requests.ts';

export const REQUESTS_ZH: RequestsText = {
  detail:
    '最近七天内，程序使用您的 API 密钥发出的请求。不保存请求内容和密钥；密钥错误的请求无法确定归属，不在此列。',
  key: 'API 密钥',
  allKeys: '全部密钥',
  refusedOnly: '仅看被拒绝的',
  requestId: '请求编号',
  time: '时间',
  request: '请求',
  status: '状态码',
  code: '错误代码',
  ignored: '未识别，已忽略：',
  duration: '耗时',
  ms: (ms) => `${ms} 毫秒`,
  address: '来源地址',
  none: '还没有请求',
  noneDetail: '程序发出请求后，一两秒内会显示在这里。',
  noneToKeys: '前往 API 密钥',
};
