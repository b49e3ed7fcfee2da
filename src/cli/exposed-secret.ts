// Warns when a secret would be sent over an unencrypted connection.

import { type ClientConfig, isLoopback } from '../settings/config.ts';

export function warnIfExposed({ origin }: Pick<ClientConfig, 'origin'>): void {
  const { protocol, hostname = '' } = URL.parse(origin) ?? {};
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (protocol !== 'http:' || isLoopback(host)) return;
  console.error(
    `Warning: ${origin} is not https, so others on the network can read what is secret.`,
  );
}
