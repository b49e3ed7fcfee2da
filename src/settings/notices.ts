// The settings of the platform's own way to its people, an app or short messages: where notices are posted
// for that, and the secret that signs them.

import { isLoopbackName } from '../wire/setting-urls.ts';
import { optional } from './forms.ts';
import { checkedFile, secretIn } from './secret-file.ts';
import { secret, setting, type ValuesOf, type Words } from './setting.ts';

export interface NoticeSettings {
  readonly url: string;
  /** Standard Webhooks: `whsec_…`. */
  readonly secret: string;
}

const URL_MAX = 2_048;
const [BYTES_MIN, BYTES_MAX] = [24, 64];

const RULE = 'whsec_ with 24 to 64 bytes in Base64';
const ADDRESS = optional(
  'an https URL like https://app.example.com/notices, without a query (http on this machine alone)',
  addressOf,
);
const SIGNING = optional(RULE, signingSecret);
const SECRET_FILE = optional(`a file with ${RULE}`, checkedFile(signingSecret));

const SECRETS: Words = [
  'The secret that signs these posts (*Standard Webhooks*), or a file with it; not both: `whsec_` with 24 to 64 random bytes in Base64.',
  '按 *Standard Webhooks* 规范为这些通知签名的密钥，或包含它的文件：`whsec_` 后接 24 到 64 个随机字节的 Base64。两者只设一个。',
];

export const NOTICE_SETTINGS = {
  noticesUrl: setting('TAEL_NOTICES_URL', ADDRESS, [
    'Where the platform takes notices: an `https` URL without a query (`http` on this machine alone), connected to as callbacks are (`TAEL_NOTIFY_ALLOW`, `TAEL_NOTIFY_PROXY`). Unset: none are posted.',
    '平台接收通知的地址，由平台的 App 或短信转给用户：不带查询参数的 `https` 网址（`http` 只能用于本机）。连接规则与回调相同，见 `TAEL_NOTIFY_ALLOW` 和 `TAEL_NOTIFY_PROXY`。不设置则不发送。',
    ['operate/notices.md', "Through the platform's own channel", '通过平台自己的渠道'],
  ]),
  noticesSecret: secret('TAEL_NOTICES_SECRET', SIGNING, SECRETS),
  noticesSecretFile: setting('TAEL_NOTICES_SECRET_FILE', SECRET_FILE, SECRETS),
};

type NoticeValues = ValuesOf<typeof NOTICE_SETTINGS>;

/** Null: nothing is posted. */
export function noticesOf(values: NoticeValues): NoticeSettings | null {
  const { noticesUrl: url, noticesSecret: typed, noticesSecretFile: file } = values;
  const secret = typed ?? (file === null ? null : secretIn(file, signingSecret));
  return url === null || secret === null ? null : { url, secret };
}

export function addNoticeConflicts(values: NoticeValues, problems: string[]): void {
  const { noticesUrl: url, noticesSecret: typed, noticesSecretFile: file } = values;
  if (typed !== null && file !== null) {
    problems.push('Set TAEL_NOTICES_SECRET or TAEL_NOTICES_SECRET_FILE, not both.');
  }
  if ((url === null) !== (typed === null && file === null)) {
    problems.push('TAEL_NOTICES_URL and TAEL_NOTICES_SECRET (or its file) go together.');
  }
}

function addressOf(text: string): string | null {
  const url = URL.parse(text);
  if (!url || text.length > URL_MAX || url.search || url.hash) return null;
  if (url.username || url.password) return null;
  const isHere = url.protocol === 'http:' && isLoopbackName(url.hostname);
  return url.protocol === 'https:' || isHere ? url.href : null;
}

function signingSecret(text: string): string | null {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  // Decoding ignores what is no Base64; requiring the text back does not.
  const isWhole = bytes.toString('base64') === base64;
  return isWhole && bytes.length >= BYTES_MIN && bytes.length <= BYTES_MAX ? text : null;
}
