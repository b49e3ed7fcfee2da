// The tools that this bridge lets through. The scopes of the API key decide what it may do; this shows
// a model fewer tools than that.

import { member, textOf } from './host-message.ts';

export interface ToolChoice {
  /** False if all tools are allowed, so that lists need not be filtered. */
  readonly narrows: boolean;
  allows(tool: string): boolean;
}

const READING = ['get_balance', 'query_order', 'get_order_lifecycle', 'list_transactions'];
export const TOOL_NAMES: readonly string[] = [...READING, 'create_collection', 'refund_order'];
const PAYERS_READING = ['get_mandate', 'show_order', 'list_payments'];
export const PAYER_TOOL_NAMES: readonly string[] = [...PAYERS_READING, 'pay_order'];
const CHANGING_NOTHING: readonly string[] = [...READING, ...PAYERS_READING];

/** `named` is null for all tools. */
export function toolChoice(named: readonly string[] | null, readOnly: boolean): ToolChoice {
  return {
    narrows: named !== null || readOnly,
    allows: (tool) =>
      (named?.includes(tool) ?? true) && (!readOnly || CHANGING_NOTHING.includes(tool)),
  };
}

/** The response to tools/list without the disabled tools. */
export function chosenTools(answer: unknown, choice: ToolChoice): unknown {
  const result = member(answer, 'result');
  const tools = member(result, 'tools');
  if (!Array.isArray(tools)) return answer;
  const chosen = tools.filter((tool) => choice.allows(textOf(member(tool, 'name')) ?? ''));
  return { ...Object(answer), result: { ...Object(result), tools: chosen } };
}
