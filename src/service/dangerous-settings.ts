// Settings that are valid and dangerous. `tael serve` starts with them and says at start what can happen, and
// operators read it in the console.

import { type Config, isLoopback } from '../config.ts';
import type { CidrList } from '../wire/address-rules.ts';
import { hostOf } from './origin.ts';

export interface Danger {
  /** The one to change. */
  readonly setting: string;
  /** A sentence or two that begin with a setting. */
  readonly reason: string;
}

/** Empty: there is none. */
export function dangersOf(
  config: Pick<Config, 'publicUrl' | 'trustedProxies' | 'metrics'>,
): readonly Danger[] {
  const { publicUrl, trustedProxies, metrics } = config;
  const url = publicUrl === null ? null : new URL(publicUrl);
  const dangers: Danger[] = [];
  const warn = (setting: string, reason: string) => void dangers.push({ setting, reason });
  if (url?.protocol === 'http:' && !isLoopback(hostOf(url.href))) {
    warn(
      'TAEL_PUBLIC_URL',
      'TAEL_PUBLIC_URL begins with http: whoever is on the way can read passwords, key secrets and ' +
        'session cookies, and change requests. Put a proxy with TLS in front, and set the https URL.',
    );
  }
  if (trustsEverybody(trustedProxies)) {
    warn(
      'TAEL_TRUSTED_PROXIES',
      'TAEL_TRUSTED_PROXIES trusts everybody: clients can claim whatever address they like in X-Forwarded-For, and ' +
        'so pass the address whitelists of keys and the limits on sign-in. Name only your proxies.',
    );
  }
  if (url?.protocol === 'https:' && trustedProxies.length === 0) {
    warn(
      'TAEL_TRUSTED_PROXIES',
      'TAEL_PUBLIC_URL is https, so a proxy is in front, but TAEL_TRUSTED_PROXIES names none: everybody ' +
        "seems to come from the proxy's address. Whitelists of keys fail, and limits meet everybody.",
    );
  }
  if (metrics !== null && !isLoopback(metrics.host)) {
    warn(
      'TAEL_METRICS',
      'TAEL_METRICS listens beyond this machine and asks for no password: whoever reaches it can read how ' +
        'much is paid and where the service is weak. Let only your Prometheus reach that port.',
    );
  }
  return dangers;
}

/** No network of proxies is as wide as this; two halves of the internet are all of it too. */
const NARROWEST_SUSPECT_BITS = 7;

function trustsEverybody(proxies: CidrList): boolean {
  return proxies.some(([, bits]) => bits <= NARROWEST_SUSPECT_BITS);
}
