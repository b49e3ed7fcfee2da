// tools/call: authenticates the request, finds the tool, checks the scope and calls the tool, with the
// checks of an endpoint in the same order. Only the rate limit is reported as a result instead of a
// protocol error, because a model can act on it.

import type { FastifyRequest } from 'fastify';
import { type Authenticate, scopeRefusal } from '../http/authenticate.ts';
import { clientAddress } from '../http/client-address.ts';
import { refusalOf } from '../http/failure.ts';
import { idempotencyHeaderOf } from '../http/headers.ts';
import { quoted } from '../interface/tool-text.ts';
import type { Service } from '../service/service.ts';
import { isJsonObject, type JsonObject } from '../wire/json-read.ts';
import { readArguments } from './arguments.ts';
import { type ClientRound, clientRound } from './client-round.ts';
import type { Era } from './era.ts';
import type { Handshake } from './handshake.ts';
import { invalidParams, type RpcFault, type RpcRequest } from './json-rpc.ts';
import { unauthenticatedFault } from './refusal-fault.ts';
import { failed, type RpcAnswer } from './rpc-answer.ts';
import type { Tool } from './tool.ts';
import { toolAnswers } from './tool-answers.ts';
import type { Toolset } from './toolset.ts';

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

const NO_ARGUMENTS: JsonObject = Object.create(null);

export function toolCaller(
  service: Service,
  authenticate: Authenticate,
  { tools, next }: Toolset,
  { complete }: Handshake,
): CallTool {
  const { answerResult, answerRefusal } = toolAnswers(complete, next);
  const byName: ReadonlyMap<string, Tool> = new Map(tools.map((tool) => [tool.name, tool]));

  return async ({ id, params }, era, request) => {
    const sent = callIn(params, era);
    if ('fault' in sent) return failed(id, sent.fault);
    const context = { id, era, requestId: request.id };
    try {
      const caller = await authenticate(request);
      if (!caller.ok && caller.refusal.code !== 'rate_limited') {
        const { refusal } = caller;
        return { ...failed(id, unauthenticatedFault(refusal, request.id)), refusal };
      }
      const tool = byName.get(sent.name);
      if (!tool) return failed(id, invalidParams(`Unknown tool: ${quoted(sent.name)}`));
      request.calledTool = tool.name;
      const { args, note } = readArguments(tool.input, sent.given);
      if (!caller.ok) return answerRefusal(context, caller.refusal, note);
      const refusal = scopeRefusal(caller.value, tool.scope);
      if (refusal !== null) return answerRefusal(context, refusal, note);
      const idempotencyHeader = idempotencyHeaderOf(request);
      const { round } = sent;
      const address = clientAddress(request, service);
      const input = { args, idempotencyHeader, address, round };
      const answer = await tool.call(service, caller.value, input);
      return answer.ok
        ? answerResult(context, answer.value, note)
        : answerRefusal(context, answer.refusal, note);
    } catch (error) {
      return answerRefusal(context, refusalOf(error, request, service), null);
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
