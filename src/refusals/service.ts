// Holds the refusals for what the service itself cannot do now.

import type { Refusal } from '../core/refusal.ts';
import type { Language } from '../wire/language.ts';
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
    en: (r) => awayFor(r).en(r),
    zh: (r) => awayFor(r).zh(r),
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

type Told = Readonly<Record<Language, (refusal: Refusal) => string>>;

/** By the subject of the refusal. Only probes name others than the disk. */
const AWAY_FOR: Readonly<Record<string, Told>> = {
  disk: {
    en: (r) =>
      'The service is out of disk space: its operator has to make room. The request had no effect. ' +
      tryAgainIn(r),
    zh: (r) => `服务的磁盘空间不足，需由运营方清理，本次请求未生效，${tryAgainInZh(r)}`,
  },
  clocks_differ: {
    en: () => 'The clock of this node and that of its database differ by more than 5 seconds.',
    zh: () => '本节点与数据库的时钟相差超过 5 秒。',
  },
  no_standby: {
    en: () => 'No standby confirms what is written, and the operator insists on one.',
    zh: () => '没有备库确认提交，而运营方要求必须有。',
  },
  stopping: {
    en: () => 'This node is about to stop.',
    zh: () => '本节点即将停止。',
  },
};
const AWAY: Told = {
  en: () => 'The service cannot reach its database. The request had no effect. Try again shortly.',
  zh: () => '服务暂时无法连接数据库，本次请求未生效，请稍后重试。',
};

function awayFor({ subject }: Refusal): Told {
  return AWAY_FOR[subject ?? ''] ?? AWAY;
}
