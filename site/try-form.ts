// The form of "Try it": it works with the script of the site alone, so it is hidden until that runs.
// It offers every operation of the reference, with what its example sends.

import { writeJson } from '../src/wire/json-write.ts';
import type { SiteLanguage } from './pages.ts';
import { requestOf } from './reference/calls.ts';
import { type Operation, REFERENCE, schemaOf, summaryOf } from './reference/openapi.ts';

const TEXTS = {
  zh: {
    as: '身份',
    byKey: '用密钥签名',
    bySession: '以我的登录身份',
    key: 'Key ID',
    secret: 'Secret（只留在本页内存中）',
    call: '接口',
    path: '地址',
    body: '请求体',
    sure: '此操作会真实生效，仍要发送',
    sign: '签名',
    send: '发送',
    signed: '待签名字符串',
    signature: '签名结果',
    curl: '等价的 curl 命令',
    answer: '响应',
    noScript: '本页需要启用 JavaScript。',
  },
  en: {
    as: 'As',
    byKey: 'Signed with a key',
    bySession: 'As I am signed in',
    key: 'Key id',
    secret: 'Secret (stays in the memory of this page)',
    call: 'Call',
    path: 'Address',
    body: 'Body',
    sure: 'This changes real data. Send it all the same',
    sign: 'Sign',
    send: 'Send',
    signed: 'The string that is signed',
    signature: 'Its signature',
    curl: 'The same with curl',
    answer: 'Response',
    noScript: 'This needs JavaScript.',
  },
};

/** It asks in a body, and changes nothing. */
const READS = 'runQuery';

export function tryForm(language: SiteLanguage): string {
  const text = TEXTS[language];
  const options = [...REFERENCE.values()].map((operation) => optionOf(operation, language));
  const output = (name: string, label: string) =>
    `<p class="name" id="try-${name}-name">${label}</p>` +
    `<pre tabindex="0" aria-labelledby="try-${name}-name"><code id="try-${name}"></code></pre>`;
  const field = (name: string, label: string, rest: string) =>
    `<label>${label}<input name="${name}" ${rest} autocomplete="off" spellcheck="false"></label>`;
  return `<p class="no-script">${text.noScript}</p>
<form class="try" id="try" hidden autocomplete="off">
<label>${text.call}<select name="call">${options.join('')}</select></label>
${field('path', text.path, 'required pattern="/api/v1/.+" autocapitalize="off"')}
<label>${text.body}<textarea name="body" rows="4" spellcheck="false"></textarea></label>
<label hidden>${text.as}<select name="as"><option value="key">${text.byKey}</option>
<option value="session">${text.bySession}</option></select></label>
<div class="signing">${field('key', text.key, 'placeholder="tk_…" autocapitalize="off" list="try-keys"')}
<datalist id="try-keys"></datalist>
${field('secret', text.secret, 'type="password" placeholder="tael_sk_…"')}</div>
<label class="sure" hidden><input type="checkbox" name="sure"> ${text.sure}</label>
<p><button name="send" class="main">${text.send}</button>
<button type="button" name="sign">${text.sign}</button></p>
<div class="made" hidden>${output('text', text.signed)}${output('signature', text.signature)}
${output('curl', text.curl)}</div>
<div class="answer" hidden aria-live="polite">${output('answer', text.answer)}</div>
</form>
`;
}

function optionOf(operation: Operation, language: SiteLanguage): string {
  const { operationId: id, method, body } = operation;
  const { path } = requestOf(operation);
  const sent = method === 'GET' || body === null ? '' : writeJson(body);
  const data = {
    method,
    path: `/api/v1${path}`,
    body: sent,
    session: isForSessions(operation) ? 'yes' : '',
    writes: method === 'GET' || id === READS ? '' : 'yes',
  };
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${quoted(value)}"`);
  const name = `${method} ${operation.path} · ${summaryOf(operation, language)}`;
  return `<option id="${id}" value="${id}" ${attributes.join(' ')}>${quoted(name)}</option>`;
}

/** Not what people have to prove: a password has no place in a text field. */
function isForSessions({ security, requestBody }: Operation): boolean {
  const schema = requestBody?.content['application/json']?.schema;
  const proves = schema !== undefined && 'password' in (schemaOf(schema).properties ?? {});
  return !proves && security.some((one) => 'Session' in one);
}

function quoted(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
