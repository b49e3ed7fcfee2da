// Which of the two protocols a request speaks: the one that opens with `initialize`, or the one whose
// requests each stand alone. Both are served at one address, and the request tells.

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
  // Clients that open send this header only afterwards, so it says nothing about an opening.
  if (method === 'initialize' && !isStateless(claimed)) return HANDSHAKE;
  if (claimed === undefined) return eraByHeader(params, headers.version);
  if (typeof claimed !== 'string') return faulty(invalidParams(`${VERSION_KEY} is a string.`));
  const fault = claimFault(request, headers, claimed);
  if (fault !== null) return faulty(fault);
  return isStateless(claimed) ? { ok: true, era: 'stateless' } : HANDSHAKE;
}

/** True for what says its version itself, as only requests of the stateless protocol do. */
export function claimsVersion(params: JsonObject): boolean {
  return claimedVersion(params) !== undefined;
}

/** What the client says it can do; null: it does not say. */
export function capabilitiesIn(params: JsonObject): JsonObject | null {
  const capabilities = metaOf(params)?.[CAPABILITIES_KEY];
  return isJsonObject(capabilities) ? capabilities : null;
}

function eraByHeader(params: JsonObject, version: string | undefined): EraAnswer {
  if (version === undefined) return HANDSHAKE;
  if (isStateless(version)) return faulty(lacks('_meta' in params ? VERSION_KEY : '_meta'));
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
  if (capabilitiesIn(request.params) === null) return lacks(CAPABILITIES_KEY);
  return mirrorFault(request, headers, claimed);
}

function claimedVersion(params: JsonObject) {
  return metaOf(params)?.[VERSION_KEY];
}

function metaOf({ _meta: meta }: JsonObject): JsonObject | null {
  return isJsonObject(meta) ? meta : null;
}

function lacks(key: string): RpcFault {
  return invalidParams(`params lacks ${key}, which the protocol version of this request requires.`);
}

function faulty(fault: RpcFault): EraAnswer {
  return { ok: false, fault };
}
