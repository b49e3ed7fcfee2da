// The addresses of a page and of what its forms send. They are paths, so that a page works under
// whatever name it was opened, and behind a path prefix too.

import type { FastifyRequest } from 'fastify';
import type { Service } from '../../service/service.ts';
import { chosenLanguage, pageLanguage } from './language.ts';

export interface PageUrls {
  readonly page: string;
  readonly signIn: string;
  /** To the sign-in provider, and back to this page. */
  readonly provider: string;
  readonly signOut: string;
  readonly signUp: string;
  readonly payPassword: string;
  readonly otherLanguage: string;
}

/** Of the page at `path`, in which everything is percent-encoded. They keep a chosen language. */
export function pageUrls(service: Service, request: FastifyRequest, path: string): PageUrls {
  const base = prefixedPath(service, path);
  const chosen = chosenLanguage(request);
  const query = chosen === null ? '' : `?lang=${chosen}`;
  const other = pageLanguage(request) === 'zh' ? 'en' : 'zh';
  return {
    page: base + query,
    signIn: `${base}/sign-in${query}`,
    provider: providerUrl(service, path + query),
    signOut: `${base}/sign-out${query}`,
    signUp: `${base}/sign-up${query}`,
    payPassword: `${base}/pay-password${query}`,
    otherLanguage: `${base}?lang=${other}`,
  };
}

/** Where a sign-in through the provider begins that ends at `page`. */
function providerUrl(service: Service, page: string): string {
  return `${prefixedPath(service, '/auth/oidc')}?page=${encodeURIComponent(page)}`;
}

/** The path as browsers outside see it, behind the prefix of the public address. */
export function prefixedPath(service: Service, path: string): string {
  return (URL.parse(service.payBase())?.pathname ?? '').replace(/\/$/, '') + path;
}
