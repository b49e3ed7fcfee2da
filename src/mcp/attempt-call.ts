// Who is asking, which tool, may he, and then the tool itself: the same checks as an endpoint's, in
// the same order. A rate that is used up is told last, because a model can act on it.

import type { FastifyRequest } from 'fastify';
import type { Refusal } from '../core/refusal.ts';
import { type Authenticate, scopeRefusal } from '../http/authenticate.ts';
import { idempotencyHeaderOf } from '../http/route.ts';
import type { Service } from '../service/service.ts';
import type { JsonObject } from '../wire/json-read.ts';
import { unknownArguments, withNumbers } from './arguments.ts';
import type { ClientRound } from './client-round.ts';
import { quoted } from './text.ts';
import type { Told, Tool } from './tool.ts';
import { TOOLS } from './tools/all-tools.ts';

export interface ToolCall {
  readonly name: string;
  readonly args: JsonObject;
  readonly round: ClientRound;
}

export type Verdict =
  | { readonly kind: 'told'; readonly told: Told; readonly note: string | null }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly note: string | null }
  | { readonly kind: 'unauthenticated'; readonly refusal: Refusal }
  | { readonly kind: 'unknown_tool' };

const BY_NAME: ReadonlyMap<string, Tool> = new Map(TOOLS.map((tool) => [tool.name, tool]));

export async function attemptCall(
  service: Service,
  authenticate: Authenticate,
  { name, args: given, round }: ToolCall,
  request: FastifyRequest,
): Promise<Verdict> {
  const who = await authenticate(request);
  if (!who.ok && who.refusal.code !== 'rate_limited') {
    return { kind: 'unauthenticated', refusal: who.refusal };
  }
  const tool = BY_NAME.get(name);
  if (!tool) return { kind: 'unknown_tool' };
  const note = noteOf(unknownArguments(tool.input, given));
  if (!who.ok) return { kind: 'refused', refusal: who.refusal, note };
  const refusal = scopeRefusal(who.value, tool.scope);
  if (refusal !== null) return { kind: 'refused', refusal, note };
  const args = withNumbers(tool.input, given);
  const idempotencyHeader = idempotencyHeaderOf(request);
  const answer = await tool.call(service, who.value, { args, idempotencyHeader, round });
  return answer.ok
    ? { kind: 'told', told: answer.value, note }
    : { kind: 'refused', refusal: answer.refusal, note };
}

const NOTED_MAX = 5;

/** Unknown arguments are ignored, as REST ignores them; an agent that misspelt one should know. */
function noteOf(unknown: readonly string[]): string | null {
  if (unknown.length === 0) return null;
  const names = unknown.slice(0, NOTED_MAX).map(quoted).join(', ');
  const more = unknown.length > NOTED_MAX ? ' and others' : '';
  return `Ignored, because there is no such argument: ${names}${more}.`;
}
