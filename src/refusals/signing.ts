// Holds the refusals of a signed request: its headers, its key, its pace.

import type { Refusal } from '../core/refusal.ts';
import type { RefusalRows, Texts } from './row.ts';
import { flawSentence } from './signature-flaws.ts';
import { tryAgainIn, tryAgainInZh } from './waits.ts';

export const SIGNING = {
  credentials_missing: {
    http: 401,
    en: ({ subject }) =>
      `The header ${subject} is missing. All five signature headers are required.`,
    zh: ({ subject }) => `缺少请求头 ${subject}，五个签名请求头均为必填。`,
    by: ['signed'],
    example: { header: 'Nonce' },
  },
  credentials_malformed: {
    http: 401,
    en: malformedHeader,
    zh: malformedHeaderZh,
    by: ['signed'],
    hint:
      ' Of a signature that is not 64 lowercase hexadecimal digits, the message tells what it looks like: ' +
      'another length, uppercase letters, spaces, quotation marks, a prefix, base64.',
    example: { header: 'Timestamp' },
  },
  credentials_invalid: {
    http: 401,
    en: 'The key is unknown, revoked or expired, or the secret is wrong. Check both, or create a new key.',
    zh: '密钥不存在、已吊销或已过期，或 secret 错误。请核对后重试，或创建新的密钥。',
    by: ['signed'],
  },
  timestamp_out_of_range: {
    http: 401,
    en: ({ subject }) =>
      `The timestamp in ${subject} differs from the server time by more than 300 seconds. ` +
      'Synchronize your clock and sign again.',
    zh: ({ subject }) => `${subject} 中的时间戳与服务器时间相差超过 300 秒，请校准时钟后重新签名。`,
    by: ['signed'],
    example: { header: 'Timestamp' },
  },
  signature_invalid: {
    http: 401,
    en: ({ subject, flaw }) =>
      `The signature in ${subject} is wrong. It must be the lowercase hexadecimal HMAC-SHA256 of ` +
      `key id + timestamp + nonce, with the secret as the key. ${flawSentence(flaw, 'en')}`,
    zh: ({ subject, flaw }) =>
      `${subject} 中的签名错误。签名应为以 secret 为密钥，对「key id + 时间戳 + 随机串」计算的 ` +
      `HMAC-SHA256 值（小写十六进制）。${flawSentence(flaw, 'zh')}`,
    by: ['signed'],
    hint:
      ' Where the headers themselves show the mistake, the message ends with it: parts in another order, a ' +
      'separator, a line break, milliseconds, a hash without a key, the key id as the key.',
    example: { header: 'Signature' },
  },
  ip_not_allowed: {
    http: 403,
    en:
      'This key may not be used from your IP address. Add the address to the whitelist of the key, or ' +
      'call from an address on it.',
    zh: '当前 IP 地址不在此密钥的白名单内。请将其加入白名单，或从白名单内的地址调用。',
    by: ['signed'],
  },
  nonce_reused: {
    http: 401,
    en: ({ subject }) =>
      `The nonce in ${subject} has already been used with this key. Sign again with a new nonce; ` +
      'keep the idempotency key.',
    zh: ({ subject }) => `${subject} 中的随机串已被使用，请更换随机串并重新签名，幂等键保持不变。`,
    by: ['signed'],
    example: { header: 'Nonce' },
  },
  rate_limited: {
    http: 429,
    retryAfter: true,
    en: (r) =>
      (r.subject === undefined
        ? 'There were too many requests in a short time. '
        : `The limit of ${r.subject} requests per minute is reached. `) +
      `${tryAgainIn(r)} The request had no effect.`,
    zh: (r) =>
      (r.subject === undefined ? '请求过于频繁，' : `已达到每分钟 ${r.subject} 次的请求上限，`) +
      `${tryAgainInZh(r)}本次请求未生效。`,
    next: 'Wait, then repeat the call with the same idempotency_key.',
    by: ['session', 'signed'],
    example: { subject: '60', retryAfterSeconds: 12 },
  },
  scope_missing: {
    http: 403,
    en: ({ subject = '' }) =>
      BEYOND_MERCHANT[subject]?.en ??
      `This key does not have the scope "${subject}". Use a key that has it.`,
    zh: ({ subject = '' }) =>
      BEYOND_MERCHANT[subject]?.zh ?? `此密钥没有 ${subject} 权限，请使用具有该权限的密钥。`,
    next: 'Tell the user that this API key is not allowed to do this.',
    by: ['signed'],
    example: { subject: 'refund' },
  },
} satisfies RefusalRows;

/** What a key that is bound to one merchant has no part in. */
const BEYOND_MERCHANT: Readonly<Record<string, Texts>> = {
  wallets: {
    en: 'This key is bound to one merchant and cannot see the wallets. Use a key that is not.',
    zh: '此密钥仅限一个商户使用，不能查看钱包，请使用未绑定商户的密钥。',
  },
  merchants: {
    en: 'This key is bound to one merchant, and this concerns all of them. Use a key that is not.',
    zh: '此密钥仅限一个商户使用，而此操作涉及全部商户，请使用未绑定商户的密钥。',
  },
};

const HEADER_FORMS: Readonly<Record<string, Texts>> = {
  key: { en: 'one key id', zh: '一个 key id' },
  secret: { en: 'the secret of the key', zh: '该密钥的 secret' },
  timestamp: {
    en: 'Unix time as exactly 10 digits: seconds, not milliseconds',
    zh: '10 位数字的 Unix 时间，单位是秒而不是毫秒',
  },
  nonce: { en: '8 to 128 visible ASCII characters', zh: '8 至 128 个可见的 ASCII 字符' },
  signature: { en: 'exactly 64 lowercase hexadecimal digits', zh: '64 位小写十六进制数字' },
};

function malformedHeader({ subject = '', flaw }: Refusal): string {
  const form = headerForm(subject)?.en;
  const rule = form === undefined ? 'Send it once.' : `Send it once; it must be ${form}.`;
  return `The header ${subject} is malformed or repeated. ${rule} ${flawSentence(flaw, 'en')}`;
}

function malformedHeaderZh({ subject = '', flaw }: Refusal): string {
  const form = headerForm(subject)?.zh;
  const rule = form === undefined ? '只能发送一次' : `只能发送一次，内容应为${form}`;
  return `请求头 ${subject} 格式错误或重复，${rule}。${flawSentence(flaw, 'zh')}`;
}

function headerForm(name: string) {
  return HEADER_FORMS[name.slice(name.lastIndexOf('-') + 1).toLowerCase()];
}
