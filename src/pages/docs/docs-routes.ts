// GET /docs and everything below it: the pages of the documentation, the same pages as Markdown for
// programs that read, and the index of the search. GET /llms.txt lists them.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { smallestCoding } from '../../http/content-coding.ts';
import { sendRefusal } from '../../http/envelope.ts';
import { OPEN_GET, type OpenRoute } from '../../http/route.ts';
import type { Service } from '../../service/service.ts';
import type { Language } from '../../wire/language.ts';
import { frameOf } from '../kit/form-page.ts';
import { PERSONAL_HEADERS, setPageHeaders } from '../kit/headers.ts';
import { keepLanguage, pageLanguage } from '../kit/language.ts';
import { sendPage } from '../kit/send-page.ts';
import { pageText } from '../kit/text.ts';
import { keepTheme, pageTheme } from '../kit/theme.ts';
import { pageUrls } from '../kit/urls.ts';
import { type Compressible, compressible } from './compress.ts';
import { renderDocs, renderDocsNotBuilt, renderFound } from './docs-page.ts';
import { docsText } from './docs-text.ts';
import { llmsText } from './llms-text.ts';
import { type Entry, findEntries } from './script/find.ts';
import { findSite, readSearchIndex, readSiteFile, type SiteIndex } from './site-files.ts';

const NO_SEARCH = '[]';
/** What is longer is no question. */
const ASKED_MAX = 100;

export const DOCS_ROUTES: readonly OpenRoute[] = [
  docsRoute('/docs', (docs, index) => answerPage(docs, index, '')),
  docsRoute('/docs/*', (docs, index) => {
    const { '*': name } = docs.request.params as { '*': string };
    if (name === 'search.json') return answerSearch(docs);
    if (name === 'search') return answerFound(docs, index);
    if (name.endsWith('.md')) return answerMarkdown(docs, index, name.slice(0, -'.md'.length));
    return answerPage(docs, index, name);
  }),
  docsRoute('/llms.txt', ({ service, reply }, index) => {
    return sendText(reply, 'text/plain', llmsText(service, index));
  }),
];

interface DocsRequest {
  readonly service: Service;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly language: Language;
  readonly packed: Map<string, Packed>;
}

/** A page as it is sent; it is the same for everybody who reads in one language and theme. */
interface Packed {
  readonly index: SiteIndex;
  readonly body: Compressible;
  readonly policy: string;
}

function docsRoute(
  path: string,
  answer: (docs: DocsRequest, index: SiteIndex) => unknown,
): OpenRoute {
  return {
    ...OPEN_GET,
    path,
    endpoint: (service) => {
      const packed = new Map<string, Packed>();
      return async (request, reply) => {
        const docs = { service, request, reply, language: pageLanguage(request), packed };
        const index = await findSite();
        if (index !== null) return answer(docs, index);
        const frame = frameFor(docs, '');
        return sendPage(service, request, reply, renderDocsNotBuilt({ service, frame }));
      };
    },
  };
}

async function answerPage(
  docs: DocsRequest,
  index: SiteIndex,
  slug: string,
): Promise<FastifyReply> {
  const { service, request, reply, language, packed } = docs;
  const page = index.pages.find((one) => one.slug === slug);
  if (page === undefined) return sendRefusal(request, reply, { code: 'not_found' });
  const key = [slug, language, pageTheme(request), pageUrls(service, request, '/docs').page].join();
  let ready = packed.get(key);
  if (ready?.index !== index) {
    const prerendered = await readSiteFile(service, page, language, 'html');
    const frame = frameFor(docs, slug && `/${slug}`);
    const { html, assets } = renderDocs({ service, frame }, index, page, prerendered);
    ready = { index, body: compressible(html), policy: assets.policy };
    packed.set(key, ready);
  }
  setPageHeaders(reply, ready);
  keepLanguage(service, request, reply);
  keepTheme(service, request, reply);
  return sendBody(docs, ready.body);
}

function frameFor({ service, request }: DocsRequest, below: string) {
  const urls = () => pageUrls(service, request, `/docs${below}`);
  const words = (language: Language) => ({
    ...pageText(language),
    section: docsText(language).section,
  });
  return frameOf({ urls, words }, service, request);
}

async function answerMarkdown(
  { service, request, reply, language }: DocsRequest,
  { pages }: SiteIndex,
  name: string,
): Promise<FastifyReply> {
  const page = pages.find(({ slug }) => (slug || 'index') === name);
  if (page === undefined) return sendRefusal(request, reply, { code: 'not_found' });
  return sendText(reply, 'text/markdown', await readSiteFile(service, page, language, 'md'));
}

/** What `q` finds, as a page. The browser does the same once it has the index. */
async function answerFound(docs: DocsRequest, index: SiteIndex): Promise<FastifyReply> {
  const { service, request, reply, language } = docs;
  const { q } = request.query as { readonly q?: unknown };
  const asked = typeof q === 'string' ? q.slice(0, ASKED_MAX).toWellFormed() : '';
  const found = findEntries(await entriesIn(service, index, language), asked);
  const plain = frameFor(docs, '/search');
  const otherLanguage = `${plain.otherLanguage}&q=${encodeURIComponent(asked)}`;
  const frame = { ...plain, otherLanguage };
  return sendPage(service, request, reply, renderFound({ service, frame }, index, asked, found));
}

const readEntries = new WeakMap<SiteIndex, Map<Language, Promise<readonly Entry[]>>>();

/** Read once; another site is another index. */
function entriesIn(service: Service, index: SiteIndex, language: Language) {
  const known = readEntries.get(index) ?? new Map<Language, Promise<readonly Entry[]>>();
  readEntries.set(index, known);
  const before = known.get(language);
  if (before) return before;
  const entries = readSearchIndex(service, language).then(JSON.parse);
  known.set(language, entries);
  // Whoever asks next tries again.
  entries.catch(() => known.delete(language));
  return entries;
}

async function answerSearch(docs: DocsRequest): Promise<FastifyReply> {
  const { service, reply, language, packed } = docs;
  const index = await findSite();
  const key = `search ${language}`;
  let ready = packed.get(key);
  if (index !== null && ready?.index !== index) {
    const entries = await readSearchIndex(service, language);
    ready = { index, body: compressible(entries), policy: '' };
    packed.set(key, ready);
  }
  reply.headers({ ...PERSONAL_HEADERS, 'content-type': 'application/json; charset=utf-8' });
  reply.header('x-content-type-options', 'nosniff');
  return ready === undefined ? reply.send(NO_SEARCH) : sendBody(docs, ready.body);
}

async function sendBody(
  { request, reply }: DocsRequest,
  body: Compressible,
): Promise<FastifyReply> {
  const coding = smallestCoding(request.headers['accept-encoding']);
  if (coding === null) return reply.send(body.text);
  return reply.header('content-encoding', coding).send(await body.in(coding));
}

function sendText(reply: FastifyReply, type: string, text: string): FastifyReply {
  reply.headers({ ...PERSONAL_HEADERS, 'content-type': `${type}; charset=utf-8` });
  return reply.header('x-content-type-options', 'nosniff').send(text);
}
