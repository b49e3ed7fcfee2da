// Says what is kept of receivers of events, and of the secrets that callbacks are signed with.

import type { UserId } from '../ledger/wallet.ts';

/** In the order of their bits in `announces`: a new one goes to the end. */
export const OWNER_EVENT_TYPES = [
  'order.expired',
  'order.cancelled',
  'refund.made',
  'refund_request.opened',
  'settlement.done',
  'withdrawal.decided',
] as const;

export type OwnerEventType = (typeof OWNER_EVENT_TYPES)[number];

/** As the owner's row keeps them. */
export function bitsOf(types: readonly OwnerEventType[]): number {
  return types.reduce((bits, type) => bits | bitOf(type), 0);
}

export function bitOf(type: OwnerEventType): number {
  return 1 << OWNER_EVENT_TYPES.indexOf(type);
}

export interface CallbackSecrets {
  readonly userId: UserId;
  /** Sealed. */
  readonly current: string;
  readonly previous: { readonly sealed: string; readonly untilMs: number } | null;
}

export interface EventReceiver {
  readonly receiverId: number;
  readonly ownerId: UserId;
  readonly url: string;
  /** Host and port, in lower case. */
  readonly host: string;
  readonly types: readonly OwnerEventType[];
  readonly paused: boolean;
  readonly secrets: Pick<CallbackSecrets, 'current' | 'previous'>;
  readonly createdAtMs: number;
  /** Of orders that expired before, it is told nothing. */
  readonly expiriesFromMs: number;
  readonly removedAtMs: number | null;
}

/** The longest name there is (RFC 1035, section 2.3.4), and its full stop. */
const HOST_CHARACTERS_MAX = 254;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * A payment must not fail because of its callback: an address that cannot be parsed has an empty host,
 * and a host that is too long is cut to what an index takes.
 */
export function hostOf(address: string): string {
  const url = URL.parse(address);
  if (url === null) return '';
  const host = url.hostname.slice(0, HOST_CHARACTERS_MAX);
  return `${host}:${url.port || DEFAULT_PORTS[url.protocol]}`;
}
