// Which tools this bridge lets through. What an API key may do is decided by its scopes; this is for
// whoever wants less of it in front of a model.

import { member, textOf } from './host-message.ts';

export interface ToolChoice {
  /** False: nothing is left out, and answers need not be looked into. */
  readonly narrows: boolean;
  allows(tool: string): boolean;
}

const READING = ['get_balance', 'query_order', 'get_order_lifecycle', 'list_transactions'];
export const TOOL_NAMES: readonly string[] = [...READING, 'create_collection', 'refund_order'];

/** `named` is null for all of them. */
export function toolChoice(named: readonly string[] | null, readOnly: boolean): ToolChoice {
  return {
    narrows: named !== null || readOnly,
    allows: (tool) => (named?.includes(tool) ?? true) && (!readOnly || READING.includes(tool)),
  };
}

/** The answer to tools/list, without the tools that are switched off. */
export function chosenTools(answer: unknown, choice: ToolChoice): unknown {
  const result = member(answer, 'result');
  const tools = member(result, 'tools');
  if (!Array.isArray(tools)) return answer;
  const chosen = tools.filter((tool) => choice.allows(textOf(member(tool, 'name')) ?? ''));
  return { ...Object(answer), result: { ...Object(result), tools: chosen } };
}
