// The language of a page: the one in its address, else the one its reader chose before, else the
// browser's, else Chinese.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { queryParametersOf } from '../../http/query-parameters.ts';
import { optional } from '../../service/parameters/fields.ts';
import type { Service } from '../../service/service.ts';
import { type Language, preferredLanguage } from '../../wire/language.ts';

const LANGUAGE_COOKIE = 'page_lang';
const LANGUAGE_FIELD = { lang: optional((value) => value, null, { type: 'string' }) };
const KEPT_SECONDS = 365 * 86_400;

export function pageLanguage(request: FastifyRequest): Language {
  return (
    chosenLanguage(request) ??
    keptLanguage(request.headers.cookie ?? '') ??
    preferredLanguage(request.headers['accept-language']) ??
    'zh'
  );
}

/** The one in the address of this request. */
export function chosenLanguage(request: FastifyRequest): Language | null {
  const query = queryParametersOf(request, LANGUAGE_FIELD);
  const lang = query.ok ? query.value.lang : null;
  return languageNamed(typeof lang === 'string' ? lang : null);
}

/** Remembers a choice. Readers who have made none get no cookie. */
export function keepLanguage(service: Service, request: FastifyRequest, reply: FastifyReply): void {
  const chosen = chosenLanguage(request);
  if (chosen === null || chosen === keptLanguage(request.headers.cookie ?? '')) return;
  const secure = service.payBase().startsWith('https:') ? '; Secure' : '';
  const cookie = `${LANGUAGE_COOKIE}=${chosen}; Path=/; Max-Age=${KEPT_SECONDS}`;
  reply.header('set-cookie', `${cookie}; SameSite=Lax; HttpOnly${secure}`);
}

function keptLanguage(cookies: string): Language | null {
  const pair = cookies.split(';').find((one) => one.trim().startsWith(`${LANGUAGE_COOKIE}=`));
  return languageNamed(pair?.slice(pair.indexOf('=') + 1).trim() ?? null);
}

function languageNamed(name: string | null): Language | null {
  return name === 'zh' || name === 'en' ? name : null;
}
