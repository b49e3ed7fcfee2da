// Determines which of the two protocols a request uses: the one that begins with `initialize`, or the
// stateless one, whose requests are self-contained. Both are served at the same address.

import { isJsonObject, type JsonObject } from '../wire/json-read.ts';
import { invalidParams, type RpcFault, type RpcRequest } from './json-rpc.ts';
import { mirrorFault, type ProtocolHeaders } from './mirrored-headers.ts';
import { isStateless, versionFault } from './versions.ts';

export type Era = 'handshake' | 'stateless';

export type EraAnswer =
  | { readonly ok: true; readonly era: Era }
  | { readonly ok: false; readonly fault: RpcFault };

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';
const HANDSHAKE: EraAnswer = { ok: true, era: 'handshake' };

export function eraOf(request: RpcRequest, headers: ProtocolHeaders): EraAnswer {
  const { method, params } = request;
  const claimed = claimedVersion(params);
  // Clients send this header only after `initialize`, so it is ignored here.
  if (method === 'initialize' && !isStateless(claimed)) return HANDSHAKE;
  if (claimed === undefined) return eraByHeader(params, headers.version);
  if (typeof claimed !== 'string') return faulty(invalidParams(`${VERSION_KEY} must be a string.`));
  const fault = claimFault(request, headers, claimed);
  if (fault !== null) return faulty(fault);
  return isStateless(claimed) ? { ok: true, era: 'stateless' } : HANDSHAKE;
}

/** True if the message states its own version, as only stateless requests do. */
export function claimsVersion(params: JsonObject): boolean {
  return claimedVersion(params) !== undefined;
}

/** The declared capabilities of the client, or null. */
export function capabilitiesIn(params: JsonObject): JsonObject | null {
  const capabilities = metaOf(params)?.[CAPABILITIES_KEY];
  return isJsonObject(capabilities) ? capabilities : null;
}

function eraByHeader(params: JsonObject, version: string | undefined): EraAnswer {
  if (version === undefined) return HANDSHAKE;
  if (isStateless(version)) return faulty(missing('_meta' in params ? VERSION_KEY : '_meta'));
  const fault = versionFault(version);
  return fault === null ? HANDSHAKE : faulty(fault);
}

function claimFault(
  request: RpcRequest,
  headers: ProtocolHeaders,
  claimed: string,
): RpcFault | null {
  const contradicted = headers.version !== undefined && headers.version !== claimed;
  if (contradicted) return mirrorFault(request, headers, claimed);
  const unsupported = versionFault(claimed);
  if (unsupported !== null || !isStateless(claimed)) return unsupported;
  if (capabilitiesIn(request.params) === null) return missing(CAPABILITIES_KEY);
  return mirrorFault(request, headers, claimed);
}

function claimedVersion(params: JsonObject) {
  return metaOf(params)?.[VERSION_KEY];
}

function metaOf({ _meta: meta }: JsonObject): JsonObject | null {
  return isJsonObject(meta) ? meta : null;
}

function missing(key: string): RpcFault {
  return invalidParams(`params must contain ${key} in the protocol version of this request.`);
}

function faulty(fault: RpcFault): EraAnswer {
  return { ok: false, fault };
}
