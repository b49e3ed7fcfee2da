// The versions of the protocol. Up to 2025-11-25 a client begins with `initialize`; since 2026-07-28
// every request states its version itself.

import { RPC_CODE, type RpcFault } from './json-rpc.ts';

const LATEST_HANDSHAKE_VERSION = '2025-11-25';
const HANDSHAKE_VERSIONS: readonly string[] = [
  '2024-11-05',
  '2025-03-26',
  '2025-06-18',
  LATEST_HANDSHAKE_VERSION,
];
const STATELESS_VERSIONS: readonly string[] = ['2026-07-28'];
export const VERSIONS: readonly string[] = [...STATELESS_VERSIONS, ...HANDSHAKE_VERSIONS];

export function isStateless(version: unknown): boolean {
  return typeof version === 'string' && STATELESS_VERSIONS.includes(version);
}

/** The version to answer `initialize` with: the client's own if supported, else the newest. */
export function negotiated(requested: string): string {
  return HANDSHAKE_VERSIONS.includes(requested) ? requested : LATEST_HANDSHAKE_VERSION;
}

export function versionFault(version: string): RpcFault | null {
  if (VERSIONS.includes(version)) return null;
  return {
    code: RPC_CODE.unsupported_version,
    message: 'This protocol version is not supported.',
    data: { supported: VERSIONS, requested: version },
  };
}
