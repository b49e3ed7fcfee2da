// Decides what becomes of mandates and of the keys that spend under them. Payers prove it with the factors
// of a payment, because whoever holds such a key needs none; ending one can only take away.

import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import type { Owner, UserId } from '../ledger/wallet.ts';
import type { Fen } from '../money.ts';
import { accept, type Decision, refuse } from '../outcome.ts';
import { coolingOffRefusal } from '../proofs/cooling-off.ts';
import { checkFactors, type PresentedFactors } from '../proofs/factors.ts';
import type { Reads } from '../reads.ts';
import { invalid, type Refusal } from '../refusal.ts';
import type { MandateKept } from '../result.ts';
import { type AuditDetails, auditEvent, type Provenance } from '../rows/audit.ts';
import { type ApiKey, keyWorks } from '../rows/key.ts';
import {
  MANDATE_KEYS_MAX,
  MANDATES_MAX,
  type Mandate,
  type MandateKind,
  type MandateTerms,
  mandateStatus,
  smallDayMaxFen,
  UNSPENT,
} from '../rows/mandate.ts';
import type { State } from '../state.ts';
import { shanghaiTime } from '../time.ts';

interface ByPayer {
  readonly userId: UserId;
  readonly mandateNo: string;
  readonly factors: PresentedFactors;
  readonly by: Provenance;
}

export interface CreateMandate extends ByPayer {
  readonly kind: 'create_mandate';
  readonly mandateKind: MandateKind;
  readonly terms: MandateTerms;
  /** Of the installation: the most that one payment without the password may be; 0: there are none. */
  readonly smallMaxFen: Fen;
}

/** What is left out stays as it is. A limit may go below what was spent: then nothing is left. */
export interface ChangeMandate extends ByPayer {
  readonly kind: 'change_mandate';
  readonly terms: Partial<MandateTerms>;
  readonly smallMaxFen: Fen;
}

export interface EndMandate extends Omit<ByPayer, 'factors'> {
  readonly kind: 'end_mandate';
}

export interface CreateMandateKey extends ByPayer {
  readonly kind: 'create_mandate_key';
  readonly key: Pick<ApiKey, 'keyId' | 'name' | 'ipRules' | 'ratePerMinute' | 'secretDigest'>;
}

export type MandateCommand = CreateMandate | ChangeMandate | EndMandate | CreateMandateKey;

export const createMandate: Decider<CreateMandate, MandateKept> = {
  addReads(reads, { userId, terms }) {
    reads.owners.push(userId);
    reads.mandatesOf.push(userId);
    reads.merchants.push(...(terms.merchantIds ?? []));
  },
  decide(state, command) {
    const { userId, mandateNo, mandateKind: kind, terms } = command;
    const owner = state.owners.get(userId);
    const bars = ownerRefusal(state, owner);
    if (!owner || bars) return refuse(bars ?? { code: 'user_not_found' });
    const times = { createdAtMs: state.nowMs, endedAtMs: null };
    const mandate: Mandate = { mandateNo, userId, kind, ...terms, ...times, ...UNSPENT };
    return keepMandate(state, owner, command, mandate, 'mandate_created');
  },
};

export const changeMandate: Decider<ChangeMandate, MandateKept> = {
  addReads(reads, { userId, mandateNo, terms }) {
    reads.owners.push(userId);
    reads.mandates.push(mandateNo);
    reads.mandatesOf.push(userId);
    reads.merchants.push(...(terms.merchantIds ?? []));
  },
  decide(state, command) {
    const { userId, terms } = command;
    const owner = state.owners.get(userId);
    const before = state.mandates.get(command.mandateNo);
    if (!owner || before?.userId !== userId) return refuse({ code: 'mandate_not_found' });
    const bars = ownerRefusal(state, owner);
    if (bars) return refuse(bars);
    if (before.endedAtMs !== null) return refuse({ code: 'mandate_not_active', subject: 'ended' });
    const mandate = { ...before, ...terms };
    return keepMandate(state, owner, command, mandate, 'mandate_changed');
  },
};

