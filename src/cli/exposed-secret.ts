// A warning for programs that send their secret to a service: on the way it is as safe as the
// connection.

import { type ClientConfig, isLoopback } from '../config.ts';

export function warnIfExposed({ origin }: ClientConfig): void {
  const { protocol, hostname = '' } = URL.parse(origin) ?? {};
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (protocol !== 'http:' || isLoopback(host)) return;
  console.error('TAEL_URL is not https: whoever is on the way can read the secret of the key.');
}
