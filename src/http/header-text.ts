// A header of a request as one text. The platform has joined with commas what was sent several times, in
// the order it came in; only `set-cookie`, which means nothing in a request, it keeps as a list.

import type { IncomingHttpHeaders } from 'node:http';

/** `name` in lowercase letters. */
export function headerText(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join() : value;
}
