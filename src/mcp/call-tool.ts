// tools/call: who is asking, which tool, may he, and then the tool itself: the same checks as an
// endpoint's, in the same order. A rate that is used up is told last, because a model can act on it.

import type { FastifyRequest } from 'fastify';
import { type Authenticate, scopeRefusal } from '../http/authenticate.ts';
import { refusalOf } from '../http/failure.ts';
import { idempotencyHeaderOf } from '../http/headers.ts';
import type { Service } from '../service/service.ts';
import { isJsonObject, type JsonObject } from '../wire/json-read.ts';
import { readArguments } from './arguments.ts';
import { type ClientRound, clientRound } from './client-round.ts';
import type { Era } from './era.ts';
import type { Handshake } from './handshake.ts';
import { invalidParams, type RpcFault, type RpcRequest } from './json-rpc.ts';
import { unauthenticatedFault } from './refusal-fault.ts';
import { failed, type RpcAnswer } from './rpc-answer.ts';
import { quoted } from './text.ts';
import type { Tool } from './tool.ts';
import { toolAnswers } from './tool-answers.ts';
import { TOOLS } from './tools/all-tools.ts';

export type CallTool = (
  message: RpcRequest,
  era: Era,
  request: FastifyRequest,
) => Promise<RpcAnswer>;

interface ToolCall {
  readonly name: string;
  readonly given: JsonObject;
  readonly round: ClientRound;
}

const BY_NAME: ReadonlyMap<string, Tool> = new Map(TOOLS.map((tool) => [tool.name, tool]));
const NO_ARGUMENTS: JsonObject = Object.create(null);

export function toolCaller(
  service: Service,
  authenticate: Authenticate,
  { complete }: Handshake,
): CallTool {
  const { told, refused } = toolAnswers(complete);

  return async ({ id, params }, era, request) => {
    const call = callIn(params, era);
    if ('fault' in call) return failed(id, call.fault);
    const asker = { id, era, requestId: request.id };
    try {
      const who = await authenticate(request);
      if (!who.ok && who.refusal.code !== 'rate_limited') {
        return failed(id, unauthenticatedFault(who.refusal, request.id));
      }
      const tool = BY_NAME.get(call.name);
      if (!tool) return failed(id, invalidParams(`Unknown tool: ${quoted(call.name)}`));
      const { args, note } = readArguments(tool.input, call.given);
      if (!who.ok) return refused(asker, who.refusal, note);
      const refusal = scopeRefusal(who.value, tool.scope);
      if (refusal !== null) return refused(asker, refusal, note);
      const idempotencyHeader = idempotencyHeaderOf(request);
      const { round } = call;
      const answer = await tool.call(service, who.value, { args, idempotencyHeader, round });
      return answer.ok ? told(asker, answer.value, note) : refused(asker, answer.refusal, note);
    } catch (error) {
      return refused(asker, refusalOf(error, request, service), null);
    }
  };
}

function callIn(params: JsonObject, era: Era): ToolCall | { readonly fault: RpcFault } {
  const { name, arguments: given } = params;
  if (typeof name !== 'string') return { fault: invalidParams('params.name must be a string.') };
  const round = clientRound(params, era);
  if (given == null) return { name, given: NO_ARGUMENTS, round };
  if (isJsonObject(given)) return { name, given, round };
  return { fault: invalidParams('params.arguments must be an object.') };
}
