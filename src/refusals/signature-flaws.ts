// Says what is wrong with a signature, where it is known: the sentence that ends the message of a refusal.

import type { SignatureFlaw } from '../core/refusal.ts';
import type { Language } from '../wire/language.ts';

type Sentences = Readonly<Record<SignatureFlaw['kind'], string>>;

const EN: Sentences = {
  length: 'Its length is N, not 64.',
  upper_case: 'It has uppercase letters: write the digits in lowercase.',
  blanks: 'It contains spaces, or the header was sent twice.',
  quotes: 'It is in quotation marks: send it without them.',
  prefix: 'It begins with a prefix: send the 64 digits alone.',
  base64: 'It looks like base64: write it in hexadecimal.',
  not_hex: 'It has characters that are not hexadecimal digits.',
  order: 'The parts were signed in another order: it is key id, timestamp, nonce.',
  separator: 'The parts were signed with a separator: join them without one.',
  newline: 'A line break was signed, or is part of the secret: leave it out.',
  millis: 'The timestamp was signed in milliseconds: sign the seconds that are in the header.',
  no_hmac: 'It is a plain SHA-256: use HMAC-SHA256, with the secret as the key.',
  key_id_as_key: 'The key of the HMAC was the key id: use the secret.',
};

const ZH: Sentences = {
  length: '签名长度为 N，应为 64。',
  upper_case: '签名含大写字母，请使用小写。',
  blanks: '签名中有空格，或该请求头被发送了两次。',
  quotes: '签名带有引号，请去掉引号。',
  prefix: '签名带有前缀，请只发送 64 位数字和字母。',
  base64: '签名疑似 base64，请使用十六进制。',
  not_hex: '签名含有非十六进制字符。',
  order: '拼接顺序有误，应依次为 key id、时间戳、随机串。',
  separator: '拼接时使用了分隔符，请直接拼接。',
  newline: '待签名内容或 secret 末尾多了换行符，请去掉。',
  millis: '签名时使用了毫秒时间戳，请使用请求头中以秒为单位的时间戳。',
  no_hmac: '签名是普通的 SHA-256，请使用以 secret 为密钥的 HMAC-SHA256。',
  key_id_as_key: 'HMAC 的密钥用了 key id，请改用 secret。',
};

/** Empty if nothing is known. */
export function flawSentence(flaw: SignatureFlaw | undefined, language: Language): string {
  if (flaw === undefined) return '';
  const sentence = (language === 'zh' ? ZH : EN)[flaw.kind];
  return flaw.kind === 'length' ? sentence.replace('N', String(flaw.characters)) : sentence;
}
