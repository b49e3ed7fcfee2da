// In place of the console where its app was never built: how to get it.

import type { FastifyRequest } from 'fastify';
import type { Service } from '../../service/service.ts';
import { frameOf } from '../kit/form-page.ts';
import { html } from '../kit/html.ts';
import { pageLanguage } from '../kit/language.ts';
import { type Page, renderShell } from '../kit/shell.ts';
import { pageText } from '../kit/text.ts';
import { pageUrls } from '../kit/urls.ts';

const TEXTS = {
  zh: {
    section: '控制台',
    heading: '控制台尚未构建',
    detail: '服务本身运行正常。在安装目录中执行下面的命令，然后刷新本页。',
  },
  en: {
    section: 'Console',
    heading: 'The console has not been built',
    detail: 'The service itself works. Run this where it is installed, then reload this page.',
  },
};

export function renderNotBuilt(service: Service, request: FastifyRequest): Page {
  const language = pageLanguage(request);
  const { section, heading, detail } = TEXTS[language];
  const words = () => ({ ...pageText(language), section });
  const urls = () => pageUrls(service, request, '/console');
  const frame = frameOf({ urls, words }, service, request);
  const body = html`
<div class="card"><section class="step">
<h1>${heading}</h1>
<p>${detail}</p>
<p><code>npm ci &amp;&amp; npm run task build:console</code></p>
</section></div>`;
  return renderShell(frame, heading, body);
}
