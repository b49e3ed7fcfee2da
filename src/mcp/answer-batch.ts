// Answers a batch: several messages in one array, as JSON-RPC and two versions of the protocol allow.
// One set of headers signs one call, so a batch with two calls is refused as a whole.

import type { FastifyRequest } from 'fastify';
import { RPC_STATUS } from '../http/status.ts';
import { isJsonObject, type JsonValue } from '../wire/json-read.ts';
import type { AnswerMessage } from './answer-message.ts';
import { claimsVersion } from './era.ts';
import { invalidRequest, NO_ID, readMessage } from './json-rpc.ts';
import { protocolHeadersOf } from './mirrored-headers.ts';
import { failed, type RpcAnswer, UNANSWERED } from './rpc-answer.ts';
import { isStateless } from './versions.ts';

const MESSAGES_MAX = 20;

export async function answerBatch(
  items: readonly JsonValue[],
  request: FastifyRequest,
  answerMessage: AnswerMessage,
): Promise<RpcAnswer> {
  const problem = problemOf(items, protocolHeadersOf(request).version);
  if (problem !== null) return failed(NO_ID, invalidRequest(problem), 'malformed');
  const answers: RpcAnswer[] = [];
  for (const item of items) answers.push(await answerMessage(readMessage(item), request));
  const bodies = answers.map(({ body }) => body).filter((body) => body !== null);
  if (bodies.length === 0) return UNANSWERED;
  const refused = answers.find(({ refusal }) => refusal !== undefined);
  const isAway = refused?.status === RPC_STATUS.away;
  return {
    ...refused,
    status: isAway ? RPC_STATUS.away : RPC_STATUS.answered,
    body: `[${bodies.join()}]`,
  };
}

function problemOf(items: readonly JsonValue[], version: string | undefined): string | null {
  if (items.length === 0) return 'The batch is empty.';
  if (items.length > MESSAGES_MAX) return `A batch may contain at most ${MESSAGES_MAX} messages.`;
  const objects = items.filter(isJsonObject);
  const params = objects.map((message) => message.params).filter(isJsonObject);
  if (isStateless(version) || params.some(claimsVersion)) {
    return 'This protocol version does not support batches.';
  }
  const count = (name: string) => objects.filter(({ method }) => method === name).length;
  if (count('tools/call') > 1) {
    return 'A batch may contain only one tools/call, because each call is signed separately.';
  }
  // The list is the same each time and large: many in one short request would only amplify it.
  return count('tools/list') > 1 ? 'A batch may contain only one tools/list.' : null;
}
