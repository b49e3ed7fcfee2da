// Warns when a program would send the secret of its key over an unencrypted connection.

import { type ClientConfig, isLoopback } from '../config.ts';

export function warnIfExposed({ origin }: ClientConfig): void {
  const { protocol, hostname = '' } = URL.parse(origin) ?? {};
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (protocol !== 'http:' || isLoopback(host)) return;
  console.error(
    'Warning: TAEL_URL is not https, so others on the network can read the secret of the key.',
  );
}
