// The page of the console: the built one, with what the app has to know before it can ask, what the first
// screen asks for, and a picture of that screen. It may run the app's own scripts, the one line below that
// chooses light or dark, and style elements that carry the nonce of this very answer; nothing else inline,
// and nothing from elsewhere. It is sent uncompressed: its length would tell what it says of its reader,
// beside words that somebody else chose.

import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { demoFile } from '../../service/demo.ts';
import { canReset } from '../../service/password-reset.ts';
import type { Service } from '../../service/service.ts';
import { sessionTokenOf } from '../../session/session-cookie.ts';
import { policyOf } from '../kit/assets.ts';
import { iconUrl, logoUrlOf } from '../kit/brand-parts.ts';
import { setPageHeaders } from '../kit/headers.ts';
import { html } from '../kit/html.ts';
import { keepLanguage, pageLanguage } from '../kit/language.ts';
import { keepTheme } from '../kit/theme.ts';
import { prefixedPath } from '../kit/urls.ts';
import type { ConsoleApp } from './app-files.ts';
import { firstAnswers } from './first-answers.ts';

const NONCE_BYTES = 16;

/** Before anything is painted. What was chosen is in the cookie; else the system decides. */
const SCHEME = [
  'document.documentElement.dataset.mantineColorScheme=',
  '(/(?:^|; )page_theme=(light|dark)(?:;|$)/.exec(document.cookie)||[])[1]||',
  '(matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light")',
].join('');
const SCHEME_HASH = hash('sha256', SCHEME, 'base64');

export async function sendAppPage(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  app: ConsoleApp,
): Promise<FastifyReply> {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  setPageHeaders(reply, { policy: policyFor(nonce), camera: true });
  keepLanguage(service, request, reply);
  keepTheme(service, request, reply);
  const about = bootOf(service, request);
  const path = pathBelow(request);
  const answers = about.hadSession
    ? await firstAnswers(request, app.first, path, about.language)
    : [];
  const boot = { ...about, answers };
  const picture = app.first.pictureOf(boot, path, nonce);
  const icon = iconUrl(service.config.brand);
  return reply.send(filledPage(app.page, nonce, { boot, picture, icon }));
}

/** The screen that the address names: `/` or `/orders`. */
function pathBelow({ url }: FastifyRequest): string {
  const [path = ''] = url.split('?');
  return path.replace(/^\/console/, '').replace(/\/+$/, '') || '/';
}

function policyFor(nonce: string): string {
  return policyOf([
    `script-src 'self' 'sha256-${SCHEME_HASH}'`,
    `style-src 'self' 'nonce-${nonce}'`,
  ]);
}

/** What `console/src/app/boot.ts` reads. */
function bootOf(service: Service, request: FastifyRequest) {
  const { shortName, signUp, demo, brand, provider, localLogins } = service.config;
  const { names, accent } = brand;
  return {
    base: prefixedPath(service, '/console'),
    language: pageLanguage(request),
    names: { zh: names.zh, en: names.en },
    logoUrl: logoUrlOf(service),
    accent: accent && { light: accent.light, dark: accent.dark },
    shortName,
    signUp,
    provider: provider && {
      names: { zh: provider.names.zh, en: provider.names.en },
      url: prefixedPath(service, '/auth/oidc'),
    },
    localLogins,
    resetUrl: canReset(service) ? prefixedPath(service, '/forgot-password') : null,
    demoFile: demo ? demoFile(service.config) : null,
    hadSession: sessionTokenOf(request, service) !== null,
  };
}

interface Filling {
  readonly boot: ReturnType<typeof bootOf>;
  readonly picture: string;
  readonly icon: string;
}

function filledPage(page: string, nonce: string, { boot, picture, icon }: Filling): string {
  // No text of the service can end the element that it stands in.
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c');
  const lang = boot.language === 'zh' ? 'zh-CN' : 'en';
  const written = `<script type="application/json" id="boot" nonce="${nonce}">${json}</script>`;
  return page
    .replace('href="data:,"', () => `href="${icon}"`)
    .replace(/<html lang="[^"]*">/, () => `<html lang="${lang}">`)
    .replaceAll('"./assets/', () => `"${boot.base}/assets/`)
    .replaceAll('Tael', () => html`${boot.names[boot.language]}`.html)
    .replace(
      '<script type="application/json" id="boot">{}</script>',
      () => SCHEME_ELEMENT + written,
    )
    .replace('<div id="root"></div>', () => `<div id="root">${picture}</div>`);
}

const SCHEME_ELEMENT = `<script>${SCHEME}</script>`;
