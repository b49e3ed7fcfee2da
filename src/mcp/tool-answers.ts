// How a tool's call went, in the form that reaches whoever can act on it: a result for the model, an
// error of the protocol for the host.

import type { Refusal } from '../core/refusal.ts';
import { type JsonWritable, writeJson } from '../wire/json-write.ts';
import { inputRequired } from './client-round.ts';
import type { Era } from './era.ts';
import type { Handshake } from './handshake.ts';
import { brokenFault, isAway, toolErrorText } from './refusal-fault.ts';
import { answered, failed, type RpcAnswer } from './rpc-answer.ts';
import { lines } from './text.ts';
import type { ToolResult } from './tool.ts';

/** Whom an answer goes to. */
export interface Asker {
  readonly id: string;
  readonly era: Era;
  readonly requestId: string;
}

/** `note` is about the call itself, beside what came of it. */
export interface ToolAnswers {
  told(asker: Asker, result: ToolResult, note: string | null): RpcAnswer;
  refused(asker: Asker, refusal: Refusal, note: string | null): RpcAnswer;
}

export function toolAnswers(complete: Handshake['complete']): ToolAnswers {
  const opening: Readonly<Record<Era, string>> = {
    handshake: '{',
    stateless: `${writeJson(complete).slice(0, -1)},`,
  };

  // Written by hand around the two parts that differ: this is most of what a call costs beyond its
  // endpoint.
  function result(era: Era, text: string, name: string, value: JsonWritable): string {
    const content = `"content":[{"type":"text","text":${JSON.stringify(text)}}]`;
    return `${opening[era]}${content},"${name}":${writeJson(value)}}`;
  }

  return {
    told({ id, era }, { text, data, page }, note) {
      if (page) return answered(id, writeJson({ ...complete, ...inputRequired(page) }));
      return answered(id, result(era, lines(text, note), 'structuredContent', data));
    },
    refused({ id, era, requestId }, refusal, note) {
      if (isForModels(refusal)) {
        const text = lines(toolErrorText(refusal), note);
        return { ...answered(id, result(era, text, 'isError', true)), refusal };
      }
      const fault = brokenFault(refusal, requestId);
      return { ...failed(id, fault, isAway(refusal) ? 'away' : 'answered'), refusal };
    },
  };
}

/** Not what no model can act on: a fault of ours, or a service that can do nothing for anybody. */
function isForModels(refusal: Refusal): boolean {
  return !isAway(refusal) && refusal.code !== 'internal';
}
