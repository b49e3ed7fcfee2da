// Decides what becomes of API keys. Users prove who they are to make a key or to widen one, because a stolen
// session must not; narrowing and revoking a key can only take away.

import type { Decider } from '../decider.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept, refuse } from '../outcome.ts';
import { addUserProofReads, checkUserProof, type ProvenByUser } from '../proofs/login-proof.ts';
import { addUnlessNull } from '../reads.ts';
import { invalid, type Refusal } from '../refusal.ts';
import type { Done, KeyRotated } from '../result.ts';
import { auditEvent, type Provenance } from '../rows/audit.ts';
import { type ApiKey, keyWorks } from '../rows/key.ts';

export interface CreateKey extends ProvenByUser {
  readonly kind: 'create_key';
  readonly key: Omit<
    ApiKey,
    'createdAtMs' | 'expiresAtMs' | 'revokedAtMs' | 'factorFailures' | 'mandateNo'
  >;
}

export interface RevokeKey {
  readonly kind: 'revoke_key';
  readonly userId: UserId;
  readonly keyId: string;
  readonly by: Provenance;
}

/** Null leaves a property as it is. Scopes and refund limits never change: those make another key. */
export interface UpdateKey extends ProvenByUser {
  readonly kind: 'update_key';
  readonly userId: UserId;
  readonly keyId: string;
  readonly name: string | null;
  readonly ipRules: readonly string[] | null;
  readonly ratePerMinute: number | null;
}

/** The new key has the rights and limits of the old one, and a secret of its own. */
export interface RotateKey extends ProvenByUser {
  readonly kind: 'rotate_key';
  readonly userId: UserId;
  readonly keyId: string;
  readonly newKeyId: string;
  readonly newSecretDigest: string;
  /** For how long the old key still works. */
  readonly overlapMs: number;
}

const DONE = { kind: 'done' } as const;

