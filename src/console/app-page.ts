// The page of the console: the built one, with what the app has to know before it can ask. It may
// run the app's own scripts, and style elements that carry the nonce of this very answer; nothing
// inline, and nothing from elsewhere.

import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { iconUrl, logoUrlOf } from '../pages/kit/brand-parts.ts';
import { setPageHeaders } from '../pages/kit/headers.ts';
import { html } from '../pages/kit/html.ts';
import { keepLanguage, pageLanguage } from '../pages/kit/language.ts';
import { keepTheme } from '../pages/kit/theme.ts';
import { prefixedPath } from '../pages/kit/urls.ts';
import { demoFile } from '../service/demo.ts';
import type { Service } from '../service/service.ts';
import { sessionTokenOf } from '../session/session-cookie.ts';
import { writeJson } from '../wire/json-write.ts';
import type { ConsoleApp } from './app-files.ts';

const NONCE_BYTES = 16;

export function sendAppPage(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  { page }: ConsoleApp,
): FastifyReply {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  setPageHeaders(reply, { policy: policyFor(nonce), camera: true });
  keepLanguage(service, request, reply);
  keepTheme(service, request, reply);
  const withIcon = page.replace('href="data:,"', () => `href="${iconUrl(service.config.brand)}"`);
  return reply.send(filledPage(withIcon, nonce, bootOf(service, request)));
}

function policyFor(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
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
    demoFile: demo ? demoFile(service.config) : null,
    hadSession: sessionTokenOf(request, service) !== null,
  };
}

function filledPage(page: string, nonce: string, boot: ReturnType<typeof bootOf>): string {
  // No text of the service can end the element that it stands in.
  const json = writeJson(boot).replaceAll('<', '\\u003c');
  const lang = boot.language === 'zh' ? 'zh-CN' : 'en';
  return page
    .replace(/<html lang="[^"]*">/, () => `<html lang="${lang}">`)
    .replaceAll('"./assets/', () => `"${boot.base}/assets/`)
    .replaceAll('Tael', () => html`${boot.names[boot.language]}`.html)
    .replace(
      '<script type="application/json" id="boot">{}</script>',
      () => `<script type="application/json" id="boot" nonce="${nonce}">${json}</script>`,
    );
}
