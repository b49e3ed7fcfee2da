// The form of "Try it": it works with the script of the site alone, so it is hidden until that runs.

import type { SiteLanguage } from './pages.ts';

const TEXTS = {
  zh: {
    key: 'Key ID',
    secret: 'Secret（只留在本页内存中）',
    call: '接口',
    body: '请求体',
    sign: '签名',
    send: '签名并发送',
    signed: '待签名字符串',
    signature: '签名结果',
    curl: '等价的 curl 命令',
    answer: '响应',
    noScript: '本页需要启用 JavaScript。',
  },
  en: {
    key: 'Key id',
    secret: 'Secret (stays in the memory of this page)',
    call: 'Call',
    body: 'Body',
    sign: 'Sign',
    send: 'Sign and send',
    signed: 'The string that is signed',
    signature: 'Its signature',
    curl: 'The same with curl',
    answer: 'Response',
    noScript: 'This needs JavaScript.',
  },
};

/** Method, path, and a body to begin with. */
const CALLS = [
  ['GET', '/health', ''],
  ['GET', '/balance', ''],
  ['GET', '/transactions?per_page=5', ''],
  ['GET', '/order-lifecycle?tx_no=C01M7X8TAZJTN2S32GVJ8SZHKJT', ''],
  ['POST', '/query', '{"query_type": "order", "tx_no": "C01M7X8TAZJTN2S32GVJ8SZHKJT"}'],
  ['POST', '/collection', '{"amount": 12.50, "merchant_id": 1001, "title": "龙井"}'],
  [
    'POST',
    '/refund',
    '{"tx_no": "C01M7X8TAZJTN2S32GVJ8SZHKJT", "refund_type": "partial", "amount": 2.00, ' +
      '"reason": "杯子是凉的", "pay_password": ""}',
  ],
] as const;

export function tryForm(language: SiteLanguage): string {
  const text = TEXTS[language];
  const options = CALLS.map(([method, path, body]) => {
    const value = `${method} ${path}`;
    const given = body.replaceAll('"', '&quot;');
    return `<option value="${value}" data-body="${given}">${value}</option>`;
  });
  const output = (name: string, label: string) =>
    `<p class="name" id="try-${name}-name">${label}</p>` +
    `<pre tabindex="0" aria-labelledby="try-${name}-name"><code id="try-${name}"></code></pre>`;
  const field = (name: string, label: string, rest: string) =>
    `<label>${label}<input name="${name}" ${rest} autocomplete="off" spellcheck="false"></label>`;
  return `<p class="no-script">${text.noScript}</p>
<form class="try" id="try" hidden autocomplete="off">
${field('key', text.key, 'placeholder="tk_…" autocapitalize="off"')}
${field('secret', text.secret, 'type="password" placeholder="tael_sk_…"')}
<label>${text.call}<select name="call">${options.join('')}</select></label>
<label>${text.body}<textarea name="body" rows="3" spellcheck="false"></textarea></label>
<p><button name="send" class="main">${text.send}</button>
<button type="button" name="sign">${text.sign}</button></p>
<div class="made" hidden>${output('text', text.signed)}${output('signature', text.signature)}
${output('curl', text.curl)}</div>
<div class="answer" hidden aria-live="polite">${output('answer', text.answer)}</div>
</form>
`;
}
