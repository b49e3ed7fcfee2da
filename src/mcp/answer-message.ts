// Answers one message: dispatches each method of the protocol, in the era that has it.

import type { FastifyRequest } from 'fastify';
import { quoted } from '../interface/tool-text.ts';
import type { CallTool } from './call-tool.ts';
import { type Era, eraOf } from './era.ts';
import type { Handshake } from './handshake.ts';
import { invalidParams, NO_ID, RPC_CODE, type RpcMessage, type RpcRequest } from './json-rpc.ts';
import { protocolHeadersOf } from './mirrored-headers.ts';
import { answered, failed, type RpcAnswer, UNANSWERED } from './rpc-answer.ts';
import { versionFault } from './versions.ts';

export type AnswerMessage = (
  message: RpcMessage,
  request: FastifyRequest,
) => Promise<RpcAnswer> | RpcAnswer;

type Answerer = (message: RpcRequest, request: FastifyRequest) => Promise<RpcAnswer> | RpcAnswer;

export function messageAnswerer(greeting: Handshake, callTool: CallTool): AnswerMessage {
  const listTools = (era: Era): Answerer => {
    const tools = greeting.tools[era];
    return ({ id }) => answered(id, tools);
  };
  const call =
    (era: Era): Answerer =>
    (message, request) =>
      callTool(message, era, request);
  const methods: Readonly<Record<Era, ReadonlyMap<string, Answerer>>> = {
    handshake: new Map([
      ['initialize', (message) => answerInitialize(message, greeting)],
      ['ping', ({ id }) => answered(id, '{}')],
      ['tools/list', listTools('handshake')],
      ['tools/call', call('handshake')],
    ]),
    stateless: new Map([
      ['server/discover', ({ id }) => answered(id, greeting.discover)],
      ['tools/list', listTools('stateless')],
      ['tools/call', call('stateless')],
    ]),
  };

  return (message, request) => {
    switch (message.kind) {
      case 'faulty':
        // Without an id the client cannot match the response, so the status reports the error, too.
        return failed(message.id, message.fault, message.id === NO_ID ? 'malformed' : 'answered');
      case 'notification': {
        const { version } = protocolHeadersOf(request);
        const fault = version === undefined ? null : versionFault(version);
        return fault === null ? UNANSWERED : failed(NO_ID, fault, 'malformed');
      }
      case 'response':
        return UNANSWERED;
      case 'request': {
        const era = eraOf(message, protocolHeadersOf(request));
        if (!era.ok) return failed(message.id, era.fault, 'malformed');
        const answer = methods[era.era].get(message.method);
        return answer ? answer(message, request) : unknownMethod(message, era.era);
      }
    }
  };
}

function answerInitialize({ id, params }: RpcRequest, greeting: Handshake): RpcAnswer {
  const { protocolVersion: version } = params;
  return typeof version === 'string'
    ? answered(id, greeting.initialize(version))
    : failed(id, invalidParams('params.protocolVersion must be a string.'));
}

function unknownMethod({ id, method }: RpcRequest, era: Era): RpcAnswer {
  const message = `Unknown method: ${quoted(method)}.`;
  const fault = { code: RPC_CODE.method_not_found, message };
  return failed(id, fault, era === 'stateless' ? 'unknown_method' : 'answered');
}
