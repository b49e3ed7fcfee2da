// The settings of commands: what those need that talk to a service, and passwords. `config.ts` says how they
// are read.

import type { Localized } from './brand/brand.ts';
import type { NamedSetting, Words } from './setting.ts';

const CONFIG: Words = [
  'The file with settings. Only in the environment.',
  '所有命令都读取的设置文件。只能写在环境变量里。',
  ['', 'The file', '设置文件'],
];
const PROFILE: Words = [
  'Which profile counts for commands that talk to a service.',
  '用于访问服务的命令：采用哪个配置。',
  ['command-line.md', 'Work with a service', '给接入方'],
];
const SERVICE: Words = [
  'In place of a profile, for `tael mcp`, `tael listen` and others: the URL of a service, and the API key that signs requests.',
  '用于 `tael mcp`、`tael listen` 和其他访问服务的命令，代替配置：服务的网址，以及为请求签名的 API 密钥。',
  ['api/mcp.md', 'Connect an agent host', '接入智能体宿主'],
];
const PASSWORDS: Words = [
  'Passwords for `tael user create`, `tael user password`, `tael user pay-password` and `tael refund-request approve`, in place of arguments, which the process list shows.',
  '`tael user create`、`tael user password`、`tael user pay-password` 和 `tael refund-request approve` 所用的密码；写在参数里会出现在进程列表中。',
];

const INSTALLED: Localized = {
  en: '`/etc/tael.env` of an installation, if it is there',
  zh: '安装版的 `/etc/tael.env`（如果存在）',
};

export const COMMAND_SETTINGS = {
  config: plain('TAEL_CONFIG', CONFIG, INSTALLED),
  profile: plain('TAEL_PROFILE', PROFILE),
  url: plain('TAEL_URL', SERVICE),
  keyId: plain('TAEL_KEY', SERVICE),
  secret: hidden('TAEL_SECRET', SERVICE),
  password: hidden('TAEL_PASSWORD', PASSWORDS),
  payPassword: hidden('TAEL_PAY_PASSWORD', PASSWORDS),
};

function plain(name: string, words: Words, usually?: Localized): NamedSetting {
  return { name, words, isSecret: false, usualText: null, ...(usually && { usually }) };
}

function hidden(name: string, words: Words): NamedSetting {
  return { name, words, isSecret: true, usualText: null };
}
