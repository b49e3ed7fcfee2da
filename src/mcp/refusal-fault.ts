// Turns refusals into JSON-RPC. A refusal that a model can act on becomes the text of a result; one that
// concerns the connection, the caller or the whole service becomes a protocol error.

import type { Refusal } from '../core/refusal.ts';
import { STATUS } from '../http/status.ts';
import { lines } from '../interface/tool-text.ts';
import { messageOf, REFUSALS } from '../refusals/refusals.ts';
import { fieldSentences } from '../service/present/failure.ts';
import { errorText, NO_ID, RPC_CODE, type RpcFault } from './json-rpc.ts';
import type { Toolset } from './toolset.ts';

/** True if the service cannot serve any request at the moment. */
export function isAway({ code }: Refusal): boolean {
  return REFUSALS[code].away === true;
}

export function toolErrorText(refusal: Refusal, next: Toolset['next']): string {
  const problems = fieldSentences(refusal);
  const message = problems.length > 0 ? 'These arguments are invalid:' : messageOf(refusal, 'en');
  return lines(
    `Error ${refusal.code}: ${message}`,
    ...problems.map((problem) => `- ${problem}`),
    `What to do next: ${nextAfter(refusal, next)}`,
  );
}

const TELL = 'Tell the user. Repeating the same call will not help.';

function nextAfter({ code, problems = [] }: Refusal, ofToolset: Toolset['next']): string {
  const next = ofToolset[code] ?? REFUSALS[code].next ?? TELL;
  const asksWhich = problems.some(({ field }) => field === 'merchant_id');
  return asksWhich
    ? `Call get_balance to see the merchants of the account, if this key may. ${next}`
    : next;
}

export function unauthenticatedFault(refusal: Refusal, requestId: string): RpcFault {
  return faultOf(RPC_CODE.unauthenticated, refusal, requestId);
}

export function brokenFault(refusal: Refusal, requestId: string): RpcFault {
  return faultOf(RPC_CODE.internal, refusal, requestId);
}

/** For a request that was refused before its body was parsed. */
export function refusedRequest(refusal: Refusal, requestId: string): string {
  return errorText(NO_ID, faultOf(codeOf(refusal), refusal, requestId));
}

function codeOf({ code }: Refusal): RpcFault['code'] {
  const { http, rpc = http < STATUS.internal ? 'invalid_request' : 'internal' } = REFUSALS[code];
  return RPC_CODE[rpc];
}

function faultOf(code: RpcFault['code'], refusal: Refusal, requestId: string): RpcFault {
  const data = { code: refusal.code, request_id: requestId };
  // The message of the row refers to a list that only the envelope has.
  const problems = fieldSentences(refusal);
  const message = problems.length > 0 ? problems.join(' ') : messageOf(refusal, 'en');
  return { code, message, data };
}
