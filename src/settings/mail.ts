// The settings of the mail server, through which people are told what happens, and what must not be set
// beside each other.

import { emailAddress } from '../wire/email-address.ts';
import { isLoopbackName } from '../wire/setting-urls.ts';
import { Flaw } from './brand/flaw.ts';
import { optional } from './forms.ts';
import { checkedFile, secretIn, visible } from './secret-file.ts';
import { secret, setting, type ValuesOf, type Words } from './setting.ts';

export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; else with STARTTLS, without which nothing is sent. */
  readonly isSecure: boolean;
  /** On this machine no TLS is needed. */
  readonly isHere: boolean;
  /** Null: the server asks for none. */
  readonly login: { readonly user: string; readonly password: string } | null;
  readonly from: string;
}

const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;

const SERVER = optional('like smtp://mail.example.com:587 or smtps://mail.example.com', serverOf);
const VISIBLE = optional('1 to 256 visible ASCII characters', visible);
const SECRET_FILE = optional('a file with 1 to 256 visible ASCII characters', checkedFile());
const ADDRESS = optional('an address like pay@example.com', emailAddress);

const PASSWORDS: Words = [
  'The password of `TAEL_SMTP_USER`, or a file with it; not both.',
  '`TAEL_SMTP_USER` 的密码，或包含它的文件。两者只设一个。',
];

export const MAIL_SETTINGS = {
  smtpUrl: setting('TAEL_SMTP_URL', SERVER, [
    'The mail server, without a user: `smtp://mail.example.com:587` (only with STARTTLS, except on this machine) or `smtps://mail.example.com:465`. Unset: no mail.',
    '邮件服务器，不带用户名：`smtp://mail.example.com:587`（使用 STARTTLS，不支持则不发送，本机除外）或 `smtps://mail.example.com:465`。不设置则不发送任何邮件。',
  ]),
  smtpUser: setting('TAEL_SMTP_USER', VISIBLE, [
    'Who signs in to the mail server, if needed.',
    '登录邮件服务器的用户名；服务器不要求登录时不必设置。',
  ]),
  smtpPassword: secret('TAEL_SMTP_PASSWORD', VISIBLE, PASSWORDS),
  smtpPasswordFile: setting('TAEL_SMTP_PASSWORD_FILE', SECRET_FILE, PASSWORDS),
  mailFrom: setting('TAEL_MAIL_FROM', ADDRESS, [
    'The sender, like `pay@example.com`, under the name of the service.',
    '邮件的发件地址，如 `pay@example.com`；发件人名称是服务的名称。',
  ]),
};

type MailValues = ValuesOf<typeof MAIL_SETTINGS>;

/** Null: nothing is mailed. */
export function mailOf(values: MailValues): MailSettings | null {
  const { smtpUrl, smtpUser: user, mailFrom: from } = values;
  if (smtpUrl === null || from === null) return null;
  const { protocol, hostname, port } = new URL(smtpUrl);
  const password = passwordIn(values);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || PORTS[protocol as keyof typeof PORTS],
    isSecure: protocol === 'smtps:',
    isHere: isLoopbackName(hostname),
    login: user !== null && password !== null ? { user, password } : null,
    from,
  };
}

/** What would leave mails unsent, or a password where none is asked for. */
export function addMailConflicts(values: MailValues, problems: string[]): void {
  const { smtpUrl, smtpUser: user, smtpPassword: typed, smtpPasswordFile: file } = values;
  if (typed !== null && file !== null) {
    problems.push('Set TAEL_SMTP_PASSWORD or TAEL_SMTP_PASSWORD_FILE, not both.');
  }
  if ((smtpUrl === null) !== (values.mailFrom === null)) {
    problems.push('TAEL_SMTP_URL and TAEL_MAIL_FROM go together: set both, or neither.');
  }
  if ((user === null) !== (typed === null && file === null)) {
    problems.push('TAEL_SMTP_USER and TAEL_SMTP_PASSWORD (or its file) go together.');
  }
}

function serverOf(text: string): string | Flaw | null {
  const url = URL.parse(text);
  if (!url || !(url.protocol in PORTS) || url.hostname === '') return null;
  if (url.username || url.password) {
    return new Flaw('the user belongs in TAEL_SMTP_USER, and the password in TAEL_SMTP_PASSWORD');
  }
  return /^\/?$/.test(url.pathname) && !url.search && !url.hash ? text.trim() : null;
}

function passwordIn({ smtpPassword, smtpPasswordFile: file }: MailValues): string | null {
  return smtpPassword ?? (file === null ? null : secretIn(file));
}
