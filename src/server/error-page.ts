// GET /docs/errors: one plain page with the status and the message of every code, in both languages.
// Failures link to it. It is made from the same tables as the failures, so it cannot go stale.

import { REFUSAL_CODES, type RefusalCode } from '../core/refusal.ts';
import type { Operation } from '../http/openapi/description.ts';
import type { Route } from '../http/route.ts';
import { STATUS } from '../http/status.ts';
import { messageOf } from '../messages/messages.ts';
import { type Html, html } from '../pages/kit/html.ts';
import { exampleOf } from './refusal-examples.ts';

const operation: Operation = {
  id: 'getErrorPage',
  describe: () => ({
    tag: 'Service',
    summary: 'Get the page of error codes',
    description:
      'A page for people, in English and Chinese. The `doc_url` of every failure links to it.',
    success: {
      description: 'The page.',
      media: { 'text/html': { description: 'One row for each code.', type: 'string' } },
    },
  }),
};

export const errorPage: Route = {
  method: 'GET',
  path: '/docs/errors',
  scope: null,
  database: 'unused',
  operation,
  endpoint: (service) => {
    const page = renderPage(service.config.shortName);
    return (_request, reply) => {
      reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'public, max-age=300')
        .send(page);
    };
  },
};

function renderPage(shortName: string): string {
  const rows = REFUSAL_CODES.map((code) => row(code, shortName));
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Error codes</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; }
th, td { border-bottom: 1px solid #ccc; padding: .5rem; text-align: left; vertical-align: top; }
tr:target { background: #fff3c4; color: #111; }
</style>
</head>
<body>
<h1>Error codes</h1>
<p>A failed request returns <code>ok: false</code> and one of these codes. Programs should rely on the
code; the message may change. A failed request had no effect, except that after
<code>outcome_unknown</code> the result is not known: repeat that request with the same idempotency
key.</p>
<table>
<thead><tr><th>Code</th><th>HTTP</th><th>Message</th></tr></thead>
<tbody>
${rows}</tbody>
</table>
</body>
</html>
`;
  return page.html;
}

function row(code: RefusalCode, shortName: string): Html {
  const refusal = exampleOf(code, shortName);
  const [english, chinese] = [messageOf(refusal, 'en'), messageOf(refusal, 'zh')];
  return html`<tr id="${code}"><td><code>${code}</code></td><td>${STATUS[code]}</td>
<td>${english}<br><span lang="zh">${chinese}</span></td></tr>
`;
}
