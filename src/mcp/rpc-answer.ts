// One answer to one message: what to send, and with which status.

import type { Refusal } from '../core/refusal.ts';
import { RPC_STATUS } from '../http/status.ts';
import { errorText, type RpcFault, resultBytes, resultText } from './json-rpc.ts';

export interface RpcAnswer {
  readonly status: number;
  /** Null: the message is not answered. */
  readonly body: string | Buffer | null;
  /** Whose waiting time is told in headers as well. */
  readonly refusal?: Refusal;
}

export const UNANSWERED: RpcAnswer = { status: RPC_STATUS.accepted, body: null };

/** `result` is JSON. */
export function answered(id: string, result: string | Buffer): RpcAnswer {
  const body = typeof result === 'string' ? resultText(id, result) : resultBytes(id, result);
  return { status: RPC_STATUS.answered, body };
}

export function failed(
  id: string,
  fault: RpcFault,
  status: keyof typeof RPC_STATUS = 'answered',
): RpcAnswer {
  return { status: RPC_STATUS[status], body: errorText(id, fault) };
}
