// Decides which answers count as success. The tool interface answers failed calls with status 200 too,
// so the body is checked as well.

import type { Answer } from './connection.ts';

// Inside a JSON string these quotes would be escaped, so a match is a member name. Searching costs far
// less than parsing, and the generator shares the machine with what it measures.
const RESULT = Buffer.from('"result":');
const IS_ERROR = Buffer.from('"isError":true');

export function isOk({ status }: Answer): boolean {
  return status === 200;
}

/** True for a result without an error of the tool itself. */
export function isResult(answer: Answer): boolean {
  if (!isOk(answer)) return false;
  const body = answer.body();
  return body.includes(RESULT) && !body.includes(IS_ERROR);
}
