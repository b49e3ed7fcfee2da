// Which answers count as success. An answer of the tool interface comes with status 200 even when it
// says that the call failed, so its body is looked at as well.

import type { Answer } from './connection.ts';

// Inside a JSON string these quotes would be escaped, so what is found is a member's name. To look for
// it costs far less than to parse, and the generator shares the machine with what it measures.
const RESULT = Buffer.from('"result":');
const IS_ERROR = Buffer.from('"isError":true');

export function isOk({ status }: Answer): boolean {
  return status === 200;
}

/** True for a result that is not an error the tool itself reports. */
export function isResult(answer: Answer): boolean {
  if (!isOk(answer)) return false;
  const body = answer.body();
  return body.includes(RESULT) && !body.includes(IS_ERROR);
}
