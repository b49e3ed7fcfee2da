// The response to a tool call: a result for the model, or a protocol error for the host.

import type { Refusal } from '../core/refusal.ts';
import { lines } from '../interface/tool-text.ts';
import { type JsonWritable, writeJson } from '../wire/json-write.ts';
import { inputRequired } from './client-round.ts';
import type { Era } from './era.ts';
import type { Handshake } from './handshake.ts';
import { brokenFault, isAway, toolErrorText } from './refusal-fault.ts';
import { answered, failed, type RpcAnswer } from './rpc-answer.ts';
import type { ToolResult } from './tool.ts';
import type { Toolset } from './toolset.ts';

/** What a response repeats of the request. */
export interface CallContext {
  readonly id: string;
  readonly era: Era;
  readonly requestId: string;
}

/** `note` concerns the call itself and is added to the text. */
export interface ToolAnswers {
  answerResult(context: CallContext, result: ToolResult, note: string | null): RpcAnswer;
  answerRefusal(context: CallContext, refusal: Refusal, note: string | null): RpcAnswer;
}

export function toolAnswers(complete: Handshake['complete'], next: Toolset['next']): ToolAnswers {
  const opening: Readonly<Record<Era, string>> = {
    handshake: '{',
    stateless: `${writeJson(complete).slice(0, -1)},`,
  };

  // Built by hand around the two parts that differ, because this is most of what a call costs beyond
  // its endpoint.
  function result(era: Era, text: string, name: string, value: JsonWritable): string {
    const content = `"content":[{"type":"text","text":${JSON.stringify(text)}}]`;
    return `${opening[era]}${content},"${name}":${writeJson(value)}}`;
  }

  return {
    answerResult({ id, era }, { text, data, page }, note) {
      if (page) return answered(id, writeJson({ ...complete, ...inputRequired(page) }));
      return answered(id, result(era, lines(text, note), 'structuredContent', data));
    },
    answerRefusal({ id, era, requestId }, refusal, note) {
      if (isForModels(refusal)) {
        const text = lines(toolErrorText(refusal, next), note);
        return { ...answered(id, result(era, text, 'isError', true)), refusal };
      }
      const fault = brokenFault(refusal, requestId);
      return { ...failed(id, fault, isAway(refusal) ? 'away' : 'answered'), refusal };
    },
  };
}

/** A model cannot act on an internal error or on a service that is down. */
function isForModels(refusal: Refusal): boolean {
  return !isAway(refusal) && refusal.code !== 'internal';
}
