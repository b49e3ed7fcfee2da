// Turns the response of the service into lines for the host, one for each id that it waits for. A host
// that gets no line waits until it times out, with an error that helps nobody.

import { skewText } from '../../wire/remote-clock.ts';
import { errorText, RPC_CODE, type RpcFault } from '../json-rpc.ts';
import { type HostMessage, member, parsed, textOf } from './host-message.ts';
import { codeIn, type Posted } from './post.ts';
import { chosenTools, type ToolChoice } from './tool-choice.ts';

export function faultLines(message: HostMessage, fault: RpcFault): string[] {
  return message.ids.map((id) => errorText(id, fault));
}

export function answerLines(message: HostMessage, posted: Posted, choice: ToolChoice): string[] {
  const [id] = message.ids;
  if (id === undefined) return [];
  const answer = parsed(posted.body);
  if (!isRpc(answer)) return faultLines(message, unexpectedAnswer(posted, answer));
  const hint = skewHint(posted);
  if (hint !== null || lacksId(answer)) return [withId(answer, id, hint)];
  if (choice.narrows && message.method === 'tools/list') {
    return [JSON.stringify(chosenTools(answer, choice))];
  }
  // A message has to be one line; line breaks in JSON occur only between tokens.
  return [posted.body.trim().replace(/[\r\n]+/g, ' ')];
}

/** Names the clock offset if the service refused the call because of it. */
export function skewHint(posted: Posted): string | null {
  const { aheadMs } = posted;
  if (codeIn(posted) !== 'timestamp_out_of_range' || aheadMs === null) return null;
  return skewText(aheadMs);
}

function isRpc(answer: unknown): boolean {
  return Array.isArray(answer) || member(answer, 'jsonrpc') === '2.0';
}

/** True if the service refused the request before it found its id; the host expects its own. */
function lacksId(answer: unknown): boolean {
  return member(answer, 'error') !== undefined && (member(answer, 'id') ?? null) === null;
}

function withId(answer: unknown, id: string, hint: string | null): string {
  const error = Object(member(answer, 'error'));
  const message = [textOf(member(error, 'message')), hint].filter((part) => part != null).join(' ');
  return JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(id), error: { ...error, message } });
}

function unexpectedAnswer({ status }: Posted, answer: unknown): RpcFault {
  const reason = textOf(member(answer, 'msg')) ?? 'This is not a response of the tool interface.';
  const message = `The service answered with HTTP ${status}. ${reason} Check TAEL_URL.`;
  return { code: RPC_CODE.internal, message };
}