/** With these terms, if they are possible and the owner proves who they are. */
function keepMandate(
  state: State,
  owner: Owner,
  { terms, smallMaxFen, factors, by }: CreateMandate | ChangeMandate,
  mandate: Mandate,
  action: 'mandate_created' | 'mandate_changed',
): Decision<MandateKept> {
  const refusal = termsRefusal(state, mandate, smallMaxFen, terms);
  if (refusal) return refuse(refusal);
  const check = checkFactors(owner, null, factors, true, state.nowMs);
  if (check.refusal) return refuse(check.refusal, check.events);
  return accept({ kind: 'mandate_kept', mandate }, [
    ...check.events,
    { kind: 'mandate_changed', mandate },
    auditEvent(mandate.userId, action, by, detailsOf(mandate)),
  ]);
}

/** Ending one again changes nothing. Suspended payers may end theirs too. */
export const endMandate: Decider<EndMandate, MandateKept> = {
  addReads(reads, { userId, mandateNo }) {
    reads.owners.push(userId);
    reads.mandates.push(mandateNo);
    reads.spendKeysOf.push(userId);
  },
  decide(state, { userId, mandateNo, by }) {
    const mandate = state.mandates.get(mandateNo);
    if (mandate?.userId !== userId) return refuse({ code: 'mandate_not_found' });
    if (mandate.endedAtMs !== null) return accept({ kind: 'mandate_kept', mandate }, []);
    const ended = { ...mandate, endedAtMs: state.nowMs };
    return accept({ kind: 'mandate_kept', mandate: ended }, endOf(state, ended, by));
  },
};

/** The key pays without factors from now on, so making it takes them. It ends with its mandate. */
export const createMandateKey: Decider<CreateMandateKey, MandateKept> = {
  addReads(reads, { userId, mandateNo }) {
    reads.owners.push(userId);
    reads.mandates.push(mandateNo);
    reads.spendKeysOf.push(userId);
  },
  decide(state, command) {
    const { userId, mandateNo, by } = command;
    const owner = state.owners.get(userId);
    const mandate = state.mandates.get(mandateNo);
    const isTheirs = mandate?.userId === userId && mandate.kind === 'program';
    if (!owner || !isTheirs) return refuse({ code: 'mandate_not_found' });
    const bars = ownerRefusal(state, owner);
    if (bars) return refuse(bars);
    const status = mandateStatus(mandate, state.nowMs);
    if (status !== 'active') return refuse({ code: 'mandate_not_active', subject: status });
    const working = keysOf(state, mandateNo).filter((key) => keyWorks(key, state.nowMs));
    if (working.length >= MANDATE_KEYS_MAX) return refuse(invalid('name', 'list_full'));
    const check = checkFactors(owner, null, command.factors, true, state.nowMs);
    if (check.refusal) return refuse(check.refusal, check.events);
    const key = newKey(command, state.nowMs);
    const { keyId: key_id, name, ipRules: ip, ratePerMinute: rate } = key;
    const details = { key_id, name, scopes: key.scopes, ip, rate, mandate_no: mandateNo };
    return accept({ kind: 'mandate_kept', mandate }, [
      ...check.events,
      { kind: 'key_changed', key },
      auditEvent(userId, 'key_created', by, details),
    ]);
  },
};

function newKey({ userId, mandateNo, key }: CreateMandateKey, createdAtMs: number): ApiKey {
  return {
    ...key,
    userId,
    mandateNo,
    scopes: ['spend'],
    windowId: key.keyId,
    createdAtMs,
    expiresAtMs: null,
    endsAtMs: null,
    revokedAtMs: null,
    toolRefundLimitFen: null,
    refundLimitFen: null,
    rechargeLimitFen: null,
    payoutLimitFen: null,
    merchantId: null,
    signsRequests: false,
    factorFailures: 0,
  };
}

/** All that may have to end. */
export function addMandateReads(reads: Reads, userId: UserId): void {
  reads.mandatesOf.push(userId);
  reads.spendKeysOf.push(userId);
}

/** With the payment password that allowed them, and with the account. */
export function mandatesEnded(
  state: State,
  userId: UserId,
  by: Provenance,
): readonly DomainEvent[] {
  return [...state.mandates.values()]
    .filter((mandate) => mandate.userId === userId && mandate.endedAtMs === null)
    .flatMap((mandate) => endOf(state, { ...mandate, endedAtMs: state.nowMs }, by));
}

