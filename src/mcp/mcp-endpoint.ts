// POST /mcp and /mcp/payer: the tool interfaces of merchants and of payers. A request is one message or a
// batch, and the response is plain JSON. There are no sessions and no streams, so every other method is
// refused.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyBytesOf } from '../http/body.ts';
import { sendJson, setRetryAfter } from '../http/envelope.ts';
import { encodingRefusal, mediaTypeRefusal } from '../http/json-body.ts';
import type { Route } from '../http/route.ts';
import { STATUS } from '../http/status.ts';
import { messageOf } from '../refusals/refusals.ts';
import type { Service } from '../service/service.ts';
import { readJson } from '../wire/json-read.ts';
import { originAllowed } from './allowed-origin.ts';
import { answerBatch } from './answer-batch.ts';
import { type AnswerMessage, messageAnswerer } from './answer-message.ts';
import { toolCaller } from './call-tool.ts';
import { handshake } from './handshake.ts';
import { invalidRequest, NO_ID, RPC_CODE, readMessage } from './json-rpc.ts';
import { refusedRequest } from './refusal-fault.ts';
import { failed, type RpcAnswer } from './rpc-answer.ts';
import { MERCHANT_TOOLS } from './tools/merchant-tools.ts';
import { PAYER_TOOLS } from './tools/payer-tools.ts';
import type { Toolset } from './toolset.ts';

export const MCP_ENDPOINTS: readonly Route[] = [MERCHANT_TOOLS, PAYER_TOOLS].map(mcpEndpoint);

function mcpEndpoint(toolset: Toolset): Route {
  return {
    method: 'POST',
    path: toolset.path,
    scope: null,
    database: 'written',
    operation: null,
    refusalForm: (refusal, requestId) => ({
      status: STATUS[refusal.code],
      body: refusedRequest(refusal, requestId),
    }),
    endpoint: (service, authenticate) => {
      const greeting = handshake(toolset, service.config.shortName);
      const callTool = toolCaller(service, authenticate, toolset, greeting);
      const answerMessage = messageAnswerer(greeting, callTool);
      return (request, reply) => {
        const answer = answerTo(request, service, answerMessage);
        if (!(answer instanceof Promise)) sendAnswer(request, reply, answer);
        else return answer.then((one) => sendAnswer(request, reply, one));
      };
    },
  };
}

function answerTo(
  request: FastifyRequest,
  service: Service,
  answerMessage: AnswerMessage,
): Promise<RpcAnswer> | RpcAnswer {
  if (!originAllowed(request.raw.headers.origin, service.config)) {
    return failed(NO_ID, invalidRequest('Pages of this origin may not call the tools.'), 'foreign');
  }
  const unread = encodingRefusal(request) ?? mediaTypeRefusal(request);
  if (unread !== null) {
    return failed(NO_ID, invalidRequest(messageOf(unread, 'en')), 'unsupported_media_type');
  }
  const reading = readJson(bodyBytesOf(request));
  if (!reading.ok) {
    const message = `The body is not valid JSON: ${reading.problem}.`;
    return failed(NO_ID, { code: RPC_CODE.parse_error, message }, 'malformed');
  }
  const { value } = reading;
  if (Array.isArray(value)) return answerBatch(value, request, answerMessage);
  return answerMessage(readMessage(value), request);
}

function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, refusal }: RpcAnswer,
): void {
  if (refusal) {
    request.refusedWith = refusal;
    setRetryAfter(reply, refusal);
    request.server.securityLog.refused(request, refusal);
  }
  reply.code(status);
  if (body === null) reply.send();
  else sendJson(reply, body);
}
