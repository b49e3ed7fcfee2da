// Turns what the service answered into what the host is waiting for: one line for each id, whatever
// came back. A host that gets nothing waits until it gives up, and has nothing useful to say then.

import { skewText } from '../../wire/remote-clock.ts';
import { errorText, RPC_CODE, type RpcFault } from '../json-rpc.ts';
import { type HostMessage, member, parsed, textOf } from './host-message.ts';
import type { Posted } from './post.ts';
import { chosenTools, type ToolChoice } from './tool-choice.ts';

export function faultLines(message: HostMessage, fault: RpcFault): string[] {
  return message.ids.map((id) => errorText(id, fault));
}

export function answerLines(message: HostMessage, posted: Posted, choice: ToolChoice): string[] {
  const [id] = message.ids;
  if (id === undefined) return [];
  const answer = parsed(posted.body);
  if (!isRpc(answer)) return faultLines(message, strangeAnswer(posted, answer));
  const hint = skewHint(answer, posted);
  if (hint !== null || isNobodys(answer)) return [addressed(answer, id, hint)];
  if (choice.narrows && message.method === 'tools/list') {
    return [JSON.stringify(chosenTools(answer, choice))];
  }
  // Line ends stand only between the tokens of JSON, and a message is one line.
  return [posted.body.trim().replace(/[\r\n]+/g, ' ')];
}

/** How far this machine's clock is off, when the service refuses a call because of it. */
export function skewHint(answer: unknown, { aheadMs }: Posted): string | null {
  const code = member(member(member(answer, 'error'), 'data'), 'code');
  if (code !== 'timestamp_out_of_range' || aheadMs === null) return null;
  return skewText(aheadMs);
}

function isRpc(answer: unknown): boolean {
  return Array.isArray(answer) || member(answer, 'jsonrpc') === '2.0';
}

/** Refused before the service found an id in it; a host looks for its own. */
function isNobodys(answer: unknown): boolean {
  return member(answer, 'error') !== undefined && (member(answer, 'id') ?? null) === null;
}

function addressed(answer: unknown, id: string, hint: string | null): string {
  const error = Object(member(answer, 'error'));
  const message = [textOf(member(error, 'message')), hint].filter((part) => part != null).join(' ');
  return JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(id), error: { ...error, message } });
}

function strangeAnswer({ status }: Posted, answer: unknown): RpcFault {
  const said = textOf(member(answer, 'msg')) ?? 'It is not an answer of the tool interface.';
  const message = `The service answered with HTTP ${status}. ${said} Is TAEL_URL right?`;
  return { code: RPC_CODE.internal, message };
}
