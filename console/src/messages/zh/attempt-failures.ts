// Why a callback was not delivered, in Chinese.

import type { FailuresText } from '../en/attempt-failures.ts';

export const FAILURES_ZH: FailuresText = {
  answer_not_2xx: '接收方未返回 2xx',
  receiver_gone: '接收方不再接收 (410)',
  address_forbidden: '地址为内网地址或被禁止',
  port_forbidden: '不允许通知该端口',
  own_address: '地址指向本服务自身',
  name_not_found: '域名不存在',
  connection_failed: '无法连接',
  tls_failed: '证书无效',
  timed_out: '接收方响应超时',
  answer_malformed: '应答不是有效的 HTTP',
};
