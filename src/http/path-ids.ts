// Ids in the placeholders of a path. What cannot be an id becomes one that nothing has, and so is not
// found.

import type { FastifyRequest } from 'fastify';
import { hasControlOrLoneSurrogate } from '../wire/text-rules.ts';

const NUMBER = /^[1-9]\d{0,14}$/;

export function numberIn(text: string | undefined): number {
  return text !== undefined && NUMBER.test(text) ? Number(text) : 0;
}

/** The database takes no NUL, and no id has a control character: such a one is empty, as nothing is. */
export function idsIn({ params }: FastifyRequest): Readonly<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [name, text] of Object.entries(params as Readonly<Record<string, string>>)) {
    ids[name] = hasControlOrLoneSurrogate(text) ? '' : text;
  }
  return ids;
}
