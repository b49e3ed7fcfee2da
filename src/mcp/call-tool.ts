// tools/call: reads which tool is meant and with what, and says how the call went in the form that
// reaches whoever can act on it.

import type { FastifyRequest } from 'fastify';
import type { Refusal } from '../core/refusal.ts';
import type { Authenticate } from '../http/authenticate.ts';
import { refusalOf } from '../http/failure.ts';
import type { Service } from '../service/service.ts';
import { isJsonObject, type JsonObject } from '../wire/json-read.ts';
import { type JsonWritable, writeJson } from '../wire/json-write.ts';
import { attemptCall, type ToolCall, type Verdict } from './attempt-call.ts';
import { clientRound, inputRequired } from './client-round.ts';
import type { Era } from './era.ts';
import type { Handshake } from './handshake.ts';
import { invalidParams, type RpcFault, type RpcRequest } from './json-rpc.ts';
import { brokenFault, isAway, toolErrorText, unauthenticatedFault } from './refusal-fault.ts';
import { answered, failed, type RpcAnswer } from './rpc-answer.ts';
import { lines, quoted } from './text.ts';

export type CallTool = (
  message: RpcRequest,
  era: Era,
  request: FastifyRequest,
) => Promise<RpcAnswer>;

export function toolCaller(
  service: Service,
  authenticate: Authenticate,
  { complete }: Handshake,
): CallTool {
  async function verdictOn(call: ToolCall, request: FastifyRequest): Promise<Verdict> {
    try {
      return await attemptCall(service, authenticate, call, request);
    } catch (error) {
      const refusal = refusalOf(error, request, service);
      return { kind: 'refused', refusal, note: null };
    }
  }

  function resultOf(era: Era, members: { readonly [name: string]: JsonWritable }): string {
    return writeJson(era === 'stateless' ? { ...complete, ...members } : members);
  }

  return async ({ id, params }, era, request) => {
    const call = callIn(params, era);
    if ('fault' in call) return failed(id, call.fault);
    const verdict = await verdictOn(call, request);
    switch (verdict.kind) {
      case 'told': {
        const { text, data, page } = verdict.told;
        if (page) return answered(id, resultOf(era, inputRequired(page)));
        const content = [{ type: 'text', text: lines(text, verdict.note) }];
        return answered(id, resultOf(era, { content, structuredContent: data }));
      }
      case 'refused': {
        const { refusal, note } = verdict;
        if (!isForModels(refusal)) return brokenAnswer(id, refusal, request);
        const content = [{ type: 'text', text: lines(toolErrorText(refusal), note) }];
        return { ...answered(id, resultOf(era, { content, isError: true })), refusal };
      }
      case 'unauthenticated':
        return failed(id, unauthenticatedFault(verdict.refusal, request.id));
      case 'unknown_tool':
        return failed(id, invalidParams(`Unknown tool: ${quoted(call.name)}`));
    }
  };
}

const NO_ARGUMENTS: JsonObject = Object.create(null);

function callIn(params: JsonObject, era: Era): ToolCall | { readonly fault: RpcFault } {
  const { name, arguments: args } = params;
  if (typeof name !== 'string') return { fault: invalidParams('params.name must be a string.') };
  const round = clientRound(params, era);
  if (args == null) return { name, args: NO_ARGUMENTS, round };
  if (isJsonObject(args)) return { name, args, round };
  return { fault: invalidParams('params.arguments must be an object.') };
}

/** What no model can act on: a fault of ours, or a service that can do nothing for anybody. */
function isForModels(refusal: Refusal): boolean {
  return !isAway(refusal) && refusal.code !== 'internal';
}

function brokenAnswer(id: string, refusal: Refusal, request: FastifyRequest): RpcAnswer {
  const fault = brokenFault(refusal, request.id);
  return { ...failed(id, fault, isAway(refusal) ? 'away' : 'answered'), refusal };
}
