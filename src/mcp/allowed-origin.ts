// Which web pages may talk to the tools: those of the public address, and on a developer's machine
// those of that machine. A page elsewhere can make a browser send requests to an address it reaches
// and the page does not, but it cannot make it leave out where they come from.

import { type Config, isLoopback } from '../config.ts';

export function originAllowed(origin: string | undefined, config: Config): boolean {
  if (origin === undefined) return true;
  const url = URL.parse(origin);
  // The Host header is not asked: whoever points a name of his own at us chooses that one too.
  if (url === null || url.origin !== origin) return false;
  if (config.publicUrl !== null && URL.parse(config.publicUrl)?.origin === origin) return true;
  return isLoopback(config.host) && isLoopback(url.hostname.replace(/^\[(.*)\]$/, '$1'));
}