export const createKey: Decider<CreateKey, Done> = {
  addReads(reads, { key, ...command }) {
    addUserProofReads(reads, key.userId, command);
    if (operates(key)) reads.users.push(key.userId);
    addUnlessNull(reads.merchants, key.merchantId);
  },
  decide(state, command) {
    const { merchantId, userId } = command.key;
    if (merchantId !== null && state.merchants.get(merchantId)?.ownerId !== userId) {
      return refuse({ code: 'merchant_not_found' });
    }
    if (command.key.scopes.includes('spend')) return refuse(invalid('scope', 'scope'));
    if (operates(command.key)) {
      if (command.by.kind !== 'operator') return refuse(invalid('scope', 'at_machine'));
      if (!state.users.get(userId)?.operator) return refuse(invalid('user', 'operate_owner'));
    }
    const check = checkUserProof(state, command.key.userId, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    const { keyId, name, scopes, ipRules, ratePerMinute, endsAtMs } = command.key;
    const fresh = {
      createdAtMs: state.nowMs,
      revokedAtMs: null,
      factorFailures: 0,
      mandateNo: null,
    };
    const key: ApiKey = { ...command.key, ...fresh, expiresAtMs: endsAtMs };
    const details = { key_id: keyId, name, scopes, ip: ipRules, rate: ratePerMinute };
    return accept(DONE, [
      { kind: 'key_changed', key },
      ...check.events,
      auditEvent(key.userId, 'key_created', command.by, {
        ...details,
        ...termsOf(command.key),
        ends_at_ms: endsAtMs,
      }),
    ]);
  },
};

/** Those beyond what every key has. Tools may refund directly with a key that has a limit for it. */
function termsOf({
  toolRefundLimitFen,
  refundLimitFen,
  rechargeLimitFen,
  payoutLimitFen,
  merchantId,
  signsRequests,
}: CreateKey['key']) {
  return {
    tool_refund_limit_fen: toolRefundLimitFen === null ? null : `${toolRefundLimitFen}`,
    ...(refundLimitFen !== null && { refund_limit_fen: `${refundLimitFen}` }),
    ...(rechargeLimitFen !== null && { recharge_limit_fen: `${rechargeLimitFen}` }),
    ...(payoutLimitFen !== null && { payout_limit_fen: `${payoutLimitFen}` }),
    ...(merchantId !== null && { merchant_id: merchantId }),
    ...(signsRequests && { signs_requests: true }),
  };
}

function operates({ scopes }: Pick<ApiKey, 'scopes'>): boolean {
  return scopes.includes('operate');
}

/** A session of the operator's, stolen or not, makes no program more of an operator than it was. */
function atMachineRefusal(key: ApiKey, by: Provenance): Refusal | null {
  return operates(key) && by.kind !== 'operator' ? invalid('key_id', 'at_machine') : null;
}

/** A key may be rotated again while it works: a client that lost the answer needs another secret. */
export const rotateKey: Decider<RotateKey, KeyRotated> = {
  addReads(reads, { userId, keyId, ...command }) {
    addUserProofReads(reads, userId, command);
    reads.keys.push(keyId);
  },
  decide(state, command) {
    const { nowMs } = state;
    const old = state.keys.get(command.keyId);
    if (old?.userId !== command.userId) return refuse(invalid('key_id', 'unknown_key'));
    if (!keyWorks(old, nowMs)) return refuse(invalid('key_id', 'key_ended'));
    const elsewhere = atMachineRefusal(old, command.by);
    if (elsewhere) return refuse(elsewhere);
    // A new secret pays without the payment password, which the login password alone must not allow.
    if (old.mandateNo !== null) return refuse(invalid('key_id', 'spend_key'));
    const check = checkUserProof(state, command.userId, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    const oldEndsAtMs = Math.min(
      nowMs + command.overlapMs,
      old.endsAtMs ?? Number.MAX_SAFE_INTEGER,
    );
    const key: ApiKey = {
      ...old,
      keyId: command.newKeyId,
      secretDigest: command.newSecretDigest,
      createdAtMs: nowMs,
      endsAtMs: old.expiresAtMs,
      factorFailures: 0,
    };
    const details = { key_id: old.keyId, new_key_id: key.keyId, old_ends_at_ms: oldEndsAtMs };
    return accept({ kind: 'key_rotated', oldEndsAtMs }, [
      { kind: 'key_changed', key: { ...old, endsAtMs: oldEndsAtMs } },
      { kind: 'key_changed', key },
      ...check.events,
      auditEvent(old.userId, 'key_rotated', command.by, details),
    ]);
  },
};

/** The name, the whitelist and the rate. What is the same already leaves no line in the trail. */
export const updateKey: Decider<UpdateKey, Done> = {
  addReads(reads, { userId, keyId, ...command }) {
    addUserProofReads(reads, userId, command);
    reads.keys.push(keyId);
  },
  decide(state, command) {
    const old = state.keys.get(command.keyId);
    if (old?.userId !== command.userId) return refuse(invalid('key_id', 'unknown_key'));
    if (!keyWorks(old, state.nowMs)) return refuse(invalid('key_id', 'key_ended'));
    const elsewhere = atMachineRefusal(old, command.by);
    if (elsewhere) return refuse(elsewhere);
    if (operates(old) && command.ipRules?.length === 0) {
      return refuse(invalid('ip', 'operate_addresses'));
    }
    const key: ApiKey = {
      ...old,
      name: command.name ?? old.name,
      ipRules: command.ipRules ?? old.ipRules,
      ratePerMinute: command.ratePerMinute ?? old.ratePerMinute,
    };
    const same =
      key.name === old.name &&
      key.ratePerMinute === old.ratePerMinute &&
      key.ipRules.join() === old.ipRules.join();
    if (same) return accept(DONE, []);
    const widened = widens(old, key);
    // Whoever lets programs pay without the payment password types it.
    if (widened && old.mandateNo !== null) {
      const field = key.ratePerMinute > old.ratePerMinute ? 'rate' : 'ip';
      return refuse(invalid(field, 'spend_key'));
    }
    const free = { refusal: null, events: [] };
    const check = widened ? checkUserProof(state, command.userId, command) : free;
    if (check.refusal) return refuse(check.refusal, check.events);
    const { keyId, name, ipRules: ip, ratePerMinute: rate } = key;
    return accept(DONE, [
      { kind: 'key_changed', key },
      ...check.events,
      auditEvent(key.userId, 'key_updated', command.by, { key_id: keyId, name, ip, rate }),
    ]);
  },
};

/** A rule that was not there counts as wider, also where an older one covers it: that asks too often. */
function widens(old: ApiKey, { ipRules, ratePerMinute }: ApiKey): boolean {
  if (ratePerMinute > old.ratePerMinute) return true;
  if (old.ipRules.length === 0) return false;
  return ipRules.length === 0 || !ipRules.every((rule) => old.ipRules.includes(rule));
}

/** Revoking a key again changes nothing. */
export const revokeKey: Decider<RevokeKey, Done> = {
  addReads(reads, { userId, keyId }) {
    reads.owners.push(userId);
    reads.keys.push(keyId);
  },
  decide(state, command) {
    const key = state.keys.get(command.keyId);
    if (key?.userId !== command.userId) return refuse(invalid('key_id', 'unknown_key'));
    if (key.revokedAtMs !== null) return accept(DONE, []);
    return accept(DONE, [
      { kind: 'key_changed', key: { ...key, revokedAtMs: state.nowMs } },
      auditEvent(key.userId, 'key_revoked', command.by, { key_id: key.keyId, name: key.name }),
    ]);
  },
};
