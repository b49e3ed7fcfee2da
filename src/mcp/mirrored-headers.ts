// Headers in which a stateless request repeats parts of its body, so that proxies need not parse it. A
// server has to check that both agree.

import type { FastifyRequest } from 'fastify';
import { headerText } from '../http/headers.ts';
import { RPC_CODE, type RpcFault, type RpcRequest } from './json-rpc.ts';

/** Each as it was sent. */
export interface ProtocolHeaders {
  readonly version: string | undefined;
  readonly method: string | undefined;
  readonly name: string | undefined;
}

export function protocolHeadersOf({ raw: { headers } }: FastifyRequest): ProtocolHeaders {
  return {
    version: headerText(headers, 'mcp-protocol-version'),
    method: headerText(headers, 'mcp-method'),
    name: headerText(headers, 'mcp-name'),
  };
}

export function mirrorFault(
  { method, params }: RpcRequest,
  headers: ProtocolHeaders,
  version: string,
): RpcFault | null {
  if (headers.version !== version)
    return mismatch('MCP-Protocol-Version', headers.version, version);
  if (headers.method !== method) return mismatch('Mcp-Method', headers.method, method);
  const { name } = params;
  if (method !== 'tools/call' || typeof name !== 'string') return null;
  return decoded(headers.name) === name ? null : mismatch('Mcp-Name', headers.name, name);
}

/** A name that does not fit into a header is sent as `=?base64?…?=`. */
function decoded(name: string | undefined): string | undefined {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(name ?? '')?.[1];
  if (encoded === undefined) return name;
  const bytes = Buffer.from(encoded, 'base64');
  // The platform skips invalid Base64, so only text that encodes back to the same was valid.
  return bytes.toString('base64') === encoded ? bytes.toString('utf8') : undefined;
}

function mismatch(header: string, sent: string | undefined, meant: string): RpcFault {
  const problem = sent === undefined ? 'is missing' : 'differs from the body';
  return {
    code: RPC_CODE.header_mismatch,
    message: `The header ${header} ${problem}. The body says ${JSON.stringify(meant.slice(0, 128))}.`,
  };
}
