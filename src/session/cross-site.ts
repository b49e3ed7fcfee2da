// Recognizes requests that another website made a browser send (CSRF). Browsers set both headers, and
// pages cannot change them; other programs send neither and are not affected.

import type { IncomingHttpHeaders } from 'node:http';
import type { Refusal } from '../core/refusal.ts';

/** `ownUrl` is the public base URL of the service. */
export function crossSiteRefusal(headers: IncomingHttpHeaders, ownUrl: string): Refusal | null {
  return isCrossSite(headers, ownUrl) ? { code: 'cross_site' } : null;
}

/** For what only our own pages send: whoever does not say that they are one of them is foreign too. */
export function ownPageRefusal(headers: IncomingHttpHeaders, ownUrl: string): Refusal | null {
  const says = headers.origin !== undefined || headers['sec-fetch-site'] === 'same-origin';
  return says && !isCrossSite(headers, ownUrl) ? null : { code: 'cross_site' };
}

function isCrossSite(headers: IncomingHttpHeaders, ownUrl: string): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  // `same-site` counts as cross-site: it is another subdomain, or another port of this host.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  if (origin === undefined) return false;
  // Some browsers and extensions hide the origin of our own forms; the other header decides then.
  if (origin === 'null') return site !== 'same-origin';
  const own = URL.parse(ownUrl);
  return origin !== own?.origin && !namesHost(origin, headers.host, own?.protocol === 'http:');
}

/**
 * The service may also be reached under a name that is not its public one, such as localhost or an
 * address in the local network. A page loaded from the host that the request goes to is ours. If the
 * public URL uses HTTPS, a page loaded over plain HTTP is not: it may have been altered in transit.
 */
function namesHost(origin: string, host: string | undefined, plainHttp: boolean): boolean {
  if (host === undefined) return false;
  return origin === `https://${host}` || (plainHttp && origin === `http://${host}`);
}