function endOf(state: State, mandate: Mandate, by: Provenance): readonly DomainEvent[] {
  const { userId, mandateNo, name } = mandate;
  const revoked = keysOf(state, mandateNo)
    .filter(({ revokedAtMs }) => revokedAtMs === null)
    .map(
      (key): DomainEvent => ({ kind: 'key_changed', key: { ...key, revokedAtMs: state.nowMs } }),
    );
  return [
    { kind: 'mandate_changed', mandate },
    ...revoked,
    auditEvent(userId, 'mandate_ended', by, {
      mandate_no: mandateNo,
      name,
      keys: revoked.length,
    }),
  ];
}

function keysOf({ keys }: State, mandateNo: string): readonly ApiKey[] {
  return [...keys.values()].filter((key) => key.mandateNo === mandateNo);
}

function ownerRefusal({ nowMs }: State, owner: Owner | undefined): Refusal | null {
  if (!owner) return { code: 'user_not_found' };
  if (owner.suspended) return { code: 'user_suspended' };
  return coolingOffRefusal(owner, nowMs);
}

function termsRefusal(
  state: State,
  mandate: Mandate,
  smallMaxFen: Fen,
  said: Partial<MandateTerms>,
): Refusal | null {
  const { kind, validUntilMs, userId, mandateNo } = mandate;
  if (validUntilMs === null && kind === 'program') return invalid('valid_until', 'required');
  // The clock may have been set back since it began.
  if (validUntilMs !== null && validUntilMs <= Math.max(state.nowMs, mandate.createdAtMs)) {
    return invalid('valid_until', 'expires_past');
  }
  const limits =
    limitsRefusal(mandate) ?? (kind === 'small' ? smallRefusal(mandate, smallMaxFen) : null);
  if (limits) return limits;
  const unknown = said.merchantIds?.some((merchantId) => !state.merchants.has(merchantId));
  if (unknown) return { code: 'merchant_not_found' };
  const others = [...state.mandates.values()].filter(
    (other) =>
      other.userId === userId &&
      other.mandateNo !== mandateNo &&
      mandateStatus(other, state.nowMs) === 'active',
  );
  if (others.length >= MANDATES_MAX) return invalid('name', 'list_full');
  const twice = kind === 'small' && others.some((other) => other.kind === 'small');
  return twice ? invalid('kind', 'one_small_mandate') : null;
}

/** Each of them holds more than the one before, or it would never be reached. */
function limitsRefusal(terms: MandateTerms): Refusal | null {
  const limits = [
    ['per_payment', terms.perPaymentFen],
    ['per_day', terms.perDayFen],
    ['per_month', terms.perMonthFen],
    ['total', terms.totalFen],
  ] as const;
  let smaller: { readonly field: string; readonly fen: Fen } | null = null;
  for (const [field, limitFen] of limits) {
    if (limitFen === null) continue;
    if (smaller && limitFen < smaller.fen) return invalidBelow(field, smaller.field);
    smaller = { field, fen: limitFen };
  }
  return null;
}

function invalidBelow(field: string, given: string): Refusal {
  return { code: 'invalid_parameters', problems: [{ field, rule: 'below_limit', given }] };
}

function smallRefusal({ perPaymentFen, perDayFen }: MandateTerms, maxFen: Fen): Refusal | null {
  if (perPaymentFen > maxFen) return invalid('per_payment', 'above_installation');
  return perDayFen > smallDayMaxFen(maxFen) ? invalid('per_day', 'above_installation') : null;
}

function detailsOf(mandate: Mandate): AuditDetails {
  const { perMonthFen, totalFen, merchantIds, validUntilMs } = mandate;
  return {
    mandate_no: mandate.mandateNo,
    kind: mandate.kind,
    name: mandate.name,
    per_payment_fen: `${mandate.perPaymentFen}`,
    per_day_fen: `${mandate.perDayFen}`,
    ...(perMonthFen !== null && { per_month_fen: `${perMonthFen}` }),
    ...(totalFen !== null && { total_fen: `${totalFen}` }),
    ...(merchantIds !== null && { merchants: merchantIds.map(String) }),
    ...(validUntilMs !== null && { valid_until: shanghaiTime(validUntilMs) }),
  };
}
