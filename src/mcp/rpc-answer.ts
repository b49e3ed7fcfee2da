// The response to one message: its body and its HTTP status.

import type { Refusal } from '../core/refusal.ts';
import { RPC_STATUS } from '../http/status.ts';
import { errorText, type RpcFault, resultText } from './json-rpc.ts';

export interface RpcAnswer {
  readonly status: number;
  /** Null if the message gets no response. */
  readonly body: string | null;
  /** Its retry time is also sent in headers, and it is logged. */
  readonly refusal?: Refusal;
}

export const UNANSWERED: RpcAnswer = { status: RPC_STATUS.accepted, body: null };

/** `result` is JSON text. */
export function answered(id: string, result: string): RpcAnswer {
  return { status: RPC_STATUS.answered, body: resultText(id, result) };
}

export function failed(
  id: string,
  fault: RpcFault,
  status: keyof typeof RPC_STATUS = 'answered',
): RpcAnswer {
  return { status: RPC_STATUS[status], body: errorText(id, fault) };
}
