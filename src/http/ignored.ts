// Notes what a request said that nobody reads. It changes nothing, but whoever misspelt a field should
// notice: a header of the answer names it, and so does the request log.

import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Names of fields and parameters; undefined if everything was read. */
    ignored: Set<string> | undefined;
  }
}

const NAMED_MAX = 10;
/** Others could be anything, and are only counted. */
export const NAME = /^[A-Za-z0-9_.-]{1,40}$/;

export function ignoredHeaderName(shortName: string): string {
  return `X-${shortName}-Ignored`;
}

export function noteIgnored(request: FastifyRequest, name: string): void {
  request.ignored ??= new Set();
  request.ignored.add(name);
}

/** `notifyUrl, currency, +3`: the first of them, and how many more there are. */
export function ignoredText({ ignored }: FastifyRequest): string | null {
  if (ignored === undefined) return null;
  const named: string[] = [];
  for (const name of ignored) {
    if (named.length === NAMED_MAX) break;
    if (NAME.test(name)) named.push(name);
  }
  const others = ignored.size - named.length;
  return [...named, ...(others > 0 ? [`+${others}`] : [])].join(', ');
}
