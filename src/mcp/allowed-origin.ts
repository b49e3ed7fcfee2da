// Decides which web pages may call the tools: those of the public URL, and while the service listens on
// loopback those of the same machine. A foreign page can make a browser send requests to addresses that
// only the browser can reach, but it cannot hide its origin.

import { type Config, isLoopback } from '../settings/config.ts';

export function originAllowed(origin: string | undefined, config: Config): boolean {
  if (origin === undefined) return true;
  const url = URL.parse(origin);
  // Not compared with the Host header: with DNS rebinding, an attacker controls both.
  if (url === null || url.origin !== origin) return false;
  if (config.publicUrl !== null && URL.parse(config.publicUrl)?.origin === origin) return true;
  return isLoopback(config.host) && isLoopback(url.hostname.replace(/^\[(.*)\]$/, '$1'));
}
