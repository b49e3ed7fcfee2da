// POST /mcp: the tool interface. Requests come in, one message or a batch of them each, and leave as
// plain JSON; there is no session and no stream, so every other method is refused.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticate } from '../http/authenticate.ts';
import { bodyBytesOf, contentTypeOf } from '../http/body.ts';
import { JSON_TYPE, type RefusalForm, tellWaiting } from '../http/envelope.ts';
import { STATUS } from '../http/status.ts';
import type { Service } from '../service/service.ts';
import { readJson } from '../wire/json-read.ts';
import { isMediaTypeJson } from '../wire/text-rules.ts';
import { originAllowed } from './allowed-origin.ts';
import { answerBatch } from './answer-batch.ts';
import { type AnswerMessage, messageAnswerer } from './answer-message.ts';
import { toolCaller } from './call-tool.ts';
import { handshake } from './handshake.ts';
import { invalidRequest, NO_ID, RPC_CODE, readMessage } from './json-rpc.ts';
import { refusedRequest } from './refusal-fault.ts';
import { failed, type RpcAnswer } from './rpc-answer.ts';

export const MCP_PATH = '/mcp';

/** How this address tells what is refused before there is a message. */
export const mcpRefusal: RefusalForm = (refusal, requestId) => ({
  status: STATUS[refusal.code],
  body: refusedRequest(refusal, requestId),
});

export function registerMcp(
  app: FastifyInstance,
  service: Service,
  authenticate: Authenticate,
): void {
  const greeting = handshake(service.config.shortName);
  const answerMessage = messageAnswerer(greeting, toolCaller(service, authenticate, greeting));
  app.post(MCP_PATH, async (request, reply) => {
    const { body, status, refusal } = await answerTo(request, service, answerMessage);
    if (refusal) tellWaiting(reply, refusal);
    reply.code(status);
    if (body === null) reply.send();
    else reply.header('content-type', JSON_TYPE).send(body);
  });
}

async function answerTo(
  request: FastifyRequest,
  service: Service,
  answerMessage: AnswerMessage,
): Promise<RpcAnswer> {
  if (!originAllowed(request.raw.headers.origin, service.config)) {
    return failed(NO_ID, invalidRequest('Pages of this origin may not use the tools.'), 'foreign');
  }
  if (!isMediaTypeJson(contentTypeOf(request))) {
    const fault = invalidRequest('Send the body as Content-Type: application/json.');
    return failed(NO_ID, fault, 'unsupported_media_type');
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
