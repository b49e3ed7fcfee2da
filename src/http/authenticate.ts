// Authenticates signed requests. The checks run in the one order that all interfaces share: headers,
// key and secret, timestamp, signature, address, and then nonce and rate, which are spent together.
// What the key may do is checked separately, by `scopeRefusal`.

import type { FastifyRequest } from 'fastify';
import type { Refusal } from '../core/refusal.ts';
import { keyWorks, type Scope } from '../core/rows/key.ts';
import { keyIdHolds } from '../crypto/key-id.ts';
import { nonceId, signatureHolds } from '../crypto/request-signature.ts';
import type { Answer } from '../service/answer.ts';
import type { Caller } from '../service/caller.ts';
import type { Service } from '../service/service.ts';
import { cidrListHolds } from '../wire/address-rules.ts';
import { noteKey } from './answered.ts';
import { clientAddress } from './client-address.ts';
import { type Credentials, credentialReader, headerNameOf } from './credentials.ts';
import { keyCache, type ProvenKey, proveKey } from './key-cache.ts';
import { signingFlaw } from './signature-flaw.ts';
import { wholeSignatureRefusal } from './whole-signature.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the key is proven. */
    rateLeft: RateLeft | undefined;
  }
}

/** What a key may still send. */
export interface RateLeft {
  readonly ratePerMinute: number;
  readonly requests: number;
  /** Until there are more; undefined unless there are none. */
  readonly retryAfterSeconds?: number;
}

export type Authenticate = (request: FastifyRequest) => Promise<Answer<Caller>>;

const TOLERANCE_SECONDS = 300;
const RATE_WINDOW_SECONDS = 60; // specification, section 8

export function authenticator(service: Service): Authenticate {
  const { store, keys, config } = service;
  const readCredentials = credentialReader(config.shortName);
  const cache = keyCache(store.queries.key, (keyId) => keyIdHolds(keyId, keys.keyIdCheck));

  async function admit(
    request: FastifyRequest,
    given: Credentials,
    { caller }: ProvenKey,
  ): Promise<Refusal | null> {
    const noRoom = service.diskRoom.refuseNonce();
    if (noRoom !== null) return noRoom;
    const { windowId, ratePerMinute } = caller.view.key;
    const asked = { windowId, ratePerMinute, nonceId: nonceId(given.keyId, given.nonce) };
    const admission = await store.admit(asked);
    if (admission.verdict === 'rate_limited') {
      const retryAfterSeconds = secondsUntil(admission.freeAtMs, store.nowMs());
      request.rateLeft = { ratePerMinute, requests: 0, retryAfterSeconds };
      return { code: 'rate_limited', subject: String(ratePerMinute), retryAfterSeconds };
    }
    request.rateLeft = { ratePerMinute, requests: admission.room };
    if (admission.verdict === 'admitted') return null;
    return { code: 'nonce_reused', subject: headerNameOf(config.shortName, 'Nonce') };
  }

  return async (request) => {
    const read = readCredentials(request.raw.headers);
    if (!read.ok) return read;
    const given = read.value;
    const found = cache.get(given.keyId);
    const known = found instanceof Promise ? await found : found;
    const key = proveKey(known, given.secret, keys.apiSecret);
    if (key === null) return { ok: false, refusal: { code: 'credentials_invalid' } };
    const address = clientAddress(request, service);
    request.provenKey = { key: key.caller.view.key, address, sinceMs: performance.now() };
    if (!keyWorks(key.caller.view.key, store.nowMs())) {
      return { ok: false, refusal: { code: 'credentials_invalid' } };
    }
    noteKey(request, given.keyId);
    const presented = { request, given, key, address };
    const refusal = faultOf(service, presented) ?? (await admit(request, given, key));
    if (refusal !== null) return { ok: false, refusal };
    store.noteKeyUse(given.keyId, address);
    return { ok: true, value: key.caller };
  };
}

interface Presented {
  readonly request: FastifyRequest;
  readonly given: Credentials;
  readonly key: ProvenKey;
  readonly address: string;
}

function faultOf({ store, config }: Service, presented: Presented): Refusal | null {
  const { request, given, key, address } = presented;
  const { keyId, timestamp, nonce, signature } = given;
  if (secondsOff(timestamp, store.nowMs()) > TOLERANCE_SECONDS) {
    const subject = headerNameOf(config.shortName, 'Timestamp');
    return { code: 'timestamp_out_of_range', subject };
  }
  if (!signatureHolds(key.mac, keyId, timestamp, nonce, signature)) {
    const flaw = signingFlaw(given);
    const subject = headerNameOf(config.shortName, 'Signature');
    return { code: 'signature_invalid', subject, ...(flaw !== null && { flaw }) };
  }
  if (key.caller.view.key.signsRequests) {
    const refusal = wholeSignatureRefusal(request, given, key.mac, config.shortName);
    if (refusal !== null) return refusal;
  }
  if (key.whitelist === null) return null;
  const allowed = cidrListHolds(key.whitelist, address);
  return allowed ? null : { code: 'ip_not_allowed' };
}

function secondsUntil(freeAtMs: number, nowMs: number): number {
  const seconds = Math.ceil((freeAtMs - nowMs) / 1000);
  return Math.min(Math.max(seconds, 1), RATE_WINDOW_SECONDS);
}

/** In whole seconds, as the client counts: 300 seconds ago stays 300 until the second is over. */
function secondsOff(timestamp: string, nowMs: number): number {
  return Math.abs(Math.floor(nowMs / 1000) - Number(timestamp));
}

/** A key needs the scope of the operation, or the other one, and an owner who is not suspended. */
export function scopeRefusal({ view }: Caller, scope: Scope, orScope = scope): Refusal | null {
  const { scopes } = view.key;
  if (!scopes.includes(scope) && !scopes.includes(orScope)) {
    return { code: 'scope_missing', subject: scope };
  }
  return view.ownerSuspended ? { code: 'user_suspended' } : null;
}
