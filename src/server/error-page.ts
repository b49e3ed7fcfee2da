// GET /docs/errors: one page with the status and the message of every code, in both languages. Failures
// link to it. It is made from the same tables as the failures, so it cannot go stale.

import { REFUSAL_CODES, type RefusalCode } from '../core/refusal.ts';
import type { Operation } from '../http/openapi/description.ts';
import type { Route } from '../http/route.ts';
import { STATUS } from '../http/status.ts';
import { type Language, messageOf } from '../messages/messages.ts';
import { buildAssets } from '../pages/kit/assets.ts';
import { frameOf } from '../pages/kit/form-page.ts';
import { type Html, html } from '../pages/kit/html.ts';
import { sendPage } from '../pages/kit/send-page.ts';
import { type Page, type PageFrame, renderShell } from '../pages/kit/shell.ts';
import { PAGE_STYLE } from '../pages/kit/style.ts';
import { pageText } from '../pages/kit/text.ts';
import { pageUrls } from '../pages/kit/urls.ts';
import { exampleOf } from './refusal-examples.ts';

const PATH = '/docs/errors';

const operation: Operation = {
  id: 'getErrorPage',
  describe: () => ({
    tag: 'Service',
    summary: 'Get the page of error codes',
    description:
      'A page for people, in English and Chinese. The `doc_url` of every failure links to it.',
    success: {
      description: 'The page.',
      setsCookie: true,
      media: { 'text/html': { description: 'One row for each code.', type: 'string' } },
    },
  }),
};

export const errorPage: Route = {
  method: 'GET',
  path: PATH,
  scope: null,
  database: 'unused',
  operation,
  endpoint: (service) => (request, reply) => {
    const urls = () => pageUrls(service, request, PATH);
    const words = (language: Language) => ({
      ...pageText(language),
      place: TEXTS[language].heading,
    });
    const frame = frameOf({ urls, words }, service, request);
    return sendPage(service, request, reply, renderErrors(frame, service.config.shortName));
  },
};

const TEXTS = {
  zh: {
    heading: '错误代码',
    detail:
      '请求失败时返回 ok: false 和下列代码之一。程序请以代码为准，文字可能会改。失败的请求没有任何效果；' +
      '只有 outcome_unknown 例外，结果未知：请使用同一个幂等键重复请求。',
    columns: ['代码', 'HTTP', '说明'],
  },
  en: {
    heading: 'Error codes',
    detail:
      'A failed request returns ok: false and one of these codes. Programs should rely on the code; ' +
      'the message may change. A failed request had no effect, except that after outcome_unknown the ' +
      'result is not known: repeat that request with the same idempotency key.',
    columns: ['Code', 'HTTP', 'Message'],
  },
} as const;

const STYLE = `
main { max-width: 60rem }
.errors { overflow-x: auto }
.errors table { width: 100%; border-collapse: collapse; font-size: .9375rem }
.errors th, .errors td {
  padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left;
  vertical-align: top;
}
.errors tr:target { background: var(--warn) }
`;

const ASSETS = buildAssets(PAGE_STYLE + STYLE, null);

function renderErrors(frame: PageFrame, shortName: string): Page {
  const { heading, detail, columns } = TEXTS[frame.language];
  const rows = REFUSAL_CODES.map((code) => row(code, shortName));
  const body = html`
<div class="card"><section class="step errors" tabindex="0" aria-labelledby="heading">
<h1 id="heading">${heading}</h1>
<p class="note">${detail}</p>
<table>
<thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>
${rows}</tbody>
</table>
</section></div>`;
  return renderShell(frame, heading, body, ASSETS);
}

function row(code: RefusalCode, shortName: string): Html {
  const refusal = exampleOf(code, shortName);
  const [english, chinese] = [messageOf(refusal, 'en'), messageOf(refusal, 'zh')];
  return html`<tr id="${code}"><td><code>${code}</code></td><td>${STATUS[code]}</td>
<td><span lang="en">${english}</span><br><span lang="zh-CN">${chinese}</span></td></tr>
`;
}
