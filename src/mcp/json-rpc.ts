// The part of JSON-RPC 2.0 that the tool interface needs: reading messages, and writing results and
// errors. Ids are kept as JSON text, so that they are returned unchanged.

import { isJsonObject, JsonNumber, type JsonObject, type JsonValue } from '../wire/json-read.ts';
import { type JsonWritable, writeJson } from '../wire/json-write.ts';

/** The first five are defined by JSON-RPC, the last two by the protocol version 2026-07-28. */
export const RPC_CODE = {
  parse_error: -32700,
  invalid_request: -32600,
  method_not_found: -32601,
  invalid_params: -32602,
  internal: -32603,
  method_not_allowed: -32000,
  unauthenticated: -32010,
  header_mismatch: -32020,
  unsupported_version: -32022,
} as const;

export interface RpcFault {
  readonly code: (typeof RPC_CODE)[keyof typeof RPC_CODE];
  readonly message: string;
  readonly data?: JsonWritable;
}

export interface RpcRequest {
  /** JSON text. */
  readonly id: string;
  readonly method: string;
  readonly params: JsonObject;
}

export type RpcMessage =
  | ({ readonly kind: 'request' } & RpcRequest)
  /** Without an id: the client expects no response, and nothing is done. */
  | { readonly kind: 'notification'; readonly method: string }
  /** The service sends no requests, so it ignores responses. */
  | { readonly kind: 'response' }
  | { readonly kind: 'faulty'; readonly id: string; readonly fault: RpcFault };

export const NO_ID = 'null';
const NO_PARAMS: JsonObject = Object.create(null);

export function readMessage(value: JsonValue): RpcMessage {
  if (!isJsonObject(value)) return malformed('A message is a JSON object.');
  const { jsonrpc, id, method, params } = value;
  if (jsonrpc !== '2.0') return malformed('The member "jsonrpc" must be "2.0".');
  if (method === undefined && ('result' in value || 'error' in value)) return { kind: 'response' };
  if (typeof method !== 'string') return malformed('The member "method" must be a string.');
  if (id === undefined) return { kind: 'notification', method };
  const idText = idTextOf(id);
  if (idText === null) return malformed('The member "id" must be a string or a number.');
  if (params == null) return { kind: 'request', id: idText, method, params: NO_PARAMS };
  if (isJsonObject(params)) return { kind: 'request', id: idText, method, params };
  const fault = invalidParams('The member "params" must be an object.');
  return { kind: 'faulty', id: idText, fault };
}

export function invalidRequest(message: string): RpcFault {
  return { code: RPC_CODE.invalid_request, message };
}

export function invalidParams(message: string): RpcFault {
  return { code: RPC_CODE.invalid_params, message };
}

/** `result` is JSON text. */
export function resultText(id: string, result: string): string {
  return `{"jsonrpc":"2.0","id":${id},"result":${result}}`;
}

export function errorText(id: string, { code, message, data }: RpcFault): string {
  return `{"jsonrpc":"2.0","id":${id},"error":${writeJson({ code, message, data })}}`;
}

function idTextOf(id: JsonValue): string | null {
  if (typeof id === 'string') return writeJson(id);
  return id instanceof JsonNumber ? id.raw : null;
}

function malformed(message: string): RpcMessage {
  return { kind: 'faulty', id: NO_ID, fault: invalidRequest(message) };
}
