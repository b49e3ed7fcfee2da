// Tools report a refusal within a successful answer: in a result for the model to read, or in an error
// of the protocol. Here such an answer is read as if an endpoint had given it.

import assert from 'node:assert/strict';
import { STATUS } from '../../../src/http/status.ts';
import type { Answer } from '../../support/api-http.ts';
import { addressOf } from './table.ts';

export function isToolRow(asks: string): boolean {
  return addressOf(asks).startsWith('POST /mcp');
}

/** With the status that the code has elsewhere. */
export function asEndpointAnswer(answer: Answer): Answer {
  if (answer.status !== 200) return answer;
  const { result, error } = answer.json;
  const code = error ? error.data.code : codeOf(result);
  const status = code === undefined ? 200 : STATUS[code as keyof typeof STATUS];
  return { ...answer, status, code, data: result?.structuredContent };
}

function codeOf({ isError = false, content }: ToolResult): string | undefined {
  if (!isError) return undefined;
  const [, code] = /^Error ([a-z_]+): /.exec(content[0]?.text ?? '') ?? [];
  assert.ok(code, 'a refusal names its code');
  return code;
}

interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
}
