// Tells requests that another web site made a browser send from our own. Both headers are set by
// the browser and out of a page's reach; programs that are no browsers send neither and are not
// affected.

import type { IncomingHttpHeaders } from 'node:http';
import type { Refusal } from '../core/refusal.ts';

/** `ownUrl` is where people reach the service. */
export function crossSiteRefusal(headers: IncomingHttpHeaders, ownUrl: string): Refusal | null {
  return isCrossSite(headers, ownUrl) ? { code: 'cross_site' } : null;
}

function isCrossSite(headers: IncomingHttpHeaders, ownUrl: string): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  // `same-site` is foreign too: a neighbouring subdomain, or another port of this machine.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  if (origin === undefined) return false;
  // Some browsers and extensions hide the origin of our own forms; the other header still tells.
  if (origin === 'null') return site !== 'same-origin';
  const own = URL.parse(ownUrl);
  return origin !== own?.origin && !namesHost(origin, headers.host, own?.protocol === 'http:');
}

/**
 * The service also answers under names other than its public one: localhost beside 127.0.0.1, or
 * the address of a machine in the local network. A page that was loaded under the name the request
 * goes to is ours, whatever the name. Where people come over HTTPS, a page without it is not:
 * anybody on the way may have written it.
 */
function namesHost(origin: string, host: string | undefined, plainHttp: boolean): boolean {
  if (host === undefined) return false;
  return origin === `https://${host}` || (plainHttp && origin === `http://${host}`);
}
