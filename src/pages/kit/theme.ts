// Light or dark: as the reader has chosen on any page, else as their system is. The console keeps the
// choice in the same cookie.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { queryParametersOf } from '../../http/query-parameters.ts';
import { optional } from '../../service/parameters/fields.ts';
import type { Service } from '../../service/service.ts';
import { buildAssets, type PageAssets } from './assets.ts';

export type Theme = 'light' | 'dark' | 'auto';

const COOKIE = 'page_theme';
const FIELD = { theme: optional((value) => value, null, { type: 'string' }) };
const KEPT_SECONDS = 365 * 86_400;

export function pageTheme(request: FastifyRequest): Theme {
  return chosenTheme(request) ?? keptTheme(request.headers.cookie ?? '') ?? 'auto';
}

type Look = Exclude<Theme, 'auto'>;

export interface OtherTheme {
  /** In systems that look so. */
  readonly system: Look;
  readonly look: Look;
  /** What to choose for that look; what the system likes anyway needs no choice. */
  readonly choice: Theme;
}

/** What the bar offers, for either system: only the style knows which of them the reader has. */
export function otherThemes(theme: Theme): readonly OtherTheme[] {
  return (['light', 'dark'] as const).map((system) => {
    const look = (theme === 'auto' ? system : theme) === 'dark' ? 'light' : 'dark';
    return { system, look, choice: look === system ? 'auto' : look };
  });
}

/** The console changes it too, so scripts may read the cookie; it is nobody's secret. */
export function keepTheme(service: Service, request: FastifyRequest, reply: FastifyReply): void {
  const chosen = chosenTheme(request);
  if (chosen === null || chosen === keptTheme(request.headers.cookie ?? '')) return;
  const secure = service.payBase().startsWith('https:') ? '; Secure' : '';
  const age = chosen === 'auto' ? 0 : KEPT_SECONDS;
  const cookie = `${COOKIE}=${chosen}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
  reply.header('set-cookie', cookie);
}

const themed = new WeakMap<PageAssets, Map<Theme, PageAssets>>();

/** The assets for one theme, made once: what the style says of dark systems holds always, or never. */
export function themedAssets(assets: PageAssets, theme: Theme): PageAssets {
  if (theme === 'auto') return assets;
  const known = themed.get(assets) ?? new Map<Theme, PageAssets>();
  themed.set(assets, known);
  const made = known.get(theme) ?? buildAssets(styleFor(assets.style, theme), assets.script);
  known.set(theme, made);
  return made;
}

function styleFor(style: string, theme: Theme): string {
  return style
    .replaceAll(/\(prefers-color-scheme: ?dark\)/g, theme === 'dark' ? 'all' : 'not all')
    .replace(/color-scheme: ?light dark/, `color-scheme:${theme}`);
}

function chosenTheme(request: FastifyRequest): Theme | null {
  const query = queryParametersOf(request, FIELD);
  return query.ok ? themeNamed(query.value.theme) : null;
}

function keptTheme(cookies: string): Theme | null {
  const pair = cookies.split(';').find((one) => one.trim().startsWith(`${COOKIE}=`));
  return themeNamed(pair?.slice(pair.indexOf('=') + 1).trim());
}

function themeNamed(name: unknown): Theme | null {
  return name === 'light' || name === 'dark' || name === 'auto' ? name : null;
}
