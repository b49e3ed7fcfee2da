// A failure in the words of the reader. The service has words for its own; what never reached it
// has ours.

import { type Failure, failureOf, isUnclear } from '../api/failure.ts';
import type { UiText } from '../messages/en/ui.ts';

/** `writing`: a write may have taken effect although no answer came. */
export function failureText(failure: Failure, text: UiText, writing = false): string {
  if (writing && isUnclear(failure)) return text.unclear;
  if (failure.code === 'no_answer') return text.noAnswer;
  return failure.requestId === null ? text.failed : failure.message;
}

/** What is wrong with single fields is said there, and nowhere else. */
export function failureBeyond(error: unknown, ...fields: string[]): Failure | null {
  if (error === null) return null;
  const failure = failureOf(error);
  return fields.some((field) => field in failure.fields) ? null : failure;
}
