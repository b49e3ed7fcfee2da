// How often a header was sent. The platform keeps one value of some headers and joins others, so only
// the raw list tells.

import type { IncomingMessage } from 'node:http';

/** `name` in lowercase letters. */
export function headerCount({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const sent = rawHeaders[i];
    if (sent?.length === name.length && sent.toLowerCase() === name) count++;
  }
  return count;
}
