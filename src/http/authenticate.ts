// Who is asking? Every check of a signed request, in the one order all interfaces share: headers, key
// and secret, timestamp, signature, address, and then nonce and rate, which are spent together. What
// the key may do is asked separately, by `scopeRefusal`.

import type { FastifyRequest } from 'fastify';
import { keyWorks, type Scope } from '../core/access/key.ts';
import type { Refusal, RefusalCode } from '../core/refusal.ts';
import { keyIdHolds } from '../crypto/key-id.ts';
import { nonceId } from '../crypto/nonce-id.ts';
import { signatureHolds } from '../crypto/request-signature.ts';
import type { Answer } from '../service/answer.ts';
import type { Caller } from '../service/caller.ts';
import type { Service } from '../service/service.ts';
import { cidrListHolds } from '../wire/address-rules.ts';
import { clientAddress } from './client-address.ts';
import { type Credentials, credentialReader, headerNameOf } from './credentials.ts';
import { type KnownKey, keyCache } from './key-cache.ts';
import { type ProvenKey, provingSecrets } from './proven-secret.ts';

export type Authenticate = (request: FastifyRequest) => Promise<Answer<Caller>>;

const TOLERANCE_SECONDS = 300;
const RATE_WINDOW_SECONDS = 60; // specification, section 8

export function authenticator(service: Service): Authenticate {
  const { store, keys, config } = service;
  const readCredentials = credentialReader(config.shortName);
  const isProven = provingSecrets(service);
  const cache = keyCache(store.queries.key, (keyId) => keyIdHolds(keyId, keys.keyIdCheck));

  function faultOf(given: Credentials, known: ProvenKey, address: string): Refusal | null {
    const { keyId, timestamp, nonce, signature } = given;
    if (secondsOff(timestamp, store.nowMs()) > TOLERANCE_SECONDS) {
      const subject = headerNameOf(config.shortName, 'Timestamp');
      return { code: 'timestamp_out_of_range', subject };
    }
    if (!signatureHolds(known.proven.mac, keyId, timestamp, nonce, signature)) {
      return { code: 'signature_invalid', subject: headerNameOf(config.shortName, 'Signature') };
    }
    if (known.whitelist === null) return null;
    const allowed = cidrListHolds(known.whitelist, address);
    return allowed ? null : { code: 'ip_not_allowed' };
  }

  async function spend(given: Credentials, { caller }: KnownKey): Promise<Refusal | null> {
    const { windowId, ratePerMinute } = caller.view.key;
    const admission = await store.admit({
      windowId,
      ratePerMinute,
      nonceId: nonceId(given.keyId, given.nonce),
    });
    switch (admission.verdict) {
      case 'admitted':
        return null;
      case 'nonce_reused':
        return { code: 'nonce_reused', subject: headerNameOf(config.shortName, 'Nonce') };
      case 'rate_limited': {
        const seconds = Math.ceil((admission.freeAtMs - store.nowMs()) / 1000);
        const retryAfterSeconds = Math.min(Math.max(seconds, 1), RATE_WINDOW_SECONDS);
        return { code: 'rate_limited', subject: String(ratePerMinute), retryAfterSeconds };
      }
    }
  }

  return async (request) => {
    const read = readCredentials(request.raw.headers);
    if (!read.ok) return read;
    const given = read.value;
    const found = cache.get(given.keyId);
    const known = found instanceof Promise ? await found : found;
    if (!isProven(known, given.secret) || !keyWorks(known.caller.view.key, store.nowMs())) {
      return refused('credentials_invalid');
    }
    const address = clientAddress(request, service);
    const refusal = faultOf(given, known, address) ?? (await spend(given, known));
    if (refusal !== null) return { ok: false, refusal };
    store.noteKeyUse(given.keyId, address);
    return { ok: true, value: known.caller };
  };
}

/** In the whole seconds that the client counts in: 300 ago is still 300 in the middle of a second. */
function secondsOff(timestamp: string, nowMs: number): number {
  return Math.abs(Math.floor(nowMs / 1000) - Number(timestamp));
}

/** A key needs the scope of what it is used for, and an owner who is not suspended. */
export function scopeRefusal({ view }: Caller, scope: Scope): Refusal | null {
  if (!view.key.scopes.includes(scope)) return { code: 'scope_missing', subject: scope };
  return view.ownerSuspended ? { code: 'user_suspended' } : null;
}

function refused(code: RefusalCode): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: { code } };
}
