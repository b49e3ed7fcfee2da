// What the service itself cannot do now.

import type { RefusalRows } from './row.ts';
import { tryAgainIn, tryAgainInZh } from './waits.ts';

const LATER = 'Wait, then repeat the call with the same idempotency_key.';

export const SERVICE = {
  overloaded: {
    http: 503,
    away: true,
    retryAfter: true,
    en: (r) => `The service is overloaded. The request had no effect. ${tryAgainIn(r)}`,
    zh: (r) => `服务繁忙，本次请求未生效，${tryAgainInZh(r)}`,
    next: LATER,
    by: ['reads', 'writes'],
    example: { retryAfterSeconds: 1 },
  },
  unavailable: {
    http: 503,
    away: true,
    retryAfter: true,
    en: (r) =>
      r.subject === 'disk'
        ? 'The service is out of disk space: its operator has to make room. The request had no effect. ' +
          tryAgainIn(r)
        : 'The service cannot reach its database. The request had no effect. Try again shortly.',
    zh: (r) =>
      r.subject === 'disk'
        ? `服务的磁盘空间不足，需由运营方清理，本次请求未生效，${tryAgainInZh(r)}`
        : '服务暂时无法连接数据库，本次请求未生效，请稍后重试。',
    next: LATER,
    by: ['reads', 'writes'],
  },
  outcome_unknown: {
    http: 503,
    retryAfter: true,
    en:
      'It is not known whether this request took effect. Repeat it with the same idempotency key, ' +
      'never without one.',
    zh: '暂时无法确定请求是否已生效。请使用同一个幂等键重试，切勿不带幂等键重试。',
    next:
      'The call may have taken effect. Repeat it with the same idempotency_key. If it had none, do not ' +
      'call again before you have checked with query_order or list_transactions.',
    by: ['writes'],
  },
  internal: {
    http: 500,
    retryAfter: true,
    en: 'An internal error occurred. The request had no effect. Report its request_id.',
    zh: '服务内部错误，本次请求未生效。如需反馈，请提供 request_id。',
    by: ['any'],
  },
  verification_running: {
    http: 409,
    en: ({ progress }) =>
      'A verification of the books is running already' +
      `${progress ? `, at rule ${progress.rule} of ${progress.rules}` : ''}. Wait for its result.`,
    zh: ({ progress }) =>
      `账务核对正在进行${progress ? `（第 ${progress.rule} / ${progress.rules} 条规则）` : ''}，请等待结果。`,
  },
} satisfies RefusalRows;
